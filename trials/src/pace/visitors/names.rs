//! The name service of the simulation.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;

use verger_http::Resolve;

use super::host::Host;
use super::world::World;

/// Knows the addresses of every host.
#[derive(Debug)]
pub(super) struct Names(pub(super) Arc<World>);

impl Resolve for Names {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let host = Host::number(name).and_then(|number| self.0.hosts.get(number as usize));
        host.map(|host| host.addresses.clone()).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}
