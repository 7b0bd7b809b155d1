//! What a worker process does that asks the ledger itself.

use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use verger::pace::PaceOptions;
use verger_access::{
    Ending, HostId, Ledger as _, PaceKey, PaceLimits, Permit, Schedule, Spacing, StoreError, Terms,
    Watch,
};
use verger_store::RedisLedger;

use super::host::{Host, SPACING};

/// The life of a permit, in milliseconds.
pub(super) const TTL: u64 = 300;

struct Crawler {
    ledger: RedisLedger,
    origin: SocketAddr,
    /// In milliseconds of the ledger's monotonic clock.
    schedule: Schedule,
}

/// Crawls until the time is over.
pub(super) fn crawl(ledger: RedisLedger, origin: SocketAddr, hosts: &[Host], life: Duration) {
    let mut crawler = Crawler { ledger, origin, schedule: Schedule::default() };
    for host in hosts {
        crawler.schedule.put(HostId(host.0), 0);
    }
    let mut beat = 0;
    while crawler.ledger.monotonic() < life.as_millis() as u64 {
        let now = crawler.ledger.monotonic();
        if now >= beat {
            // While it is away, nothing is granted.
            let _ = crawler.ledger.now();
            beat = now + Watch::BEAT / 2;
        }
        match crawler.schedule.take(now) {
            Some(host) => crawler.visit(Host(host.0)),
            None => thread::sleep(Duration::from_millis(2)),
        }
    }
}

impl Crawler {
    fn visit(&mut self, host: Host) {
        let again = self.try_to_fetch(host).unwrap_or(AWAY);
        self.schedule.put(HostId(host.0), self.ledger.monotonic() + again);
    }

    /// Fetches from a host if that is possible now; when to try again, in milliseconds.
    fn try_to_fetch(&self, host: Host) -> Result<u64, StoreError> {
        let interval = host.interval();
        let terms = Terms::unsaid(&limits_of(interval));
        let key = PaceKey::host(&host.name());
        let address_key = PaceKey::address(host.address());
        let address_terms = Terms::unsaid(&of_grants(SPACING));
        let both = self.ledger.claim_both((&key, &terms), (&address_key, &address_terms))?;
        let permits = match both {
            Ok((host, address)) => [host, address],
            Err(wait) => return Ok(wait.remaining + 1),
        };
        let from = permits.iter().map(|permit| permit.from).max().unwrap_or(0);
        thread::sleep(Duration::from_millis(from.saturating_sub(self.ledger.monotonic())));
        let ending = match self.fetch(host, &permits) {
            Ok(true) | Err(_) => Ending::Answered,
            Ok(false) => Ending::Unused,
        };
        if ending == Ending::Unused {
            self.ledger.finish(&address_key, &permits[1], ending)?;
        }
        self.ledger.finish(&key, &permits[0], ending)?;
        Ok(if ending == Ending::Unused { 0 } else { interval.as_millis() as u64 })
    }

    /// Whether the request was sent. After an error it may have been.
    fn fetch(&self, host: Host, permits: &[Permit; 2]) -> io::Result<bool> {
        let is_live = || permits.iter().all(|permit| permit.is_live(self.ledger.monotonic()));
        if !is_live() {
            return Ok(false);
        }
        let mut line = TcpStream::connect_timeout(&self.origin, Duration::from_secs(1))?;
        line.set_read_timeout(Some(Duration::from_secs(1)))?;
        line.set_nodelay(true)?;
        let sent = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_micros());
        let host = host.name();
        let request = format!("GET /page?{sent} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        if !is_live() {
            return Ok(false);
        }
        line.write_all(request.as_bytes())?;
        line.read_exact(&mut [0; 12])?;
        Ok(true)
    }
}

pub(super) fn limits_of(interval: Duration) -> PaceLimits {
    let manners = PaceOptions { default: interval, ceiling: None };
    let ttl = Duration::from_millis(TTL);
    PaceLimits { manners, ttl, floor: Duration::ZERO, ..PaceLimits::default() }
}

pub(super) fn of_grants(interval: Duration) -> PaceLimits {
    PaceLimits { spacing: Spacing::Grants, ..limits_of(interval) }
}

/// When to try again if the ledger is away, in milliseconds.
const AWAY: u64 = 100;
