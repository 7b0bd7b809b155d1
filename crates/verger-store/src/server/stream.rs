//! A connection whose waits end, with TLS or without.

use std::io::{self, Read, Write};
use std::net::{IpAddr, TcpStream, ToSocketAddrs as _};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, StreamOwned};

use super::nodes::Node;

/// A connection; every reading and writing ends at its deadline.
pub(super) enum Stream {
    Plain(Timed),
    Tls(Box<StreamOwned<ClientConnection, Timed>>),
}

/// A stream of the system's, whose waits end at one deadline, and not each a while after it began.
pub(super) struct Timed {
    stream: TcpStream,
    deadline: Instant,
}

impl Stream {
    pub(super) fn connect(
        node: &Node,
        tls: Option<&Arc<ClientConfig>>,
        deadline: Instant,
    ) -> io::Result<Self> {
        let mut last = io::Error::from(io::ErrorKind::NotFound);
        for address in (node.host.as_str(), node.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, left(deadline)?) {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    let timed = Timed { stream, deadline };
                    return match tls {
                        None => Ok(Self::Plain(timed)),
                        Some(config) => Self::shake_hands(node, config, timed),
                    };
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    fn shake_hands(node: &Node, config: &Arc<ClientConfig>, timed: Timed) -> io::Result<Self> {
        let name = match node.host.parse::<IpAddr>() {
            Ok(address) => ServerName::from(address),
            Err(_) => ServerName::try_from(node.host.clone()).map_err(io::Error::other)?,
        };
        let session = ClientConnection::new(Arc::clone(config), name).map_err(io::Error::other)?;
        let mut stream = StreamOwned::new(session, timed);
        while stream.conn.is_handshaking() {
            stream.conn.complete_io(&mut stream.sock)?;
        }
        Ok(Self::Tls(Box::new(stream)))
    }

    /// Sets when the waits that follow end.
    pub(super) fn until(&mut self, deadline: Instant) {
        match self {
            Self::Plain(timed) => timed.deadline = deadline,
            Self::Tls(stream) => stream.sock.deadline = deadline,
        }
    }
}

impl Read for Stream {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(timed) => timed.read(octets),
            Self::Tls(stream) => stream.read(octets),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(timed) => timed.write(octets),
            Self::Tls(stream) => stream.write(octets),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(timed) => timed.flush(),
            Self::Tls(stream) => stream.flush(),
        }
    }
}

impl Read for Timed {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        loop {
            self.stream.set_read_timeout(Some(left(self.deadline)?))?;
            match self.stream.read(octets) {
                Ok(read) => return Ok(read),
                Err(error) => pass_over(error)?,
            }
        }
    }
}

impl Write for Timed {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        loop {
            self.stream.set_write_timeout(Some(left(self.deadline)?))?;
            match self.stream.write(octets) {
                Ok(written) => return Ok(written),
                Err(error) => pass_over(error)?,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A wait that ended early is begun again, for what is left.
fn pass_over(error: io::Error) -> io::Result<()> {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    if matches!(error.kind(), Interrupted | TimedOut | WouldBlock) { Ok(()) } else { Err(error) }
}

fn left(deadline: Instant) -> io::Result<Duration> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
}
