//! What a worker process does: it crawls its hosts until it is killed.

use std::error::Error;
use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use verger::pace::PaceOptions;
use verger_access::{
    Ending, HostId, Ledger as _, PaceKey, PaceLimits, Passage, PassageStep, Schedule, StoreError,
    Terms, Watch,
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
        let passage = match self.ledger.claim(&key, &terms)? {
            Ok(permit) => Passage::with_host(permit),
            Err(wait) => return Ok(wait.remaining + 1),
        };
        let (address, spacing) = address_of(host);
        let address_key = PaceKey::address(IpAddr::from([127, 1, 0, address as u8]));
        let Some(passage) = self.pass(passage, &address_key, &terms_of(spacing))? else {
            self.ledger.finish(&key, passage.host(), Ending::Unused)?;
            return Ok(spacing.as_millis() as u64);
        };
        let ending = match self.fetch(host, &passage) {
            Ok(true) | Err(_) => Ending::Answered,
            Ok(false) => Ending::Unused,
        };
        if let Some(permit) = passage.address() {
            self.ledger.finish(&address_key, permit, ending)?;
        }
        self.ledger.finish(&key, passage.host(), ending)?;
        Ok(if ending == Ending::Unused { 0 } else { interval.as_millis() as u64 })
    }

    /// Gets the permit of the address too, unless the host's would not live long enough.
    fn pass(
        &self,
        mut passage: Passage,
        key: &PaceKey,
        terms: &Terms,
    ) -> Result<Option<Passage>, StoreError> {
        loop {
            let step = match self.ledger.claim(key, terms)? {
                Ok(permit) => passage.granted(permit),
                Err(wait) => passage.denied(wait.remaining, self.ledger.monotonic()),
            };
            match step {
                PassageStep::Send { .. } => return Ok(Some(passage)),
                PassageStep::GiveBack => return Ok(None),
                PassageStep::ClaimAddress { at } => {
                    let wait = at.saturating_sub(self.ledger.monotonic());
                    thread::sleep(Duration::from_millis(wait));
                }
            }
        }
    }

    /// Whether the request was sent. After an error it may have been.
    fn fetch(&self, host: u32, passage: &Passage) -> io::Result<bool> {
        if !passage.is_live(self.ledger.monotonic()) {
            return Ok(false);
        }
        let mut line = TcpStream::connect_timeout(&self.origin, Duration::from_secs(1))?;
        line.set_read_timeout(Some(Duration::from_secs(1)))?;
        line.set_nodelay(true)?;
        let sent = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_micros());
        let request = format!("{host} {sent}\n");
        if !passage.is_live(self.ledger.monotonic()) {
            return Ok(false);
        }
        line.write_all(request.as_bytes())?;
        line.read_exact(&mut [0; 3])?;
        Ok(true)
    }
}

fn terms_of(interval: Duration) -> Terms {
    let manners = PaceOptions { default: interval, ceiling: None };
    let ttl = Duration::from_millis(TTL);
    Terms::unsaid(&PaceLimits { manners, ttl, floor: Duration::ZERO, ..PaceLimits::default() })
}

/// When to try again if the ledger is away, in milliseconds.
const AWAY: u64 = 100;
