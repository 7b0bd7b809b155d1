//! Entries in a Redis or a Valkey that a fleet shares.

mod circuit;
mod line;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use redis::{
    ConnectionAddr, ConnectionInfo, ErrorKind, FromRedisValue, IntoConnectionInfo, RedisError,
    RedisResult, ServerErrorKind,
};
use verger_access::{BodyHash, Kept, Site, SiteEntry, Store, StoreError, StoreTrouble};

use self::circuit::Circuit;
use self::line::Line;
use crate::{LARGEST_BODY, body};

/// Entries and bodies in a Redis, or a Valkey, that a fleet shares.
///
/// An entry and its body are stored in one step, and only over an older answer. A value that is not as it was written
/// is a miss, and removed. All keys begin with `{verger}:1:`, so that in a cluster they are in one slot: then the URL
/// names the node that has it.
///
/// **Outages.** A question to the server ends within its timeout, 250 ms, however the server behaves (but for the
/// system's own wait when it looks up the server's name); a call asks once, and once more to remove what is damaged.
/// After a failure no call is sent for 250 ms, and longer after each further one, up to 10 s: meanwhile each call is at
/// once [`StoreTrouble::Away`]. So an outage costs time, never an answer.
///
/// **Durable** is what the server makes it: it may lose what it acknowledged, and then the site is asked again.
///
/// **Bounds.** Entries and bodies expire 60 days after the last answer, which is longer than any rule looks back; a
/// server that is to hold less evicts them by its own policy. At most eight connections are kept.
///
/// ```no_run
/// use verger_access::{Site, Store};
/// use verger_store::RedisStore;
///
/// let store = RedisStore::new("redis://:secret@cache.internal/2")?;
/// let remembered = store.entry(&Site::of("https://example.com")?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RedisStore {
    server: ConnectionInfo,
    name: String,
    timeout: Duration,
    keep: Duration,
    lines: Mutex<Lines>,
}

#[derive(Default)]
struct Lines {
    idle: Vec<Line>,
    circuit: Circuit,
}

impl RedisStore {
    /// A store at `redis://[[user]:password@]host[:port][/database]`. The server is asked at the first call.
    ///
    /// # Errors
    ///
    /// When it is not such a URL.
    pub fn new(url: &str) -> Result<Self, StoreError> {
        let refused = |cause| StoreError::new(StoreTrouble::Failed, cause);
        // What the library says of a URL could show its password.
        let server = url.into_connection_info().map_err(|_| refused("it is not a redis:// URL"))?;
        if !matches!(server.addr(), ConnectionAddr::Tcp(..)) {
            return Err(refused("only redis:// URLs are known, without TLS"));
        }
        Ok(Self {
            server,
            name: "verger".to_owned(),
            timeout: Duration::from_millis(250),
            keep: Duration::from_hours(60 * 24),
            lines: Mutex::default(),
        })
    }

    /// Under another name than `verger`, beside other fleets. Braces in it, which would change the slot, are left out.
    #[must_use]
    pub fn with_name(self, name: &str) -> Self {
        let name = name.replace(['{', '}'], "");
        Self { name: if name.is_empty() { self.name } else { name }, ..self }
    }

    /// With another timeout for a question: connecting, asking and answering together.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Keeps entries for another time than 60 days, at least a second.
    #[must_use]
    pub fn with_keep(self, keep: Duration) -> Self {
        Self { keep, ..self }
    }

    fn entry_key(&self, site: &Site) -> String {
        format!("{{{}}}:{LAYOUT}:entry:{site}", self.name)
    }

    fn body_key(&self, hash: BodyHash) -> String {
        format!("{{{}}}:{LAYOUT}:body:{hash}", self.name)
    }

    /// The value of a key up to one byte more than Verger's own values have; what is not text of Redis is garbage too.
    fn value(&self, key: &str) -> Result<Vec<u8>, StoreError> {
        let mut get = redis::cmd("GETRANGE");
        get.arg(key).arg(0).arg(LARGEST_BODY);
        self.ask(|line| match get.query(line) {
            Err(error) if error.code() == Some("WRONGTYPE") => Ok(b"garbage".to_vec()),
            answer => answer,
        })
    }

    /// If the key was written anew since, that is lost; its site is asked once more.
    fn remove(&self, key: &str) -> Result<(), StoreError> {
        let mut remove = redis::cmd("DEL");
        remove.arg(key);
        self.ask(|line| remove.query::<i64>(line)).map(drop)
    }

    /// Asks the server, over a connection that is idle or a new one. An idle one may be dead, if the server was
    /// started anew, so then a new one is tried too: whatever is asked here may be asked twice.
    fn ask<T: FromRedisValue>(
        &self,
        question: impl Fn(&mut Line) -> RedisResult<T>,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        let deadline = begun + self.timeout;
        let idle = {
            let mut lines = self.lines();
            if !lines.circuit.lets_through(begun) {
                return Err(StoreError::new(StoreTrouble::Away, "it was away a moment ago"));
            }
            lines.idle.pop()
        };
        let on = |mut line: Line| {
            line.until(deadline);
            (question(&mut line), Some(line))
        };
        let on_a_new_one = || match Line::connect(&self.server, deadline) {
            Ok(line) => on(line),
            Err(error) => (Err(error), None),
        };
        let (answer, line) = match idle.map(on) {
            Some((Err(error), _)) if is_away(&error) && Instant::now() < deadline => {
                // The others are as old.
                self.lines().idle.clear();
                on_a_new_one()
            }
            Some(asked) => asked,
            None => on_a_new_one(),
        };
        let mut lines = self.lines();
        match &answer {
            Err(error) if is_away(error) => lines.circuit.failed(begun, Instant::now()),
            _ => lines.circuit.succeeded(),
        }
        // After a reply that was not understood, the next one may be the rest of it.
        let in_step = answer.as_ref().map_or_else(|error| error.code().is_some(), |_| true);
        if let Some(line) = line.filter(|_| in_step)
            && lines.idle.len() < MOST_IDLE
        {
            lines.idle.push(line);
        }
        drop(lines);
        answer.map_err(|error| {
            let kind = if is_away(&error) { StoreTrouble::Away } else { StoreTrouble::Failed };
            StoreError::new(kind, error)
        })
    }

    // No code that holds the lock can panic half-way through a change.
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for RedisStore {
    fn entry(&self, site: &Site) -> Result<Option<SiteEntry>, StoreError> {
        let key = self.entry_key(site);
        let value = self.value(&key)?;
        if value.is_empty() {
            return Ok(None);
        }
        let entry = value.split_at_checked(DIGITS).and_then(|(answered, octets)| {
            let entry = SiteEntry::from_octets(octets).ok()?;
            (entry.site == *site && answered_of(&entry).as_bytes() == answered).then_some(entry)
        });
        if entry.is_none() {
            self.remove(&key)?;
        }
        Ok(entry)
    }

    fn body(&self, hash: BodyHash) -> Result<Option<Arc<[u8]>>, StoreError> {
        let key = self.body_key(hash);
        let octets = self.value(&key)?;
        // Redis cannot tell empty from missing; the hash can.
        if BodyHash::of(&octets) == hash {
            return Ok(Some(octets.into()));
        }
        if !octets.is_empty() {
            self.remove(&key)?;
        }
        Ok(None)
    }

    fn remember(&self, entry: &SiteEntry, body: Option<&[u8]>) -> Result<Kept, StoreError> {
        body::check(entry, body)?;
        let answered = answered_of(entry);
        let value = [answered.as_bytes(), &entry.to_octets()].concat();
        // With its text each time: the library's way of sending it once panics on a reply that is garbage.
        let mut remember = redis::cmd("EVAL");
        remember.arg(REMEMBER).arg(1 + usize::from(entry.copy.is_some()));
        remember.arg(self.entry_key(&entry.site));
        if let Some(copy) = &entry.copy {
            remember.arg(self.body_key(copy.hash));
        }
        remember.arg(answered).arg(value).arg(self.keep.as_secs().max(1));
        if let Some(octets) = body {
            remember.arg(octets);
        }
        match self.ask(|line| remember.query::<i64>(line))? {
            0 => Ok(Kept::Old),
            1 => Ok(Kept::New),
            _ => Err(StoreError::new(StoreTrouble::Failed, "it gave another script's answer")),
        }
    }

    fn forget(&self, site: &Site) -> Result<(), StoreError> {
        self.remove(&self.entry_key(site))
    }
}

impl fmt::Debug for RedisStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the password.
        let server = self.server.addr().to_string();
        f.debug_struct("RedisStore")
            .field("server", &server)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// When the answer was complete, so that the order of texts is the order of time.
fn answered_of(entry: &SiteEntry) -> String {
    format!("{:0DIGITS$}", entry.answered.unix())
}

/// Whether the server cannot be reached or cannot answer yet, rather than having answered in its way.
fn is_away(error: &RedisError) -> bool {
    use ServerErrorKind::{BusyLoading, ClusterDown, MasterDown, TryAgain};
    matches!(
        error.kind(),
        ErrorKind::Io | ErrorKind::Server(BusyLoading | ClusterDown | MasterDown | TryAgain)
    )
}

const REMEMBER: &str = include_str!("redis_store/remember.lua");

/// The digits of the largest `u64`.
const DIGITS: usize = 20;

/// Of the keys and their values; another one does not see these.
const LAYOUT: u32 = 1;

const MOST_IDLE: usize = 8;
