//! A way to a server that may be made slow, deaf, short or full of lies.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use super::Draw;

/// What a proxy does to replies.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// Nothing.
    Open,
    /// Hands it on later.
    Slow(Duration),
    /// Never hands it on.
    Deaf,
    /// Closes the connection instead.
    Cut,
    /// Hands on something else, or changes a bit of it.
    Lies(u64),
}

#[derive(Debug)]
pub(super) struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    doorman: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    way: Mutex<Way>,
    open: Mutex<Vec<TcpStream>>,
    ends: AtomicBool,
}

impl Proxy {
    pub(super) fn to(server: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            way: Mutex::new(Way::Open),
            open: Mutex::default(),
            ends: AtomicBool::new(false),
        });
        let for_doorman = Arc::clone(&shared);
        let doorman = std::thread::spawn(move || {
            while let Ok((caller, _)) = listener.accept() {
                if for_doorman.ends.load(Ordering::Relaxed) {
                    break;
                }
                // A server that is away closes the door.
                let _ = for_doorman.join(caller, server);
            }
        });
        Ok(Self { address, shared, doorman: Some(doorman) })
    }

    pub(super) fn url(&self) -> String {
        format!("redis://{}", self.address)
    }

    /// From now on, for all connections.
    pub(super) fn becomes(&self, way: Way) {
        *self.shared.way.lock().unwrap_or_else(PoisonError::into_inner) = way;
    }

    /// Closes all connections.
    pub(super) fn hang_up(&self) {
        for end in self.shared.open.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let _ = end.shutdown(Shutdown::Both);
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.ends.store(true, Ordering::Relaxed);
        self.hang_up();
        let _ = TcpStream::connect(self.address);
        if let Some(doorman) = self.doorman.take() {
            let _ = doorman.join();
        }
    }
}

impl Shared {
    fn join(self: &Arc<Self>, caller: TcpStream, server: SocketAddr) -> io::Result<()> {
        let server = TcpStream::connect_timeout(&server, Duration::from_secs(1))?;
        caller.set_nodelay(true)?;
        server.set_nodelay(true)?;
        {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.extend([caller.try_clone()?, server.try_clone()?]);
        }
        let (mut from_caller, mut to_server) = (caller.try_clone()?, server.try_clone()?);
        std::thread::spawn(move || {
            let _ = io::copy(&mut from_caller, &mut to_server);
            let _ = to_server.shutdown(Shutdown::Both);
        });
        let shared = Arc::clone(self);
        std::thread::spawn(move || {
            let _ = shared.bring_back(&server, &caller);
            let _ = caller.shutdown(Shutdown::Both);
            let _ = server.shutdown(Shutdown::Both);
        });
        Ok(())
    }

    fn bring_back(&self, mut server: &TcpStream, mut caller: &TcpStream) -> io::Result<()> {
        let mut piece = vec![0; 1 << 16];
        loop {
            let read = server.read(&mut piece)?;
            if read == 0 {
                return Ok(());
            }
            let way = self.way.lock().unwrap_or_else(PoisonError::into_inner).clone();
            match way {
                Way::Open => caller.write_all(&piece[..read])?,
                Way::Slow(time) => {
                    std::thread::sleep(time);
                    caller.write_all(&piece[..read])?;
                }
                Way::Deaf => {}
                Way::Cut => {
                    caller.write_all(&piece[..read / 2])?;
                    return Ok(());
                }
                Way::Lies(seed) => caller.write_all(&lie(&piece[..read], seed))?,
            }
        }
    }
}

fn lie(truth: &[u8], seed: u64) -> Vec<u8> {
    let mut draw = Draw(seed);
    let mut told = truth.to_vec();
    match draw.below(4) {
        0 => LIES[draw.below(LIES.len() as u64) as usize].to_vec(),
        1 => (0..draw.below(200)).map(|_| draw.next() as u8).collect(),
        _ => {
            let place = draw.below(told.len() as u64) as usize;
            told[place] ^= 1 << draw.below(8);
            told
        }
    }
}

const LIES: &[&[u8]] = &[
    b":7\r\n",
    b"+OK\r\n",
    b"$3\r\nabc\r\n",
    b"$-1\r\n",
    b"$100\r\nshort",
    b"$99999999999999999999\r\n",
    b"$9223372036854775807\r\n",
    b"*1000000000\r\n",
    b"*1\r\n*1\r\n*1\r\n:1\r\n",
    b"%9223372036854775807\r\n",
    b"-ERR no\r\n",
    b"-LOADING wait\r\n",
    b"-WRONGTYPE it is something else\r\n",
    b"-NOSCRIPT what\r\n",
    b":1\r\n:1\r\n:1\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
];
