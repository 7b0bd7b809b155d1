//! From a destination to a connection: one lookup, every address judged, and no address but those.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::Instant;
use url::Host;

use super::Transport;
use crate::failure::{Deadline, ResolveFault, TransportFailure};
use crate::guard::Destination;
use crate::limits::{Clock, Deadlines, TransferLimits};
use crate::resolver::Resolve;

/// This number of addresses are tried at most: with more, each would get too little of the time.
const TRIES: usize = 8;

impl<R: Resolve> Transport<R> {
    pub(super) async fn dial(
        &self,
        destination: &Destination,
        clock: Clock,
        deadlines: &Deadlines,
    ) -> Result<(TcpStream, SocketAddr), TransportFailure> {
        let addresses = match &destination.host {
            Host::Ipv4(address) => vec![IpAddr::from(*address)],
            Host::Ipv6(address) => vec![IpAddr::from(*address)],
            Host::Domain(name) => {
                let lookup = self.resolver.resolve(name);
                let found = clock.within(Deadline::Resolve, deadlines.resolve, lookup).await?;
                found.map_err(|_| TransportFailure::Resolve(ResolveFault::Failed))?
            }
        };
        if addresses.len() > TransferLimits::ADDRESSES {
            return Err(TransportFailure::Resolve(ResolveFault::TooManyAddresses));
        }
        // One address that is not public is enough: no public name has one by honest mistake.
        for &address in &addresses {
            self.guard.address(address)?;
        }
        let addresses = &addresses[..addresses.len().min(TRIES)];
        let connect = self.first(addresses, destination.port, deadlines.connect);
        clock.within(Deadline::Connect, deadlines.connect, connect).await?
    }

    /// A connection to the first address that takes one. Each gets an equal share of the time that is left, so that a
    /// silent one does not take it all.
    async fn first(
        &self,
        addresses: &[IpAddr],
        port: u16,
        span: Duration,
    ) -> Result<(TcpStream, SocketAddr), TransportFailure> {
        let start = Instant::now();
        let mut failure = TransportFailure::Resolve(ResolveFault::NoAddress);
        for (tried, &address) in addresses.iter().enumerate() {
            let left = u32::try_from(addresses.len() - tried).expect("eight at most");
            let share = span.saturating_sub(start.elapsed()) / left;
            let connect = TcpStream::connect(SocketAddr::new(address, port));
            match tokio::time::timeout(share, connect).await {
                Ok(Ok(stream)) => return self.checked(stream),
                Ok(Err(error)) => failure = TransportFailure::Connect(error.kind()),
                Err(_) => failure = TransportFailure::Deadline(Deadline::Connect),
            }
        }
        Err(failure)
    }

    /// The connection, if it leads where the guard lets it: what the kernel says is judged once more.
    fn checked(&self, stream: TcpStream) -> Result<(TcpStream, SocketAddr), TransportFailure> {
        let lost = |error: io::Error| TransportFailure::Connect(error.kind());
        let remote = stream.peer_addr().map_err(lost)?;
        self.guard.address(remote.ip())?;
        stream.set_nodelay(true).map_err(lost)?;
        Ok((stream, remote))
    }
}
