//! A listener that must never be connected to.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};

/// Listeners on one port of some addresses of this machine.
pub(super) struct Canary {
    listeners: Vec<TcpListener>,
}

impl Canary {
    /// Listens on 127.0.0.1, on another address of 127.0.0.0/8, and on `::1` where there is one.
    pub(super) fn start() -> Self {
        let mut listeners = vec![listen(Ipv4Addr::LOCALHOST.into(), 0).expect("a free port")];
        let port = port(&listeners[0]);
        let others: [IpAddr; 2] =
            [Ipv4Addr::new(127, 255, 255, 254).into(), Ipv6Addr::LOCALHOST.into()];
        listeners.extend(others.into_iter().filter_map(|address| listen(address, port).ok()));
        Self { listeners }
    }

    pub(super) fn port(&self) -> u16 {
        port(&self.listeners[0])
    }

    /// The number of connections. The kernel completes them by itself, so none can be missed.
    pub(super) fn connections(&self) -> u64 {
        let mut count = 0;
        for listener in &self.listeners {
            loop {
                match listener.accept() {
                    Ok(_) => count += 1,
                    Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                    Err(error) => panic!("a listener that cannot accept is no canary: {error}"),
                }
            }
        }
        count
    }
}

fn listen(address: IpAddr, port: u16) -> std::io::Result<TcpListener> {
    let listener = TcpListener::bind(SocketAddr::new(address, port))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn port(listener: &TcpListener) -> u16 {
    listener.local_addr().expect("it listens").port()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sings() {
        let canary = Canary::start();
        assert_eq!(canary.connections(), 0);
        for listener in &canary.listeners {
            std::net::TcpStream::connect(listener.local_addr().expect("it listens"))
                .expect("it listens");
        }
        assert_eq!(canary.connections(), canary.listeners.len() as u64);
    }
}
