//! An origin that behaves as it is told to, on ports of this machine.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio_rustls::server::TlsStream;

use super::behaviour::{Behaviour, Opening, Step};
use super::certificate::Authority;

/// Origins on a thread of their own. Dropping it ends them.
pub(super) struct Origin {
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
    authority: Arc<Authority>,
}

impl Origin {
    pub(super) fn start() -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        Self {
            runtime: Some(runtime.expect("a runtime needs one thread")),
            authority: Arc::new(Authority::new()),
        }
    }

    /// Whom the transport must trust, in PEM.
    pub(super) fn authority(&self) -> Vec<u8> {
        self.authority.pem()
    }

    /// Behaves so at some port of 127.0.0.1.
    pub(super) fn serve(&self, behaviour: Behaviour) -> SocketAddr {
        self.serve_at(Ipv4Addr::LOCALHOST.octets(), behaviour)
    }

    /// Behaves so at some port of an address.
    pub(super) fn serve_at(&self, address: [u8; 4], behaviour: Behaviour) -> SocketAddr {
        self.serve_on(address, 0, behaviour)
    }

    /// Behaves so at a port of an address; at any if that is 0.
    pub(super) fn serve_on(&self, address: [u8; 4], port: u16, behaviour: Behaviour) -> SocketAddr {
        let runtime = self.runtime.as_ref().expect("it is not dropped");
        let _inside = runtime.enter();
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::new(address.into(), port)).expect("a port that is free");
        let backlog = if behaviour.opening == Opening::Full { 1 } else { 1024 };
        let listener = socket.listen(backlog).expect("it is bound");
        let bound = listener.local_addr().expect("it listens");
        if behaviour.opening == Opening::Full {
            runtime.spawn(hold(listener, fill(bound)));
        } else {
            runtime.spawn(accept(listener, Arc::new(behaviour), Arc::clone(&self.authority)));
        }
        bound
    }
}

impl Drop for Origin {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// No conversation takes longer, however long the other side listens.
const LONGEST: Duration = Duration::from_secs(20);
/// Nothing endless is longer, in bytes.
const ENDLESS: usize = 4 << 30;

async fn accept(listener: TcpListener, behaviour: Arc<Behaviour>, authority: Arc<Authority>) {
    let acceptor = match behaviour.opening {
        Opening::Tls(certificate) => Some(authority.acceptor(certificate)),
        _ => None,
    };
    while let Ok((stream, _)) = listener.accept().await {
        let (behaviour, acceptor) = (Arc::clone(&behaviour), acceptor.clone());
        tokio::spawn(async move {
            let talk = async {
                match acceptor {
                    None => talk(stream, &behaviour).await,
                    Some(acceptor) => talk(acceptor.accept(stream).await?, &behaviour).await,
                }
            };
            // That the other side leaves is not a failure here.
            let _ = tokio::time::timeout(LONGEST, talk).await;
        });
    }
}

/// Fills the queue of a listener that never accepts, so that the next connection is neither taken nor refused.
fn fill(address: SocketAddr) -> Vec<std::net::TcpStream> {
    let connect =
        |_| std::net::TcpStream::connect_timeout(&address, Duration::from_millis(20)).ok();
    (0..4).filter_map(connect).collect()
}

async fn hold(_listener: TcpListener, _queued: Vec<std::net::TcpStream>) {
    tokio::time::sleep(LONGEST).await;
}

/// A connection that can be broken off.
trait Breakable: AsyncRead + AsyncWrite + Unpin {
    fn tcp(&mut self) -> &mut TcpStream;
}

impl Breakable for TcpStream {
    fn tcp(&mut self) -> &mut TcpStream {
        self
    }
}

impl Breakable for TlsStream<TcpStream> {
    fn tcp(&mut self) -> &mut TcpStream {
        self.get_mut().0
    }
}

async fn talk(mut stream: impl Breakable, behaviour: &Behaviour) -> io::Result<()> {
    stream.tcp().set_nodelay(true)?;
    let mut heard = [0; 4096];
    if behaviour.opening != Opening::Mute && stream.read(&mut heard).await? == 0 {
        return Ok(());
    }
    for step in &behaviour.steps {
        match step {
            Step::Send(octets) => stream.write_all(octets).await?,
            Step::Repeat(octets, count) => {
                for _ in 0..*count {
                    stream.write_all(octets).await?;
                }
            }
            Step::Endless(octets) => {
                let many = octets.repeat((64 << 10) / octets.len() + 1);
                for _ in 0..ENDLESS / many.len() {
                    stream.write_all(&many).await?;
                }
            }
            Step::Trickle(octets) => {
                for octet in octets {
                    stream.write_all(&[*octet]).await?;
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            Step::Stall => while stream.read(&mut heard).await? > 0 {},
            Step::Reset => return stream.tcp().set_zero_linger(),
            Step::Vanish => return stream.tcp().shutdown().await,
        }
    }
    stream.shutdown().await?;
    // Until the other side has read it all and leaves: to close earlier would reset the connection.
    while stream.read(&mut heard).await? > 0 {}
    Ok(())
}
