//! A Redis that is killed, emptied, set back, slowed and fed garbage.

mod proxy;

use std::io;
use std::time::{Duration, Instant};

use verger_access::{Kept, Store};
use verger_store::RedisStore;

use self::proxy::{Proxy, Way};
use super::RedisServer;
use super::example::{Draw, Seen, answer, look, site};

/// The result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shakes {
    /// Things that were done to the server or to the way there.
    pub rounds: u64,
    /// Calls that answered rightly.
    pub right: u64,
    /// Calls that answered nothing.
    pub misses: u64,
    /// Calls that failed: the caller then asks the site.
    pub failed: u64,
    /// Answers that were never given.
    pub wrong: u64,
    /// Newer answers that an older one has replaced.
    pub older: u64,
    /// Calls that took longer than their timeout and a quarter of a second.
    pub late: u64,
    /// The longest call.
    pub longest: Duration,
    /// Whether the store of the first round, in the end, did not recover.
    pub gone: u64,
}

/// Shakes a server `rounds` times; `None` where there is none.
///
/// # Errors
///
/// When loopback or the server is of no use.
pub fn shake(rounds: u64, seed: u64) -> io::Result<Option<Shakes>> {
    let Some(mut server) = RedisServer::start() else { return Ok(None) };
    let proxy = Proxy::to(server.address())?;
    let patient = |url: &str| {
        let store = RedisStore::new(url).map_err(io::Error::other)?;
        Ok::<_, io::Error>(store.with_timeout(Duration::from_secs(10)))
    };
    let lasting = RedisStore::new(&proxy.url()).map_err(io::Error::other)?.with_timeout(TIMEOUT);
    let mut shakes = Shakes::default();
    let mut draw = Draw(seed);
    let mut stale = Vec::new();
    for round in 1..=rounds {
        let mut raw = redis::Client::open(server.url())
            .and_then(|client| client.get_connection())
            .map_err(io::Error::other)?;
        let number = draw.below(SITES);
        match draw.below(9) {
            0 => {
                server.kill();
                // Requests fail now.
                shakes.call(|| look(&lasting, number));
                server.restart();
            }
            1 => redis::cmd("FLUSHALL").query(&mut raw).map_err(io::Error::other)?,
            // A failover to a replica that had not received everything.
            2 => set_back(&mut raw, &stale)?,
            3 => garble(&mut raw, &mut draw)?,
            4 => proxy.becomes(Way::Slow(Duration::from_millis(1 + draw.below(2000)))),
            5 => proxy.becomes(Way::Deaf),
            6 => proxy.becomes(Way::Cut),
            7 => proxy.becomes(Way::Lies(draw.next())),
            _ => proxy.hang_up(),
        }
        let direct = patient(&server.url())?;
        // Another process of the fleet, which knows nothing of troubles before.
        let fresh = RedisStore::new(&proxy.url()).map_err(io::Error::other)?.with_timeout(TIMEOUT);
        shakes.round(round, number, &direct, &fresh);
        shakes.call(|| look(&lasting, number));
        if round % 16 == 0 {
            stale = values(&mut redis_again(&server)?)?;
        }
        proxy.becomes(Way::Open);
        if draw.below(2) == 0 {
            proxy.hang_up();
        }
    }
    shakes.gone = u64::from(!comes_back(&lasting));
    Ok(Some(shakes))
}

impl Shakes {
    /// Whether nothing lied, nothing newer was replaced, no call was late, and the store recovered.
    pub fn holds(&self) -> bool {
        [self.wrong, self.older, self.late, self.gone] == [0; 4]
    }

    /// Writes something new through whatever is in the way, then something older than what is there now.
    fn round(&mut self, round: u64, number: u64, direct: &RedisStore, fresh: &RedisStore) {
        self.rounds += 1;
        let write = |at: u64| {
            let learned = answer(number, at);
            fresh.remember(&learned.entry, learned.body.as_deref())
        };
        let seen = |seen| if let Ok(Seen::Answer(at)) = seen { at } else { 0 };
        self.call(|| write(round * 10).map(|_| Seen::Nothing));
        self.call(|| look(fresh, number));
        let before = seen(look(direct, number));
        if before > 1 {
            self.call(|| write(before - 1).map(|_: Kept| Seen::Nothing));
            self.older += u64::from(seen(look(direct, number)) < before);
        }
        self.call(|| look(fresh, (number + 1) % SITES));
    }

    fn call(&mut self, ask: impl FnOnce() -> Result<Seen, verger_access::StoreError>) {
        let begun = Instant::now();
        match ask() {
            Ok(Seen::Answer(_)) => self.right += 1,
            Ok(Seen::Nothing) => self.misses += 1,
            Ok(Seen::Wrong) => self.wrong += 1,
            Err(_) => self.failed += 1,
        }
        let took = begun.elapsed();
        self.longest = self.longest.max(took);
        // A look is two calls, each of which may find damage and remove it.
        self.late += u64::from(took > TIMEOUT * 4 + Duration::from_millis(250));
    }
}

/// A store that has seen outages works again once they are over: within its longest pause.
fn comes_back(store: &RedisStore) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(12) {
        if store.entry(&site(0)).is_ok() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

fn redis_again(server: &RedisServer) -> io::Result<redis::Connection> {
    redis::Client::open(server.url())
        .and_then(|client| client.get_connection())
        .map_err(io::Error::other)
}

fn values(raw: &mut redis::Connection) -> io::Result<Vec<(Vec<u8>, Vec<u8>)>> {
    let keys: Vec<Vec<u8>> = redis::cmd("KEYS").arg("*").query(raw).map_err(io::Error::other)?;
    let mut values = Vec::new();
    for key in keys {
        // What was garbled into another type has no value.
        if let Ok(value) = redis::cmd("GET").arg(&key).query(raw) {
            values.push((key, value));
        }
    }
    Ok(values)
}

fn set_back(raw: &mut redis::Connection, values: &[(Vec<u8>, Vec<u8>)]) -> io::Result<()> {
    let mut all = redis::pipe();
    all.cmd("FLUSHALL").ignore();
    for (key, value) in values {
        all.cmd("SET").arg(key).arg(value).ignore();
    }
    all.query(raw).map_err(io::Error::other)
}

/// Changes what is stored: a bit, a cut, another value, another type, another site's value.
fn garble(raw: &mut redis::Connection, draw: &mut Draw) -> io::Result<()> {
    let values = values(raw)?;
    let mut all = redis::pipe();
    // What is asked may not be empty; what is stored may.
    all.cmd("PING").ignore();
    for (key, value) in &values {
        let mut other = value.clone();
        let place = draw.below(other.len() as u64) as usize;
        match draw.below(6) {
            0 if !other.is_empty() => other[place] ^= 1 << draw.below(8),
            1 => other.truncate(place),
            2 => other = (0..draw.below(300)).map(|_| draw.next() as u8).collect(),
            3 => other.clone_from(&values[draw.below(values.len() as u64) as usize].1),
            4 => {
                all.cmd("DEL").arg(key).ignore().cmd("LPUSH").arg(key).arg("x").ignore();
                continue;
            }
            _ => continue,
        }
        all.cmd("SET").arg(key).arg(other).ignore();
    }
    all.query(raw).map_err(io::Error::other)
}

const SITES: u64 = 16;
const TIMEOUT: Duration = Duration::from_millis(100);
