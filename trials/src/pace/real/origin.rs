//! The origin: it notes when each request arrives, and counts those that are too soon.

use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufRead, BufReader, Write as _};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::crawl::TTL;
use super::host::{Host, SPACING};
use super::stamped::{Stamped, stamp};

/// What the origin counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// Requests that arrived.
    pub requests: u64,
    /// Requests that arrived sooner after the last one to their host than it asks, by more than
    /// [`TOLERANCE`](Self::TOLERANCE).
    pub too_soon: u64,
    /// The same for addresses, and what the operator allows.
    pub too_soon_at_address: u64,
    /// Requests that their senders say to have sent too soon, by their machine's clock, to the microsecond. A visitor
    /// does not say.
    pub sent_too_soon: u64,
    /// How much too soon, at most, a request arrived.
    pub most_early: Duration,
}

impl Counted {
    /// How much sooner a request may arrive: between its sender's last look at the clock and the moment when it is on its
    /// way the last one may have waited for a processor, of which there are fewer than processes.
    pub const TOLERANCE: Duration = Duration::from_millis(20);
}

/// An origin on the loopback.
#[derive(Debug)]
pub(super) struct Origin {
    address: SocketAddr,
    log: Arc<Mutex<Log>>,
}

#[derive(Debug)]
struct Log {
    /// When each host's last request arrived, and was sent. Moments are since the beginning of 1970.
    hosts: Vec<Option<(Duration, Option<u64>)>>,
    addresses: Vec<VecDeque<Duration>>,
    counted: Counted,
}

impl Origin {
    pub(super) fn start(hosts: u32) -> io::Result<Self> {
        let first = TcpListener::bind(("127.0.0.1", 0))?;
        let address = first.local_addr()?;
        let places: BTreeSet<IpAddr> = (0..hosts).map(|host| Host(host).address()).collect();
        let others = places.into_iter().map(|place| TcpListener::bind((place, address.port())));
        let others = others.collect::<io::Result<Vec<_>>>()?;
        let addresses = vec![VecDeque::new(); hosts as usize];
        let hosts = vec![None; hosts as usize];
        let log = Arc::new(Mutex::new(Log { hosts, addresses, counted: Counted::default() }));
        // They end with the process; a connection that says nothing holds a thread for a while.
        for listener in others.into_iter().chain([first]) {
            stamp(&listener)?;
            let noted = Arc::clone(&log);
            thread::spawn(move || {
                for connection in listener.incoming().flatten() {
                    let log = Arc::clone(&noted);
                    thread::spawn(move || answer(&connection, &log));
                }
            });
        }
        Ok(Self { address, log })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(super) fn counted(&self) -> Counted {
        lock(&self.log).counted
    }
}

/// Reads requests and notes them, until the connection ends.
fn answer(mut connection: &TcpStream, log: &Mutex<Log>) -> Option<()> {
    connection.set_read_timeout(Some(Duration::from_mins(1))).ok()?;
    let mut reader = BufReader::new(Stamped::new(connection));
    loop {
        let first = line(&mut reader)?;
        let mut named = None;
        loop {
            let field = line(&mut reader)?;
            if field.is_empty() {
                break;
            }
            if let Some((name, value)) = field.split_once(':')
                && name.eq_ignore_ascii_case("host")
            {
                named = Host::named(value.trim());
            }
        }
        let arrived = reader.get_ref().arrived;
        let (host, target) = (named?, first.split(' ').nth(1)?);
        let (path, sent) = target.split_once('?').unwrap_or((target, ""));
        lock(log).note(host, arrived, sent.parse().ok());
        let body = if path == "/robots.txt" { host.robots_txt() } else { "a page\n".to_owned() };
        let length = body.len();
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n"
        );
        // A worker that was killed does not hear it.
        connection.write_all([head, body].concat().as_bytes()).ok()?;
    }
}

/// A line without its end; `None` where the connection ends or fails.
fn line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    let read = reader.read_line(&mut line).ok()?;
    (read > 0).then(|| line.trim_end().to_owned())
}

impl Log {
    fn note(&mut self, host: Host, arrived: Duration, sent: Option<u64>) {
        let Some(last) = self.hosts.get_mut(host.0 as usize) else { return };
        let counted = &mut self.counted;
        counted.requests += 1;
        let interval = host.interval();
        if let Some((last_arrived, last_sent)) = *last {
            // Two threads may come here in the other order.
            let gap = arrived.abs_diff(last_arrived);
            let early = interval.saturating_sub(gap);
            counted.most_early = counted.most_early.max(early);
            counted.too_soon += u64::from(early > Counted::TOLERANCE);
            if let (Some(sent), Some(last_sent)) = (sent, last_sent) {
                let gap = Duration::from_micros(sent.saturating_sub(last_sent));
                counted.sent_too_soon += u64::from(gap < interval);
            }
        }
        *last = Some((arrived, sent));
        if let Some(last) = self.addresses.get_mut(host.place() as usize) {
            last.push_back(arrived);
            if last.len() > IN_A_ROW as usize {
                // Each was sent within a permit's life of a moment of its own.
                let due = (SPACING * IN_A_ROW).saturating_sub(Duration::from_millis(TTL));
                let took = last.pop_front().map_or(due, |first| arrived.abs_diff(first));
                let too_soon = took + Counted::TOLERANCE < due;
                counted.too_soon_at_address += u64::from(too_soon);
            }
        }
    }
}

/// Requests to an address that are looked at together.
const IN_A_ROW: u32 = 40;

// Nothing that holds the lock can panic half-way through a change.
fn lock(log: &Mutex<Log>) -> MutexGuard<'_, Log> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_sees_who_comes_too_soon() {
        let (hosts, addresses) = (vec![None; 4], vec![VecDeque::new(); 4]);
        let mut log = Log { hosts, addresses, counted: Counted::default() };
        let at = |millis: u64| Duration::from_millis(1_000 + millis);
        // Host 3 asks for a second, host 2 for half of one; they share an address.
        log.note(Host(3), at(0), Some(1_000_000));
        log.note(Host(3), at(985), Some(2_000_000));
        assert_eq!((log.counted.too_soon, log.counted.sent_too_soon), (0, 0), "within tolerance");
        log.note(Host(3), at(1_964), Some(2_999_999));
        assert_eq!((log.counted.too_soon, log.counted.sent_too_soon), (1, 1));
        assert_eq!(log.counted.most_early, Duration::from_millis(21));
        // Forty intervals of 40 ms, but for a permit's life of 300 ms.
        let mut log = Log {
            addresses: vec![VecDeque::new(); 4],
            hosts: vec![None; 4],
            counted: Counted::default(),
        };
        for request in 0..40 {
            log.note(Host(2), at(request), Some(1));
        }
        log.note(Host(2), at(1_281), Some(1));
        assert_eq!(log.counted.too_soon_at_address, 0);
        log.note(Host(2), at(1_280), Some(1));
        assert_eq!(log.counted.too_soon_at_address, 1);
    }
}
