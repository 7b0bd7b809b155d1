//! How a connection is opened: over TCP, unless a simulation brings a network of its own.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

/// A network: opens connections.
///
/// The transport's own is TCP. With the feature `simulation` a trial gives it one in memory, so that the code that ships
/// can be run against origins of every kind under a clock that is paused; see
/// [`Visitor::simulated`](crate::Visitor::simulated).
pub trait Connect: Send + Sync {
    /// Opens a connection to an address that the guard let pass. Dropping the future gives it up.
    fn connect(&self, to: SocketAddr) -> Connecting<'_>;
}

/// A connection that is being opened.
pub type Connecting<'a> = Pin<Box<dyn Future<Output = io::Result<Connected>> + Send + 'a>>;

/// A connection that is open.
#[expect(clippy::exhaustive_structs, reason = "networks write literals of it")]
pub struct Connected {
    /// Its bytes.
    pub socket: Socket,
    /// Where it leads, as the network says: judged by the guard once more.
    pub remote: SocketAddr,
}

impl fmt::Debug for Connected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connected").field("remote", &self.remote).finish_non_exhaustive()
    }
}

/// The bytes of a connection, in both directions.
pub type Socket = Box<dyn Duplex>;

/// What can be read and written: every stream of tokio's that may be sent to other threads.
pub trait Duplex: AsyncRead + AsyncWrite + Send + Sync + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Sync + Unpin> Duplex for S {}

/// TCP, as the operating system has it.
pub(crate) struct Tcp;

impl Connect for Tcp {
    fn connect(&self, to: SocketAddr) -> Connecting<'_> {
        Box::pin(async move {
            let stream = TcpStream::connect(to).await?;
            stream.set_nodelay(true)?;
            let remote = stream.peer_addr()?;
            Ok(Connected { socket: Box::new(stream), remote })
        })
    }
}
