//! Addresses of this machine that answer, refuse, or are silent, all at one port.

use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};

use crate::visitor::origin::{Answer, Origin, text};

/// What an address does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Answers,
    /// No connection is taken.
    Refuses,
    /// A connection is neither taken nor refused.
    Silent,
}

impl Kind {
    pub(super) const ALL: [Self; 3] = [Self::Answers, Self::Refuses, Self::Silent];
}

/// This many of each kind.
const EACH: u8 = 8;

pub(super) struct Loopback {
    origins: Vec<Origin>,
    /// Listeners whose queues are full, and what is in them.
    _silent: Vec<(TcpListener, Vec<TcpStream>)>,
}

impl Loopback {
    pub(super) fn start() -> Self {
        let answers = |path: &str, _| match path {
            "/robots.txt" => text("User-agent: *\nAllow: /\n"),
            "/nonsense" => Answer::Whole("no HTTP at all".to_owned()),
            _ => text("a page"),
        };
        let first = Origin::start_at(SocketAddr::new(ip(Kind::Answers, 1), 0), answers);
        let port = first.port();
        let mut origins = vec![first];
        for nth in 2..=EACH {
            let at = SocketAddr::new(ip(Kind::Answers, nth), port);
            origins.push(Origin::start_at(at, answers));
        }
        let silent = (1..=EACH).map(|nth| full(SocketAddr::new(ip(Kind::Silent, nth), port)));
        Self { origins, _silent: silent.collect() }
    }

    pub(super) fn port(&self) -> u16 {
        self.origins[0].port()
    }

    /// Different addresses of these kinds.
    pub(super) fn addresses(kinds: &[Kind]) -> Vec<IpAddr> {
        (1..).zip(kinds).map(|(nth, kind)| ip(*kind, nth)).collect()
    }

    /// How often a path was asked for, at any address.
    pub(super) fn asked(&self, path: &str) -> usize {
        self.origins.iter().flat_map(Origin::paths).filter(|asked| asked == path).count()
    }
}

fn ip(kind: Kind, nth: u8) -> IpAddr {
    [127, 41 + kind as u8, 0, nth].into()
}

/// A listener that never accepts, with a queue that is full.
fn full(address: SocketAddr) -> (TcpListener, Vec<TcpStream>) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(address).expect("a port that is free");
    let listener = socket.listen(1).expect("it is bound");
    let connect = |_| TcpStream::connect_timeout(&address, Duration::from_millis(20)).ok();
    (listener, (0..4).filter_map(connect).collect())
}
