//! Entries in a Redis or a Valkey that a fleet shares.

use std::sync::Arc;
use std::time::Duration;

use redis::{FromRedisValue, RedisResult};
use verger_access::{BodyHash, Kept, Site, SiteEntry, Store, StoreError, StoreTrouble};

use crate::server::{Line, RedisOptions, Route, Server};
use crate::{LARGEST_BODY, body};

/// Entries and bodies in a Redis, or a Valkey, that a fleet shares, alone or a cluster of them.
///
/// An entry and its body are stored in one step, and only over an older answer; in a cluster, where they are on different
/// nodes, the body first. A value that is not as it was written is a miss, and removed.
///
/// **Outages.** A question to the server ends within its timeout, 250 ms, however the server behaves (but for the
/// system's own wait when it looks up the server's name); a call asks once, and once more to remove what is damaged.
/// After a failure no call is sent for 250 ms, and longer after each further one, up to 10 s: meanwhile each call is at
/// once [`StoreTrouble::Away`]. So an outage costs time, never an answer.
///
/// **Durable** is what the server makes it: it may lose what it acknowledged, and then the site is asked again.
///
/// **Bounds.** Entries and bodies expire 60 days after the last answer, which is longer than any rule looks back; a
/// server that is to hold less evicts them by its own policy. At most eight idle connections are kept to a node.
///
/// **Who can write to the server is trusted**: it needs its own access control, and TLS where others share the network.
///
/// ```no_run
/// use verger_access::{Site, Store};
/// use verger_store::RedisStore;
///
/// let store = RedisStore::new("redis://cache.internal/2")?;
/// let remembered = store.entry(&Site::of("https://example.com")?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RedisStore {
    server: Server,
    name: String,
    keep: Duration,
}

impl RedisStore {
    /// A store at `redis://[[user]:password@]host[:port][/database]`, as [`RedisOptions::url`] says. The server is asked at
    /// the first call.
    ///
    /// # Errors
    ///
    /// When it is not such a URL.
    pub fn new(url: &str) -> Result<Self, StoreError> {
        Self::open(&RedisOptions::new(url))
    }

    /// A store with these options. The server is asked at the first call.
    ///
    /// # Errors
    ///
    /// When they do not say where a server is.
    pub fn open(options: &RedisOptions) -> Result<Self, StoreError> {
        Ok(Self {
            server: Server::new(options)?,
            name: "verger".to_owned(),
            keep: Duration::from_hours(60 * 24),
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
        Self { server: self.server.with_timeout(timeout), ..self }
    }

    /// Keeps entries for another time than 60 days, at least a second.
    #[must_use]
    pub fn with_keep(self, keep: Duration) -> Self {
        Self { keep, ..self }
    }

    fn entry_key(&self, site: &Site) -> Result<String, StoreError> {
        Ok(if self.server.is_cluster()? {
            format!("{}:{LAYOUT}:entry:{{{site}}}", self.name)
        } else {
            format!("{{{}}}:{LAYOUT}:entry:{site}", self.name)
        })
    }

    fn body_key(&self, hash: BodyHash) -> Result<String, StoreError> {
        Ok(if self.server.is_cluster()? {
            format!("{}:{LAYOUT}:body:{{{hash}}}", self.name)
        } else {
            format!("{{{}}}:{LAYOUT}:body:{hash}", self.name)
        })
    }

    /// The value of a key up to one byte more than Verger's own values have; what is not text of Redis is garbage too.
    fn value(&self, key: &str) -> Result<Vec<u8>, StoreError> {
        let mut get = redis::cmd("GETRANGE");
        get.arg(key).arg(0).arg(LARGEST_BODY);
        self.ask(key, |line| match get.query(line) {
            Err(error) if error.code() == Some("WRONGTYPE") => Ok(b"garbage".to_vec()),
            answer => answer,
        })
    }

    /// If the key was written anew since, that is lost; its site is asked once more.
    fn remove(&self, key: &str) -> Result<(), StoreError> {
        let mut remove = redis::cmd("DEL");
        remove.arg(key);
        self.ask(key, |line| remove.query::<i64>(line)).map(drop)
    }

    /// Puts an entry in the place of an older one, and its body beside it if that is on the same node.
    fn replace(
        &self,
        entry: &SiteEntry,
        keys: &[&str],
        body: Option<&[u8]>,
    ) -> Result<Kept, StoreError> {
        let answered = answered_of(entry);
        let value = [answered.as_bytes(), &entry.to_octets()].concat();
        // With its text each time, which is short.
        let mut replace = redis::cmd("EVAL");
        replace.arg(REMEMBER).arg(keys.len()).arg(keys);
        replace.arg(answered).arg(value).arg(self.keep_seconds());
        if let Some(octets) = body {
            replace.arg(octets);
        }
        match self.ask(keys[0], |line| replace.query::<i64>(line))? {
            0 => Ok(Kept::Old),
            1 => Ok(Kept::New),
            _ => Err(StoreError::new(StoreTrouble::Failed, "it gave another script's answer")),
        }
    }

    /// Whether there is an entry with a later answer.
    fn has_later(&self, key: &str, entry: &SiteEntry) -> Result<bool, StoreError> {
        let there = self.value(key)?;
        let answered = there.split_at_checked(DIGITS).map(|(answered, _)| answered);
        let is_one = |answered: &&[u8]| answered.iter().all(u8::is_ascii_digit);
        Ok(answered.filter(is_one).is_some_and(|there| there > answered_of(entry).as_bytes()))
    }

    /// A body lives as long as the last entry that needs it.
    fn keep_body(&self, key: &str, body: Option<&[u8]>) -> Result<(), StoreError> {
        let mut keep = redis::cmd(if body.is_some() { "SET" } else { "EXPIRE" });
        keep.arg(key);
        if let Some(octets) = body {
            keep.arg(octets).arg("EX");
        }
        keep.arg(self.keep_seconds());
        self.ask(key, |line| keep.query::<redis::Value>(line)).map(drop)
    }

    fn keep_seconds(&self) -> u64 {
        self.keep.as_secs().max(1)
    }

    /// Whatever is asked here may be asked twice.
    fn ask<T: FromRedisValue>(
        &self,
        key: &str,
        question: impl Fn(&mut Line) -> RedisResult<T>,
    ) -> Result<T, StoreError> {
        self.server.ask(Route::Key(key), question)
    }
}

impl Store for RedisStore {
    fn entry(&self, site: &Site) -> Result<Option<SiteEntry>, StoreError> {
        let key = self.entry_key(site)?;
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
        let key = self.body_key(hash)?;
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
        let key = self.entry_key(&entry.site)?;
        let body_key = entry.copy.as_ref().map(|copy| self.body_key(copy.hash)).transpose()?;
        match body_key {
            // They are on different nodes. Without the body, the entry would be worth a request.
            Some(body_key) if self.server.is_cluster()? => {
                if self.has_later(&key, entry)? {
                    return Ok(Kept::Old);
                }
                self.keep_body(&body_key, body)?;
                self.replace(entry, &[&key], None)
            }
            Some(body_key) => self.replace(entry, &[&key, &body_key], body),
            None => self.replace(entry, &[&key], None),
        }
    }

    fn forget(&self, site: &Site) -> Result<(), StoreError> {
        self.remove(&self.entry_key(site)?)
    }
}

/// When the answer was complete, so that the order of texts is the order of time.
fn answered_of(entry: &SiteEntry) -> String {
    format!("{:0DIGITS$}", entry.answered.unix())
}

const REMEMBER: &str = include_str!("redis_store/remember.lua");

/// The digits of the largest `u64`.
const DIGITS: usize = 20;

/// Of the keys and their values; another one does not see these.
const LAYOUT: u32 = 1;
