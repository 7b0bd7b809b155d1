//! From a destination to a connection: one lookup, every address judged, and no address but those.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use tokio::time::Instant;
use url::Host;

use super::connect::{Connected, Socket};
use super::proxy::Proxy;
use super::race::race;
use super::wire::Stream;
use super::{Transport, tls};
use crate::failure::{Deadline, ResolveFault, TransportFailure};
use crate::gate::Admission;
use crate::guard::Destination;
use crate::limits::{Clock, Deadlines, TransferLimits};
use crate::resolver::Resolve;

/// A connection on which nothing was sent but a handshake.
pub(super) struct Connection {
    pub(super) stream: Stream,
    pub(super) remote: SocketAddr,
}

/// This number of addresses are tried at most: with more, each would get too little of the time.
const TRIES: usize = 8;

/// After this time the next address is tried beside the one before (RFC 8305 §5).
const STAGGER: Duration = Duration::from_millis(250);

impl<R: Resolve> Transport<R> {
    /// A connection to the first address that takes one, with TLS where the scheme asks for it. Addresses that answer
    /// nothing cost the others a part of a second; what is learnt of them goes to the resolver.
    pub(super) async fn dial<A: Admission>(
        &self,
        destination: &Destination,
        (clock, deadlines): (Clock, &Deadlines),
        pass: &A,
    ) -> Result<Connection, TransportFailure> {
        let route = self.proxies.of(&destination.url);
        if let Some(proxy) = route.filter(|_| self.proxies.look_up(&destination.url)) {
            let authority = format!("{}:{}", destination.host, destination.port);
            let (socket, remote) =
                self.through(proxy, destination, &authority, (clock, deadlines)).await?;
            return self.secured(destination, socket, remote, (clock, deadlines)).await;
        }
        let addresses = self.addresses(destination, clock, deadlines).await?;
        // Without a tunnel, the choice is the proxy's.
        let tries = if route.is_some() && !destination.is_tls() { 1 } else { TRIES };
        let addresses = &addresses[..addresses.len().min(tries)];
        // So that the last one gets half of the time at least.
        let stagger = deadlines.connect / (2 * TRIES as u32);
        let ends = Instant::now() + deadlines.connect;
        let attempts = addresses.iter().map(async |&address| {
            let left =
                Deadlines { connect: ends.saturating_duration_since(Instant::now()), ..*deadlines };
            let attempt = self.attempt(destination, address, (clock, &left), pass);
            let connection = attempt.await;
            if let (Err(failure), Host::Domain(name)) = (&connection, &destination.host)
                && !failure.is_of_the_proxy()
            {
                self.resolver.failed(name, address);
            }
            connection
        });
        let connection = race(attempts, stagger.min(STAGGER)).await?;
        if let Host::Domain(name) = &destination.host {
            self.resolver.connected(name, connection.remote.ip());
        }
        Ok(connection)
    }

    /// The addresses of the host, every one of which may be reached.
    pub(super) async fn addresses(
        &self,
        destination: &Destination,
        clock: Clock,
        deadlines: &Deadlines,
    ) -> Result<Vec<IpAddr>, TransportFailure> {
        let addresses = match &destination.host {
            Host::Ipv4(address) => vec![IpAddr::from(*address)],
            Host::Ipv6(address) => vec![IpAddr::from(*address)],
            Host::Domain(name) => {
                let lookup = self.resolver.resolve(name);
                let found = clock.within(Deadline::Resolve, deadlines.resolve, lookup).await?;
                let found = found.map_err(|_| TransportFailure::Resolve(ResolveFault::Failed))?;
                let translators = self.guard.translators().find_out(&self.resolver, &found);
                clock.within(Deadline::Resolve, deadlines.resolve, translators).await?;
                found
            }
        };
        if addresses.len() > TransferLimits::ADDRESSES {
            return Err(TransportFailure::Resolve(ResolveFault::TooManyAddresses));
        }
        // One address that is not public is enough: no public name has one by honest mistake.
        for &address in &addresses {
            self.guard.address(address)?;
        }
        Ok(addresses)
    }

    async fn attempt<A: Admission>(
        &self,
        destination: &Destination,
        address: IpAddr,
        (clock, deadlines): (Clock, &Deadlines),
        pass: &A,
    ) -> Result<Connection, TransportFailure> {
        let admitted = pass.admit(address);
        match clock.within(Deadline::Connect, deadlines.connect, admitted).await {
            Ok(true) => {}
            Ok(false) | Err(TransportFailure::Deadline(Deadline::Connect)) => {
                return Err(TransportFailure::NotAdmitted);
            }
            Err(failure) => return Err(failure),
        }
        let to = SocketAddr::new(address, destination.port);
        let (socket, remote) = if let Some(proxy) = self.proxies.of(&destination.url) {
            let authority = to.to_string();
            let through = self.through(proxy, destination, &authority, (clock, deadlines));
            (through.await?.0, to)
        } else {
            let connect = self.network.connect(to);
            let connected = clock.within(Deadline::Connect, deadlines.connect, connect);
            self.checked(connected.await?)?
        };
        self.secured(destination, socket, remote, (clock, deadlines)).await
    }

    /// A connection to a proxy, and for https a tunnel through it.
    async fn through(
        &self,
        proxy: &Proxy,
        destination: &Destination,
        authority: &str,
        (clock, deadlines): (Clock, &Deadlines),
    ) -> Result<(Socket, SocketAddr), TransportFailure> {
        let (mut socket, remote) = self.to_proxy(proxy, (clock, deadlines)).await?;
        if destination.is_tls() {
            let tunnel = proxy.tunnel(&mut socket, authority);
            clock.within(Deadline::Connect, deadlines.connect, tunnel).await??;
        }
        Ok((socket, remote))
    }

    /// The same connection, with TLS where the scheme asks for it.
    async fn secured(
        &self,
        destination: &Destination,
        socket: Socket,
        remote: SocketAddr,
        (clock, deadlines): (Clock, &Deadlines),
    ) -> Result<Connection, TransportFailure> {
        if !destination.is_tls() {
            return Ok(Connection { stream: Stream::Plain(socket), remote });
        }
        let handshake = tls::handshake(&self.tls, &destination.host, socket);
        let stream = clock.within(Deadline::Tls, deadlines.tls, handshake).await?;
        let stream = stream.map_err(TransportFailure::Tls)?;
        Ok(Connection { stream: Stream::Tls(stream.into()), remote })
    }

    /// The connection, if it leads where the guard lets it: what the kernel says is judged once more.
    fn checked(
        &self,
        connected: io::Result<Connected>,
    ) -> Result<(Socket, SocketAddr), TransportFailure> {
        let lost = |error: io::Error| TransportFailure::Connect(error.kind());
        let Connected { socket, remote } = connected.map_err(lost)?;
        self.guard.address(remote.ip())?;
        Ok((socket, remote))
    }
}
