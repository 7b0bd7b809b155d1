//! Permits from a Redis or Valkey that a fleet shares.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use redis::{Client, Connection, ErrorKind, RedisError, RedisResult, ServerErrorKind};
use verger_access::{
    Ending, Ledger, PaceKey, Permit, StoreError, StoreTrouble, Terms, Wait, Watch,
};

use super::script::Scripts;

/// Permits from a Redis (6.2 or later) or a Valkey that a fleet shares.
///
/// One key is one hash, and one script decides about it by the server's own clock, so a cluster will do. The server may
/// lose everything: what it does not know counts as just fetched. It must not have two masters for longer than
/// [`PaceLimits::failover_overlap`](verger_access::PaceLimits::failover_overlap), which `min-replicas-to-write 1` and
/// `min-replicas-max-lag` make sure of.
///
/// While the server is away there are no permits: every call is [`StoreTrouble::Away`] within the timeout.
///
/// One ledger has one connection, over which calls go one by one; a process may have several. Calls block.
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
    client: Client,
    timeout: Duration,
    scripts: Scripts,
    /// Where the monotonic clock begins.
    born: Instant,
    line: Mutex<Line>,
}

#[derive(Default)]
struct Line {
    connection: Option<Connection>,
    watch: Watch,
}

impl RedisLedger {
    /// A ledger at `redis://…`; the server is asked at the first call. `timeout` bounds connecting, and each reading
    /// and writing.
    ///
    /// # Errors
    ///
    /// When the address is none.
    pub fn new(url: &str, timeout: Duration) -> Result<Self, StoreError> {
        // What the library says of an address could show its password.
        let client = Client::open(url)
            .map_err(|_| StoreError::new(StoreTrouble::Failed, "it is not a redis:// URL"))?;
        let (scripts, line) = (Scripts::of_server(), Mutex::default());
        Ok(Self { client, timeout, scripts, born: Instant::now(), line })
    }

    /// Asks over the connection, or a new one. After an error it is not known what the next answer would belong to, so
    /// the connection is given up; nothing is asked twice.
    fn ask<T>(
        &self,
        line: &mut Line,
        question: impl FnOnce(&mut Connection, &Scripts) -> RedisResult<T>,
    ) -> Result<T, StoreError> {
        let mut connection = match line.connection.take() {
            Some(connection) => connection,
            None => self.connect().map_err(trouble)?,
        };
        let answer = question(&mut connection, &self.scripts).map_err(trouble)?;
        line.connection = Some(connection);
        Ok(answer)
    }

    fn connect(&self) -> RedisResult<Connection> {
        let connection = self.client.get_connection_with_timeout(self.timeout)?;
        connection.set_read_timeout(Some(self.timeout))?;
        connection.set_write_timeout(Some(self.timeout))?;
        Ok(connection)
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        // Nothing is left half-way: a connection in use is out of its place.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ledger for RedisLedger {
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        let mut line = self.line();
        let asked = self.monotonic();
        let claim = terms.claim(line.watch.since(asked));
        let reply = self.ask(&mut line, |line, scripts| scripts.claim(line, &name(key), &claim))?;
        Ok(line.watch.take(terms, asked, self.monotonic(), &reply))
    }

    fn finish(&self, key: &PaceKey, permit: &Permit, ending: Ending) -> Result<(), StoreError> {
        let question = |line: &mut Connection, scripts: &Scripts| {
            scripts.finish(line, &name(key), permit.ticket, ending)
        };
        self.ask(&mut self.line(), question)
    }

    fn now(&self) -> Result<u64, StoreError> {
        let mut line = self.line();
        let asked = self.monotonic();
        let (now, tenure) = self.ask(&mut line, |line, scripts| scripts.time(line))?;
        // If the clock made a step, the watch begins anew; there is no permit here to be thrown away.
        let _ = line.watch.observe(asked, self.monotonic(), (now, tenure));
        Ok(now)
    }

    fn monotonic(&self) -> u64 {
        u64::try_from(self.born.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl fmt::Debug for RedisLedger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisLedger").field("timeout", &self.timeout).finish_non_exhaustive()
    }
}

fn name(key: &PaceKey) -> String {
    format!("verger:pace:1:{}", key.as_str())
}

fn trouble(error: RedisError) -> StoreError {
    use ServerErrorKind::{BusyLoading, ClusterDown, MasterDown, ReadOnly, TryAgain};
    // A server that answers, but gives no permits for now, counts as away: a replica, one without its replicas, one
    // that loads its data.
    let is_away = matches!(
        error.kind(),
        ErrorKind::Io
            | ErrorKind::Server(BusyLoading | ClusterDown | MasterDown | ReadOnly | TryAgain)
    );
    let is_away = is_away || error.code() == Some("NOREPLICAS");
    let kind = if is_away { StoreTrouble::Away } else { StoreTrouble::Failed };
    StoreError::new(kind, error)
}

#[cfg(test)]
mod tests;
