//! How fast permits are, and how much memory hosts take.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use verger::pace::PaceOptions;
use verger_access::{
    ClaimOutcome, Ending, HostId, Ledger as _, MemoryLedger, PaceKey, PaceLimits, Schedule, Terms,
    Watched,
};
use verger_store::RedisLedger;

use super::real::RedisServer;

/// Permits in one process, on one core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InProcess {
    /// Hosts that the ledger knew and the schedule held.
    pub hosts: u32,
    /// Permits given out and their ends noted, each with a turn of the schedule.
    pub permits: u32,
    /// How long that took.
    pub took: Duration,
    /// Memory that this process took for the hosts, in bytes; `None` where the system does not say.
    pub memory: Option<u64>,
}

/// Permits through one Redis on the loopback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThroughRedis {
    /// Permits given out.
    pub permits: u32,
    /// How long that took.
    pub took: Duration,
    /// How long 99 of a hundred claims took at most.
    pub p99: Duration,
}

/// Makes a number of hosts known, and grants a number of permits to them, in turn.
pub fn in_process(hosts: u32, permits: u32) -> InProcess {
    let claim = Terms::unsaid(&PaceLimits::default()).claim(Some(Watched::onwards(0)));
    let before = resident();
    let (mut ledger, mut schedule) =
        (MemoryLedger::default(), Schedule::with_capacity(hosts as usize));
    let later = claim.interval + claim.elsewhere;
    let mut now = 1 + later;
    for host in 0..hosts {
        // The first claim begins the ledger.
        ledger.claim(&key(host), &claim, if host == 0 { 1 } else { now });
        schedule.put(HostId(host), now + later + claim.ttl);
    }
    now += later + claim.ttl;
    let memory = resident().zip(before).map(|(after, before)| after.saturating_sub(before));
    // A caller has the keys of its hosts at hand; they are not part of what is measured.
    let keys: Vec<PaceKey> = (0..permits.min(hosts)).map(key).collect();
    let begun = Instant::now();
    for turn in 0..permits {
        let Some(host) = schedule.take(now) else { break };
        let key = &keys[host.0 as usize % keys.len()];
        match ledger.claim(key, &claim, now).outcome {
            ClaimOutcome::Granted { ticket, .. } => {
                ledger.finish(key, ticket, Ending::Answered, now);
            }
            ClaimOutcome::Denied { .. } => unreachable!("each host waits for its interval"),
        }
        schedule.put(host, now + later);
        // The hosts that had a turn are due again when all have had one.
        if (turn + 1) % keys.len() as u32 == 0 {
            now += later;
        }
    }
    InProcess { hosts, permits, took: begun.elapsed(), memory }
}

/// Lets a number of threads, each with its own ledger, get a number of permits through one Redis that is started for it;
/// `None` where there is none.
///
/// # Errors
///
/// When the system refuses sockets or processes, or the Redis does not answer.
pub fn through_redis(threads: u32, permits: u32) -> io::Result<Option<ThroughRedis>> {
    let Some(server) = RedisServer::start()? else { return Ok(None) };
    let url = server.url();
    let each = permits / threads.max(1);
    let begun = Instant::now();
    let times = thread::scope(|scope| {
        let work = |number: u32| {
            let url = &url;
            move || claims(url, number, each)
        };
        let threads: Vec<_> = (0..threads.max(1)).map(|number| scope.spawn(work(number))).collect();
        let times = threads.into_iter().map(|thread| thread.join().expect("it does not panic"));
        times.collect::<io::Result<Vec<Vec<Duration>>>>()
    })?;
    let took = begun.elapsed();
    let mut times = times.concat();
    times.sort_unstable();
    let p99 = times.get(times.len() * 99 / 100).copied().unwrap_or_default();
    Ok(Some(ThroughRedis { permits: times.len() as u32, took, p99 }))
}

/// How long each claim took that was granted, of one worker that never waits.
fn claims(url: &str, worker: u32, permits: u32) -> io::Result<Vec<Duration>> {
    let ledger = RedisLedger::new(url, Duration::from_secs(1)).map_err(io::Error::other)?;
    // A pace that is over before a round is.
    let ttl = Duration::from_millis(1);
    let manners = PaceOptions { default: Duration::ZERO, ceiling: None };
    let limits = PaceLimits { manners, ttl, floor: Duration::ZERO, ..PaceLimits::default() };
    let terms = Terms::unsaid(&limits);
    let keys: Vec<PaceKey> = (0..1_000).map(|host| key(worker * 1_000 + host)).collect();
    let mut times = Vec::new();
    // Every key is unknown at first, and a host may not be ready yet.
    for key in keys.iter().cycle().take(2 * permits as usize + 2 * keys.len()) {
        if times.len() == permits as usize {
            break;
        }
        let begun = Instant::now();
        if ledger.claim(key, &terms).map_err(io::Error::other)?.is_ok() {
            times.push(begun.elapsed());
        }
    }
    Ok(times)
}

fn key(host: u32) -> PaceKey {
    PaceKey::host(&format!("www.host-{host:08}.example"))
}

/// The memory that this process has in use, in bytes.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_is_a_permit() {
        let figures = in_process(10_000, 100_000);
        assert_eq!((figures.hosts, figures.permits), (10_000, 100_000));
    }

    #[test]
    fn a_redis_gives_as_many_as_are_asked_for() {
        let Some(figures) = through_redis(2, 2_000).expect("the loopback is there") else {
            println!("skipped: there is no redis-server here (apt-get install redis-server)");
            return;
        };
        assert_eq!(figures.permits, 2_000);
    }
}
