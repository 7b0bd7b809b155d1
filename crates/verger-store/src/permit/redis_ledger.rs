//! Permits from a Redis or Valkey that a fleet shares.

mod names;
mod watches;

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use redis::RedisResult;
use verger_access::{
    Claim, Ending, Ledger, PaceKey, Permit, Reply, StoreError, Terms, Wait, claim_in_turn,
};

use self::names::Names;
use self::watches::Watches;
use super::script::{Answer, Scripts};
use crate::server::{BUCKETS, Line, Node, RedisOptions, Route, Server};

/// Permits from a Redis (6.2 or later) or a Valkey that a fleet shares, alone or a cluster of them.
///
/// One key is one hash, and one script decides about it by its server's own clock: of a server alone, about a host and its
/// address together. In a cluster a host and its address are on different nodes, so the host is asked first, and gets
/// its permit back if the address refuses.
///
/// **What counts as just fetched?** Every key, while the ledger is new: when it is first used, after another start or
/// promotion of the server, after it has evicted a key or lost all, after a day without use, and when its clock was set
/// back. A key that it does not have otherwise was not fetched since. (In a cluster that is kept for each of 64 groups of
/// keys.) A server that evicts keys all the time is always new: give the ledger one that does not.
///
/// It must not have two masters for longer than
/// [`PaceLimits::failover_overlap`](verger_access::PaceLimits::failover_overlap), which `min-replicas-to-write 1` and
/// `min-replicas-max-lag` make sure of.
///
/// **Cost.** A claim is one script call, and so is the end of a request; of a cluster's, one for each of the two keys. While
/// the ledger is new, a worker of a cluster asks all groups now and then. Keys are kept for a day after they matter, in
/// about 200 bytes.
///
/// While the server is away there are no permits: every call is [`StoreTrouble::Away`](verger_access::StoreTrouble::Away)
/// within the timeout, and after a failure at once, for a while. Calls block; threads may call at the same time.
///
/// Whoever can write to the server is trusted: it needs its own access control, and TLS where others share the network.
///
/// ```no_run
/// use std::time::Duration;
/// use verger_access::{Ending, Ledger, PaceKey, PaceLimits, Terms};
/// use verger_store::RedisLedger;
///
/// let ledger = RedisLedger::new("redis://127.0.0.1/", Duration::from_secs(1))?;
/// let (host, terms) = (PaceKey::host("example.com"), Terms::unsaid(&PaceLimits::default()));
/// match ledger.claim(&host, &terms)? {
///     Ok(permit) if permit.is_live(ledger.monotonic()) => {
///         // Send the request here.
///         ledger.finish(&host, &permit, Ending::Answered)?;
///     }
///     Ok(permit) => ledger.finish(&host, &permit, Ending::Unused)?,
///     Err(wait) => println!("{wait}"),
/// }
/// # Ok::<(), verger_access::StoreError>(())
/// ```
pub struct RedisLedger {
    server: Server,
    scripts: Scripts,
    /// Where the monotonic clock begins.
    born: Instant,
    watches: Mutex<Watches>,
}

/// An answer, when it was asked for and heard, and by whom it was given.
struct Heard {
    answer: Answer,
    asked: u64,
    node: Node,
}

impl RedisLedger {
    /// A ledger at a `redis://` URL, as [`RedisOptions::url`] says; the server is asked at the first call. `timeout`
    /// bounds each call.
    ///
    /// # Errors
    ///
    /// When it is not such a URL.
    pub fn new(url: &str, timeout: Duration) -> Result<Self, StoreError> {
        Self::open(&RedisOptions { timeout, ..RedisOptions::new(url) })
    }

    /// A ledger with these options; the server is asked at the first call.
    ///
    /// # Errors
    ///
    /// When they do not say where a server is.
    pub fn open(options: &RedisOptions) -> Result<Self, StoreError> {
        Ok(Self {
            server: Server::new(options)?,
            scripts: Scripts::of_server(),
            born: Instant::now(),
            watches: Mutex::default(),
        })
    }

    /// Claims these keys, of one group, and returns what was heard. Nothing but the answer says which node gave it, so what
    /// the claimant has watched is filled in when the node is known.
    fn ask(&self, names: &Names, terms: &[&Terms]) -> Result<Heard, StoreError> {
        let keys = names.all();
        let question = |line: &mut Line| -> RedisResult<(Answer, u64, Node)> {
            let asked = self.monotonic();
            let watched = self.watches().watched(line.node(), asked);
            let claims: Vec<Claim> = terms.iter().map(|terms| terms.claim(watched)).collect();
            let answer = self.scripts.claim(line, &keys, &claims)?;
            Ok((answer, asked, line.node().clone()))
        };
        let (answer, asked, node) = self.server.ask(Route::Key(names.beginning()), question)?;
        Ok(Heard { answer, asked, node })
    }

    /// In a cluster, every group of keys has a beginning of its own: while they are new, all of them begin when one does,
    /// and age by what this worker has watched.
    fn begin_all(&self, terms: &Terms) {
        let now = self.monotonic();
        if !self.watches().begins_all(now) {
            return;
        }
        for bucket in 0..BUCKETS {
            let names = Names::of_bucket(bucket);
            // What cannot be begun now begins when it is first used.
            if let Ok(heard) = self.ask(&names, &[terms]) {
                let clock = (heard.answer.now, heard.answer.tenure);
                let _ = self.watches().observe(&heard.node, heard.asked, self.monotonic(), clock);
            }
        }
    }

    fn is_cluster(&self) -> Result<bool, StoreError> {
        self.server.is_cluster()
    }

    // No code that holds the lock can panic half-way through a change.
    fn watches(&self) -> MutexGuard<'_, Watches> {
        self.watches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ledger for RedisLedger {
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        let is_cluster = self.is_cluster()?;
        let names = Names::of(&[key], is_cluster);
        let heard = self.ask(&names, &[terms])?;
        let [reply] = &heard.answer.replies[..] else { return Err(misread()) };
        let answer =
            self.watches().of(&heard.node).take(terms, heard.asked, self.monotonic(), reply);
        if is_cluster && !heard.answer.is_settled {
            self.begin_all(terms);
        }
        Ok(answer)
    }

    fn claim_both(
        &self,
        (host, host_terms): (&PaceKey, &Terms),
        (address, address_terms): (&PaceKey, &Terms),
    ) -> Result<Result<(Permit, Permit), Wait>, StoreError> {
        if self.is_cluster()? {
            return claim_in_turn(self, (host, host_terms), (address, address_terms));
        }
        let names = Names::of(&[host, address], false);
        let heard = self.ask(&names, &[host_terms, address_terms])?;
        let [one, other]: [Reply; 2] =
            heard.answer.replies[..].try_into().map_err(|_| misread())?;
        let terms = (host_terms, address_terms);
        let now = self.monotonic();
        Ok(self.watches().of(&heard.node).take_both(terms, heard.asked, now, &(one, other)))
    }

    fn finish(&self, key: &PaceKey, permit: &Permit, ending: Ending) -> Result<(), StoreError> {
        let names = Names::of(&[key], self.is_cluster()?);
        let [_, name] = names.all()[..] else { return Err(misread()) };
        self.server
            .ask(Route::Key(name), |line| self.scripts.finish(line, name, permit.ticket, ending))
    }

    /// As [`Ledger::now`]; within half a [`Watch::BEAT`](verger_access::Watch::BEAT) of the last answer, nobody is asked.
    fn now(&self) -> Result<u64, StoreError> {
        let asked = self.monotonic();
        if let Some(now) = self.watches().lately(asked) {
            return Ok(now);
        }
        let nodes = self.watches().nodes(asked);
        let mut latest = None;
        let ask = |route| {
            let (clock, asked, node) = self.server.ask(route, |line: &mut Line| {
                let asked = self.monotonic();
                Ok((self.scripts.time(line)?, asked, line.node().clone()))
            })?;
            // If the clock made a step, the watch begins anew; there is no permit here to be thrown away.
            let _ = self.watches().observe(&node, asked, self.monotonic(), clock);
            Ok::<u64, StoreError>(clock.0)
        };
        if nodes.is_empty() {
            return ask(Route::Key(names::BEGINNING));
        }
        for node in &nodes {
            match ask(Route::Node(node)) {
                Ok(now) => latest = Some(now),
                // Of a cluster, others may do.
                Err(error) if nodes.len() == 1 => return Err(error),
                Err(_) => {}
            }
        }
        latest.map_or_else(|| ask(Route::Key(names::BEGINNING)), Ok)
    }

    fn monotonic(&self) -> u64 {
        u64::try_from(self.born.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl fmt::Debug for RedisLedger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisLedger").field("server", &self.server).finish_non_exhaustive()
    }
}

fn misread() -> StoreError {
    let cause = "the server answered another question";
    StoreError::new(verger_access::StoreTrouble::Failed, cause)
}

#[cfg(test)]
mod tests;
