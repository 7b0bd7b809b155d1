use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

use super::Fetch;
use crate::event::Event;
use crate::fault::{Fault, FaultKind};
use crate::judge::Sink;
use crate::limits::WalkLimits;
use crate::location;

/// The totals of a walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WalkTotals {
    /// Sitemaps that were requested.
    pub files: u32,
    /// Different entries.
    pub entries: u64,
    /// Entries and sitemaps that were listed again.
    pub duplicates: u64,
    /// Bytes that were read, after gzip decoding.
    pub octets: u64,
    /// Faults.
    pub faults: u64,
}

/// The memory of a walk.
#[derive(Debug)]
pub(super) struct Ledger {
    limits: WalkLimits,
    queue: VecDeque<Fetch>,
    /// Hashes of all addresses that are or were in the queue.
    files: HashSet<u64>,
    /// Hashes of all entries.
    entries: HashSet<u64>,
    pub(super) totals: WalkTotals,
    pub(super) is_over: bool,
}

impl Ledger {
    pub(super) fn new(limits: WalkLimits) -> Self {
        Self {
            limits,
            queue: VecDeque::new(),
            files: HashSet::new(),
            entries: HashSet::new(),
            totals: WalkTotals::default(),
            is_over: false,
        }
    }

    pub(super) fn add(&mut self, sitemap: &str) -> Result<bool, FaultKind> {
        let url = location::read(sitemap)?;
        if url.as_str().len() > self.limits.file.loc {
            return Err(FaultKind::LongLoc);
        }
        self.queue(url.as_str(), 0)
    }

    pub(super) fn next(&mut self) -> Option<Fetch> {
        let fetch = self.queue.pop_front()?;
        self.totals.files += 1;
        Some(fetch)
    }

    /// Counts the bytes of a file whose reading has ended.
    pub(super) fn close(&mut self, octets: u64) {
        self.totals.octets += octets;
    }

    /// Passes on an event, unless its address is already known.
    pub(super) fn take(&mut self, event: Event<'_>, depth: u8, is_last: bool, sink: &mut Sink<'_>) {
        if self.is_over {
            return;
        }
        match event {
            Event::Entry(entry) => {
                let location = entry.location;
                let key = hash(location.url.unwrap_or(location.loc));
                if self.entries.contains(&key) {
                    self.totals.duplicates += 1;
                } else if self.totals.entries == self.limits.entries {
                    self.fault(FaultKind::WalkEntryLimit, location.place, sink);
                    self.end();
                } else {
                    self.entries.insert(key);
                    self.totals.entries += 1;
                    sink(event);
                }
            }
            Event::Sitemap(listed) => {
                let location = listed.location;
                let fits = |url: &&str| location.in_scope && url.len() <= self.limits.file.loc;
                let Some(url) = location.url.filter(fits) else { return sink(event) };
                let queued = if depth < self.limits.depth {
                    self.queue(url, depth + 1)
                } else {
                    Err(FaultKind::DepthLimit)
                };
                match queued {
                    Ok(false) => self.totals.duplicates += 1,
                    Ok(true) => sink(event),
                    Err(kind) => {
                        self.fault(kind, location.place, sink);
                        sink(event);
                    }
                }
            }
            Event::Fault(Fault { kind: FaultKind::OctetLimit, place }) if is_last => {
                self.fault(FaultKind::WalkOctetLimit, place, sink);
                self.end();
            }
            Event::Fault(fault) => self.fault(fault.kind, fault.place, sink),
        }
    }

    fn queue(&mut self, url: &str, depth: u8) -> Result<bool, FaultKind> {
        let key = hash(url);
        if self.files.contains(&key) {
            return Ok(false);
        }
        if self.files.len() as u64 >= u64::from(self.limits.files) {
            return Err(FaultKind::FileLimit);
        }
        self.files.insert(key);
        self.queue.push_back(Fetch { url: url.to_owned(), depth });
        Ok(true)
    }

    fn fault(&mut self, kind: FaultKind, place: crate::place::SitemapPlace, sink: &mut Sink<'_>) {
        self.totals.faults += 1;
        sink(Event::Fault(Fault { kind, place }));
    }

    /// Stops all further requests.
    fn end(&mut self) {
        self.is_over = true;
        self.queue = VecDeque::new();
    }
}

/// Fixed, so that every run gives the same result. Colliding addresses only hide a page of the attacker's own site.
fn hash(url: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(url)
}
