//! The frontier without a clock: `now` is an argument, in milliseconds of any monotonic clock.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher as _, RandomState};

use verger_access::Site;

use super::limits::{Added, FrontierLimits};

/// URLs by host, and hosts by the time when they are due: the sans-I/O part of a [`Frontier`](super::Frontier).
///
/// **Cost.** Each call takes time that grows with the logarithm of the number of hosts. Memory: the URLs that wait, eight bytes
/// for each that is known, and some 200 bytes for each host and site.
#[derive(Debug)]
pub struct FrontierQueue {
    limits: FrontierLimits,
    hosts: HashMap<Box<str>, Host>,
    /// Hosts that have a URL and no turn out; earliest first, and of those the one that has waited longest.
    due: BinaryHeap<Reverse<(u64, u64, Box<str>)>>,
    sites: HashMap<Site, SiteUse>,
    /// Hashes of 64 bits: two URLs in 16 million share one in about one crawl of 140,000.
    known: HashSet<u64>,
    hasher: RandomState,
    urls: usize,
    bytes: usize,
    out: usize,
    left_out: u64,
    number: u64,
}

#[derive(Debug, Default)]
struct Host {
    urls: VecDeque<Box<str>>,
    due: u64,
    is_out: bool,
}

#[derive(Debug, Default)]
struct SiteUse {
    waiting: u32,
    visits: u32,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a host is due, will be, or none is")]
pub enum NextHost {
    /// Visit this URL, and say when that is [over](FrontierQueue::over).
    Url {
        /// The URL.
        url: String,
        /// Its host, which has no other turn until then.
        host: Box<str>,
    },
    /// No host is due before then.
    Wait {
        /// When the next one is.
        until: u64,
    },
    /// As many turns are out as may be, or all that wait is of hosts whose turn is out.
    Busy,
    /// No URL waits, and no turn is out.
    Done,
}

impl FrontierQueue {
    /// A queue without URLs.
    pub fn new(limits: FrontierLimits) -> Self {
        Self {
            limits,
            hosts: HashMap::new(),
            due: BinaryHeap::new(),
            sites: HashMap::new(),
            known: HashSet::new(),
            hasher: RandomState::new(),
            urls: 0,
            bytes: 0,
            out: 0,
            left_out: 0,
            number: 0,
        }
    }

    /// Adds a URL; a host that is new is due at once.
    pub fn add(&mut self, url: &str, now: u64) -> Added {
        let added = self.place(url, now);
        self.left_out += u64::from(matches!(added, Added::SiteFull | Added::Full));
        added
    }

    fn place(&mut self, url: &str, now: u64) -> Added {
        if url.len() > self.limits.longest_url {
            return Added::NotAUrl;
        }
        let Ok((site, mut url)) = Site::locate(url) else { return Added::NotAUrl };
        url.truncate(url.find('#').unwrap_or(url.len()));
        let hash = self.hasher.hash_one(&url);
        if self.known.contains(&hash) {
            return Added::Known;
        }
        let is_full = self.urls >= self.limits.urls || self.known.len() >= self.limits.known;
        if is_full || self.bytes + url.len() > self.limits.bytes {
            return Added::Full;
        }
        let host: Box<str> = site.host().into();
        let of_site = self.sites.entry(site).or_default();
        let budget = self.limits.site_visits.saturating_sub(of_site.visits);
        if of_site.waiting >= self.limits.site_queue.min(budget) {
            return Added::SiteFull;
        }
        of_site.waiting += 1;
        self.known.insert(hash);
        self.urls += 1;
        self.bytes += url.len();
        let entry = self.hosts.entry(host.clone()).or_default();
        entry.urls.push_back(url.into());
        if entry.urls.len() == 1 && !entry.is_out {
            let due = entry.due.max(now);
            self.line_up(host, due);
        }
        Added::New
    }

    /// The next URL of the host that is due first.
    pub fn next(&mut self, now: u64) -> NextHost {
        if self.out >= self.limits.turns {
            return NextHost::Busy;
        }
        match self.due.peek() {
            None if self.out > 0 => return NextHost::Busy,
            None => return NextHost::Done,
            Some(&Reverse((until, ..))) if until > now => return NextHost::Wait { until },
            Some(_) => {}
        }
        let Reverse((_, _, name)) = self.due.pop().expect("a host was there");
        let host = self.hosts.get_mut(&name).expect("a host that is due is known");
        let url = String::from(host.urls.pop_front().expect("a host that is due has a URL"));
        host.is_out = true;
        self.urls -= 1;
        self.bytes -= url.len();
        self.out += 1;
        if let Some(of_site) = Site::of(&url).ok().and_then(|site| self.sites.get_mut(&site)) {
            of_site.waiting -= 1;
            of_site.visits += 1;
        }
        NextHost::Url { url, host: name }
    }

    /// A turn is over; the host is due again then. A URL that was not visited may be handed `back`: it is the host's next, and
    /// costs no budget.
    pub fn over(&mut self, host: &str, due: u64, back: Option<String>) {
        let Some(entry) = self.hosts.get_mut(host).filter(|entry| entry.is_out) else { return };
        entry.is_out = false;
        // Kept without URLs too: a link to it that comes before it is due must wait.
        entry.due = due;
        self.out -= 1;
        if let Some(url) = back {
            if let Some(of_site) = Site::of(&url).ok().and_then(|site| self.sites.get_mut(&site)) {
                of_site.waiting += 1;
                of_site.visits -= 1;
            }
            self.urls += 1;
            self.bytes += url.len();
            entry.urls.push_front(url.into());
        }
        if !entry.urls.is_empty() {
            self.line_up(host.into(), due);
        }
    }

    /// How many URLs wait.
    pub fn len(&self) -> usize {
        self.urls
    }

    /// Whether none does.
    pub fn is_empty(&self) -> bool {
        self.urls == 0
    }

    /// How many URLs found no room, or no budget.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// A host is in line exactly if it has URLs and no turn out.
    fn line_up(&mut self, host: Box<str>, due: u64) {
        self.number += 1;
        self.due.push(Reverse((due, self.number, host)));
    }
}

#[cfg(test)]
mod tests;
