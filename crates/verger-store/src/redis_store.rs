//! Entries in a Redis or a Valkey that a fleet shares.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use redis::{ConnectionLike as _, RedisResult};
use verger::time::Moment;
use verger_access::{BodyHash, Kept, Site, SiteEntry, Store, StoreError, StoreTrouble};

use crate::server::{Line, RedisOptions, Route, Server};
use crate::{LARGEST_BODY, Notice, body, clock, events};

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
/// **Clocks.** Entries are dated by the server's clock: a machine whose own differs from it by more than a minute
/// ([`SiteEntry::SKEW`]) translates what it writes and reads, and [`RedisStore::clock_offset`] says so. What is dated
/// later than the server's clock shows, any answer may replace.
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
    clock: fn() -> Moment,
    /// By how many seconds the server's clock was ahead of this one when it was last looked at.
    offset: AtomicI64,
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
            clock: clock::now,
            offset: AtomicI64::new(0),
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

    /// With another clock than the system's.
    #[must_use]
    pub fn with_clock(self, clock: fn() -> Moment) -> Self {
        Self { clock, ..self }
    }

    /// By how many seconds the server's clock is ahead of this machine's, if that is more than clocks may differ
    /// ([`SiteEntry::SKEW`]) and entries are translated.
    pub fn clock_offset(&self) -> Option<i64> {
        Some(self.offset.load(Ordering::Relaxed)).filter(|&offset| offset != 0)
    }

    /// The same from the server, over a connection to it; 0 if it is as little as clocks may differ. Whatever else the server
    /// says carries its own check; the time is asked for twice.
    fn look_at_clock(&self, line: &mut Line) -> RedisResult<i64> {
        let twice = redis::pipe().cmd("TIME").cmd("TIME").get_packed_pipeline();
        // A pipeline's own errors do not tell a wrong password from an outage.
        let replies = line.req_packed_commands(&twice, 0, 2)?.into_iter();
        let times = replies.map(seconds).collect::<RedisResult<Vec<u64>>>()?;
        let seconds = match times[..] {
            [first, again] if first.abs_diff(again) <= 1 => first,
            _ => return Err((redis::ErrorKind::Parse, "it says two times at once").into()),
        };
        let offset = seconds.cast_signed().saturating_sub((self.clock)().unix().cast_signed());
        let offset = if offset.unsigned_abs() > SiteEntry::SKEW.as_secs() { offset } else { 0 };
        let before = self.offset.swap(offset, Ordering::Relaxed);
        if (before == 0) != (offset == 0) {
            events::clock_differs(offset);
        }
        Ok(offset)
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

    fn value(&self, key: &str) -> Result<Vec<u8>, StoreError> {
        self.ask(key, |line| value(line, key))
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
        let replace = |line: &mut Line| {
            let offset = self.look_at_clock(line)?;
            let entry = if offset == 0 { entry.clone() } else { entry.shifted(offset) };
            let answered = answered_of(&entry);
            let value = [answered.as_bytes(), &entry.to_octets()].concat();
            // With its text each time, which is short.
            let mut replace = redis::cmd("EVAL");
            replace.arg(REMEMBER).arg(keys.len()).arg(keys).arg(answered).arg(value);
            replace.arg(self.keep_seconds()).arg(SiteEntry::SKEW.as_secs());
            if let Some(octets) = body {
                replace.arg(octets);
            }
            replace.query::<i64>(line)
        };
        match self.ask(keys[0], replace)? {
            0 => Ok(Kept::Old),
            1 => Ok(Kept::New),
            _ => Err(StoreError::new(StoreTrouble::Failed, "it gave another script's answer")),
        }
    }

    /// Whether there is an entry with a later answer, which is not to be replaced.
    fn has_later(&self, site: &Site, entry: &SiteEntry) -> Result<bool, StoreError> {
        let there = self.entry(site)?;
        let now = (self.clock)().max(entry.answered);
        Ok(there
            .is_some_and(|there| there.answered > entry.answered && !there.is_from_the_future(now)))
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
    fn ask<T>(
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
        let (value, offset) = self.ask(&key, |line| {
            let value = value(line, &key)?;
            Ok((value, self.look_at_clock(line)?))
        })?;
        if value.is_empty() {
            return Ok(None);
        }
        let entry = value.split_at_checked(DIGITS).and_then(|(answered, octets)| {
            let entry = SiteEntry::from_octets(octets).ok()?;
            (entry.site == *site && answered_of(&entry).as_bytes() == answered).then_some(entry)
        });
        if entry.is_none() {
            events::damaged_entry(site);
            self.remove(&key)?;
        }
        Ok(entry.map(|entry| if offset == 0 { entry } else { entry.shifted(-offset) }))
    }

    fn body(&self, hash: BodyHash) -> Result<Option<Arc<[u8]>>, StoreError> {
        let key = self.body_key(hash)?;
        let octets = self.value(&key)?;
        // Redis cannot tell empty from missing; the hash can.
        if BodyHash::of(&octets) == hash {
            return Ok(Some(octets.into()));
        }
        if !octets.is_empty() {
            events::damaged(&Notice::Body(hash));
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
                if self.has_later(&entry.site, entry)? {
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

/// The value of a key up to one byte more than Verger's own values have; what is not text of Redis is garbage too.
fn value(line: &mut Line, key: &str) -> RedisResult<Vec<u8>> {
    match redis::cmd("GETRANGE").arg(key).arg(0).arg(LARGEST_BODY).query(line) {
        Err(error) if error.code() == Some("WRONGTYPE") => Ok(b"garbage".to_vec()),
        answer => answer,
    }
}

/// The seconds of a reply to TIME.
fn seconds(reply: redis::Value) -> RedisResult<u64> {
    let (seconds, _): (u64, u64) = redis::from_redis_value(reply.extract_error()?)?;
    Ok(seconds)
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
