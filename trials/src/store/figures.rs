//! How long stores take when nothing is wrong.

use std::io;
use std::time::{Duration, Instant};

use verger_access::{BodyHash, Learned, Store};
use verger_store::{RedbStore, RedisStore};

use super::RedisServer;
use super::example::{Folder, answer, site};

/// Times of one call each: the median, and that which 99 of 100 keep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "two marks of one distribution")]
pub struct Times {
    /// Half of all calls are faster.
    pub half: Duration,
    /// 99 of 100 are.
    pub most: Duration,
}

/// What was measured, over 1,024 sites with bodies of about 2 KiB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Figures {
    /// An entry from a held redb file.
    pub redb_entry: Times,
    /// An entry and its body from it.
    pub redb_entry_and_body: Times,
    /// A durable write of both to it.
    pub redb_write: Times,
    /// An entry and its body from a file that is opened for it.
    pub redb_brief: Times,
    /// An entry from a Redis on loopback; nothing where there is none.
    pub redis_entry: Option<Times>,
    /// An entry and its body from it, one after the other.
    pub redis_entry_and_body: Option<Times>,
}

/// Measures, `calls` calls of each kind.
///
/// # Errors
///
/// When a store fails.
pub fn figures(calls: u64) -> io::Result<Figures> {
    let folder = Folder::new("figures")?;
    let learned: Vec<Learned> = (0..SITES).map(|number| answer(8 * number + 2, 1)).collect();
    let mut figures = Figures::default();
    {
        let store = RedbStore::held(&folder.file()).map_err(io::Error::other)?;
        figures.redb_write = times(SITES, |call| write(&store, &learned[call]))?;
        figures.redb_entry = times(calls, |call| entry(&store, call))?;
        figures.redb_entry_and_body = times(calls, |call| both(&store, call))?;
    }
    let store = RedbStore::brief(&folder.file());
    figures.redb_brief = times(calls / 10, |call| both(&store, call))?;
    if let Some(server) = RedisServer::start() {
        let store = RedisStore::new(&server.url()).map_err(io::Error::other)?;
        times(SITES, |call| write(&store, &learned[call]))?;
        figures.redis_entry = Some(times(calls, |call| entry(&store, call))?);
        figures.redis_entry_and_body = Some(times(calls, |call| both(&store, call))?);
    }
    Ok(figures)
}

fn write(store: &dyn Store, learned: &Learned) -> io::Result<()> {
    store.remember(&learned.entry, learned.body.as_deref()).map(drop).map_err(io::Error::other)
}

fn entry(store: &dyn Store, call: usize) -> io::Result<()> {
    hash(store, call).map(drop)
}

fn both(store: &dyn Store, call: usize) -> io::Result<()> {
    let body = store.body(hash(store, call)?).map_err(io::Error::other)?;
    body.map(drop).ok_or_else(|| io::Error::other("a miss"))
}

fn hash(store: &dyn Store, call: usize) -> io::Result<BodyHash> {
    let site = site(8 * (call as u64 * 769 % SITES) + 2);
    let entry = store.entry(&site).map_err(io::Error::other)?;
    let copy = entry.and_then(|entry| entry.copy);
    copy.map(|copy| copy.hash).ok_or_else(|| io::Error::other("a miss"))
}

fn times(calls: u64, work: impl Fn(usize) -> io::Result<()>) -> io::Result<Times> {
    let mut taken = Vec::new();
    for call in 0..calls.max(1) as usize {
        let begun = Instant::now();
        work(call)?;
        taken.push(begun.elapsed());
    }
    taken.sort();
    Ok(Times { half: taken[taken.len() / 2], most: taken[taken.len() * 99 / 100] })
}

const SITES: u64 = 1024;
