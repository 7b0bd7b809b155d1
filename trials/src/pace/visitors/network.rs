//! The network of the simulation: connections in memory, some slow, some refused.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::duplex;
use tokio::time::sleep;
use verger_http::{Connect, Connected, Connecting};

use super::super::random::Random;
use super::bug::DriverBug;
use super::host::{address, is_dead};
use super::origin::serve;
use super::world::World;

/// The network as one visitor has it.
pub(super) struct Wires {
    pub(super) world: Arc<World>,
    pub(super) random: Mutex<Random>,
}

impl Connect for Wires {
    fn connect(&self, to: SocketAddr) -> Connecting<'_> {
        Box::pin(async move {
            let takes = {
                let mut random = self.random.lock().unwrap_or_else(PoisonError::into_inner);
                let slow = random.chance(self.world.conditions.slow_connections);
                if slow { random.below(450_000) } else { random.between(300, 2_000) }
            };
            match is_dead(to.ip()) {
                Some(true) => return Err(io::ErrorKind::ConnectionRefused.into()),
                Some(false) => std::future::pending().await,
                None => {}
            }
            sleep(Duration::from_micros(takes)).await;
            let at: IpAddr = match self.world.bug {
                Some(DriverBug::ConnectsElsewhere) => address(0),
                _ => to.ip(),
            };
            let (near, far) = duplex(16 << 10);
            tokio::spawn(serve(Arc::clone(&self.world), far, at));
            Ok(Connected { socket: Box::new(near), remote: to })
        })
    }
}
