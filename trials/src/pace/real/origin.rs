//! The origin: it notes when each request arrives, and counts those that are too soon.

use std::collections::VecDeque;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::crawl::{TTL, address_of, interval_of};

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
    /// Requests that their senders say to have sent too soon, by their machine's clock, to the microsecond.
    pub sent_too_soon: u64,
    /// How much too soon, at most, a request arrived.
    pub most_early: Duration,
}

impl Counted {
    /// How much sooner a request may seem to arrive: the last one may have waited here to be noted, on a machine that
    /// has more processes than processors.
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
    hosts: Vec<Option<(Instant, u64)>>,
    addresses: Vec<VecDeque<Instant>>,
    counted: Counted,
}

impl Origin {
    pub(super) fn start(hosts: u32) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let address = listener.local_addr()?;
        let addresses = vec![VecDeque::new(); hosts as usize];
        let hosts = vec![None; hosts as usize];
        let log = Arc::new(Mutex::new(Log { hosts, addresses, counted: Counted::default() }));
        let noted = Arc::clone(&log);
        // It ends with the process; a connection that says nothing holds a thread for a while.
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let log = Arc::clone(&noted);
                thread::spawn(move || answer(&connection, &log));
            }
        });
        Ok(Self { address, log })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(super) fn counted(&self) -> Counted {
        lock(&self.log).counted
    }
}

/// Reads `host sent`, the number of a host and when the request was sent in microseconds, and notes it.
fn answer(mut connection: &TcpStream, log: &Mutex<Log>) {
    let mut line = String::new();
    if connection.set_read_timeout(Some(Duration::from_mins(1))).is_err()
        || BufReader::new(connection).read_line(&mut line).is_err()
    {
        return;
    }
    let arrived = Instant::now();
    let Some((host, sent)) = line.trim_end().split_once(' ') else { return };
    if let (Ok(host), Ok(sent)) = (host.parse(), sent.parse()) {
        lock(log).note(host, arrived, sent);
        // A worker that was killed does not hear it.
        let _ = connection.write_all(b"ok\n");
    }
}

impl Log {
    fn note(&mut self, host: u32, arrived: Instant, sent: u64) {
        let Some(last) = self.hosts.get_mut(host as usize) else { return };
        let counted = &mut self.counted;
        counted.requests += 1;
        let interval = interval_of(host);
        if let Some((last_arrived, last_sent)) = *last {
            let gap = arrived.saturating_duration_since(last_arrived);
            let early = interval.saturating_sub(gap);
            counted.most_early = counted.most_early.max(early);
            counted.too_soon += u64::from(early > Counted::TOLERANCE);
            let gap = Duration::from_micros(sent.saturating_sub(last_sent));
            counted.sent_too_soon += u64::from(gap < interval);
        }
        *last = Some((arrived, sent));
        let (address, interval) = address_of(host);
        if let Some(last) = self.addresses.get_mut(address as usize) {
            last.push_back(arrived);
            if last.len() > IN_A_ROW as usize {
                // Each was sent within a permit's life of a moment of its own.
                let due = (interval * IN_A_ROW).saturating_sub(Duration::from_millis(TTL));
                let took = last.pop_front().map_or(due, |first| arrived.duration_since(first));
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
        let begun = Instant::now();
        let at = |millis| begun + Duration::from_millis(millis);
        // Host 3 asks for a second, host 2 for half of one; they share an address.
        log.note(3, at(0), 1_000_000);
        log.note(3, at(985), 2_000_000);
        assert_eq!((log.counted.too_soon, log.counted.sent_too_soon), (0, 0), "within tolerance");
        log.note(3, at(1_964), 2_999_999);
        assert_eq!((log.counted.too_soon, log.counted.sent_too_soon), (1, 1));
        assert_eq!(log.counted.most_early, Duration::from_millis(21));
        // Forty intervals of 40 ms, but for a permit's life of 300 ms.
        let mut log = Log {
            addresses: vec![VecDeque::new(); 4],
            hosts: vec![None; 4],
            counted: Counted::default(),
        };
        for request in 0..40 {
            log.note(2, at(request), 1);
        }
        log.note(2, at(1_281), 1);
        assert_eq!(log.counted.too_soon_at_address, 0);
        log.note(2, at(1_280), 1);
        assert_eq!(log.counted.too_soon_at_address, 1);
    }
}
