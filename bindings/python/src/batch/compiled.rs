//! Policies that were compiled, found again by body and crawler.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use verger::pace::PaceSource;
use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy};

/// A policy, and the pace that its file states.
pub(super) struct Compiled {
    pub(super) policy: Policy,
    /// Seconds between two requests, where a line states them.
    pub(super) pace: Option<f64>,
}

/// Every policy of the bodies and crawlers that were seen. Its memory is bounded: past [`MOST`](Self::MOST) bytes of
/// bodies it begins anew with the next batch.
pub(super) struct Policies {
    dialect: Dialect,
    at: Moment,
    /// The crawler of every row, where one was given.
    crawler: Option<Crawler>,
    bodies: HashMap<Box<[u8]>, u32, RandomState>,
    names: HashMap<Box<[u8]>, u32, RandomState>,
    crawlers: Vec<Crawler>,
    found: HashMap<(u32, u32), u32, RandomState>,
    compiled: Vec<Compiled>,
    octets: usize,
}

impl Policies {
    /// The bytes of bodies that are kept.
    const MOST: usize = 256 << 20;

    pub(super) fn new(dialect: &Dialect, crawler: Option<Crawler>, at: Moment) -> Self {
        Self {
            dialect: dialect.clone(),
            at,
            crawlers: crawler.iter().cloned().collect(),
            crawler,
            bodies: HashMap::default(),
            names: HashMap::default(),
            found: HashMap::default(),
            compiled: Vec::new(),
            octets: 0,
        }
    }

    /// Before a batch: forgets all, where it has become too much.
    pub(super) fn make_room(&mut self) {
        if self.octets > Self::MOST {
            *self = Self::new(&self.dialect, self.crawler.take(), self.at);
        }
    }

    /// The number of a body.
    pub(super) fn body(&mut self, body: &[u8]) -> u32 {
        if let Some(&number) = self.bodies.get(body) {
            return number;
        }
        let number = self.bodies.len() as u32;
        self.bodies.insert(body.into(), number);
        self.octets += body.len() + ROW;
        number
    }

    /// The number of a crawler by its name, as whoever asks about it reads the name.
    pub(super) fn crawler(&mut self, name: &[u8]) -> u32 {
        if let Some(&number) = self.names.get(name) {
            return number;
        }
        let number = self.crawlers.len() as u32;
        self.crawlers.push(Crawler::known([name]));
        self.names.insert(name.into(), number);
        self.octets += name.len() + ROW;
        number
    }

    /// The index of the policy of a body for a crawler.
    pub(super) fn policy(&mut self, body: (u32, &[u8]), crawler: u32) -> u32 {
        let key = (body.0, crawler);
        if let Some(&index) = self.found.get(&key) {
            return index;
        }
        let document = Document::parse(body.1);
        let policy = Policy::new(&document, &self.dialect, &self.crawlers[crawler as usize]);
        let pace = policy.pace(self.at, std::time::Duration::ZERO);
        let is_stated = matches!(pace.source, PaceSource::Line { .. });
        let pace = is_stated.then_some(pace.interval.as_secs_f64());
        self.compiled.push(Compiled { policy, pace });
        self.octets += body.1.len();
        let index = (self.compiled.len() - 1) as u32;
        self.found.insert(key, index);
        index
    }

    pub(super) fn compiled(&self, index: u32) -> &Compiled {
        &self.compiled[index as usize]
    }
}

/// What a row of a table takes besides its bytes, about.
const ROW: usize = 64;
