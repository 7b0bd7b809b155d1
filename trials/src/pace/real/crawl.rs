//! What a worker process does: it crawls its hosts until it is killed.

use std::error::Error;
use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use verger::pace::PaceOptions;
use verger_access::{
    Ending, HostId, Ledger as _, PaceKey, PaceLimits, Permit, Schedule, Spacing, StoreError, Terms,
    Watch,
};
use verger_store::RedisLedger;

/// The life of a permit, in milliseconds.
pub(super) const TTL: u64 = 300;

/// The interval that a host asks for.
pub(super) fn interval_of(host: u32) -> Duration {
    Duration::from_millis([200, 300, 500, 1_000][(host % 4) as usize])
}

/// Where a host lives, by number, and the interval that the operator keeps there.
pub(super) fn address_of(host: u32) -> (u32, Duration) {
    (host / 4, Duration::from_millis(40))
}

struct Crawler {
    ledger: RedisLedger,
    origin: SocketAddr,
    /// In milliseconds of the ledger's monotonic clock.
    schedule: Schedule,
}

/// Crawls until the time is over. The arguments: the Redis, the origin, the worker's number, how many workers and hosts
/// there are, and for how many seconds at most.
///
/// # Errors
///
/// When the arguments are others.
pub fn crawl(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [redis, origin, number, workers, hosts, seconds] = arguments else {
        return Err("usage: pace-worker REDIS ORIGIN NUMBER WORKERS HOSTS SECONDS".into());
    };
    let [number, workers, hosts] = [number.parse()?, workers.parse::<u32>()?, hosts.parse()?];
    let ledger = RedisLedger::new(redis, Duration::from_secs(1))?;
    let origin = origin.parse()?;
    let mut crawler = Crawler { ledger, origin, schedule: Schedule::default() };
    // Each host has three workers, who know nothing of each other.
    for host in 0..hosts {
        if [0, 5, 11].iter().any(|step| (host + step) % workers.max(1) == number) {
            crawler.schedule.put(HostId(host), 0);
        }
    }
    let end = seconds.parse::<u64>()?.saturating_mul(1000);
    let mut beat = 0;
    while crawler.ledger.monotonic() < end {
        let now = crawler.ledger.monotonic();
        if now >= beat {
            // While it is away, nothing is granted.
            let _ = crawler.ledger.now();
            beat = now + Watch::BEAT / 2;
        }
        match crawler.schedule.take(now) {
            Some(host) => crawler.visit(host),
            None => thread::sleep(Duration::from_millis(2)),
        }
    }
    Ok(())
}

impl Crawler {
    fn visit(&mut self, host: HostId) {
        let again = self.try_to_fetch(host.0).unwrap_or(AWAY);
        self.schedule.put(host, self.ledger.monotonic() + again);
    }

    /// Fetches from a host if that is possible now; when to try again, in milliseconds.
    fn try_to_fetch(&self, host: u32) -> Result<u64, StoreError> {
        let interval = interval_of(host);
        let terms = terms_of(interval);
        let key = PaceKey::host(&format!("host-{host}.example"));
        let (address, spacing) = address_of(host);
        let address_key = PaceKey::address(IpAddr::from([127, 1, 0, address as u8]));
        let address_terms = of_grants(spacing);
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
    fn fetch(&self, host: u32, permits: &[Permit; 2]) -> io::Result<bool> {
        let is_live = || permits.iter().all(|permit| permit.is_live(self.ledger.monotonic()));
        if !is_live() {
            return Ok(false);
        }
        let mut line = TcpStream::connect_timeout(&self.origin, Duration::from_secs(1))?;
        line.set_read_timeout(Some(Duration::from_secs(1)))?;
        line.set_nodelay(true)?;
        let sent = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_micros());
        let request = format!("{host} {sent}\n");
        if !is_live() {
            return Ok(false);
        }
        line.write_all(request.as_bytes())?;
        line.read_exact(&mut [0; 3])?;
        Ok(true)
    }
}

fn limits_of(interval: Duration) -> PaceLimits {
    let manners = PaceOptions { default: interval, ceiling: None };
    let ttl = Duration::from_millis(TTL);
    PaceLimits { manners, ttl, floor: Duration::ZERO, ..PaceLimits::default() }
}

fn terms_of(interval: Duration) -> Terms {
    Terms::unsaid(&limits_of(interval))
}

fn of_grants(interval: Duration) -> Terms {
    Terms::unsaid(&PaceLimits { spacing: Spacing::Grants, ..limits_of(interval) })
}

/// When to try again if the ledger is away, in milliseconds.
const AWAY: u64 = 100;
