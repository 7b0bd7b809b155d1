//! The rows of the tables.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use verger_dataset::{HarvestState, Health, Method, Presence, SiteReport};

/// A site that was added.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SiteRow {
    pub(crate) added: u64,
    pub(crate) state: HarvestState,
    pub(crate) report: Option<SiteReport>,
    pub(crate) whole: Option<u64>,
    /// Whether no partial reading followed the last complete one.
    pub(crate) is_known_in_full: bool,
    /// What is stored is not what `state` describes, since a run was broken off or its drop was withheld: the next one
    /// reads everything.
    pub(crate) unsettled: bool,
}

/// A file that describes datasets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SourceRow {
    pub(crate) url: String,
    /// The site whose run met it last: two sites may include the same file.
    pub(crate) site: String,
    pub(crate) method: Method,
    /// The run that read it last.
    pub(crate) read: u64,
    /// The run that met it last, read or unchanged, and when.
    pub(crate) met: u64,
    pub(crate) met_at: u64,
    /// How many of its datasets are of each health, in the order of [`Health::ALL`].
    pub(crate) held: [u64; 4],
}

/// What changes about a dataset while its words stay the same: small, because every reading of its file writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sighting {
    /// The run that saw it last, and when.
    pub(crate) run: u64,
    pub(crate) at: u64,
    pub(crate) presence: Presence,
    pub(crate) first_seen: u64,
    pub(crate) last_changed: u64,
    /// When anything last changed that is searched for.
    pub(crate) revision: u64,
    /// Of what it says, wherever it says it.
    pub(crate) digest: [u8; 16],
    /// How many others are the same, as far as is known.
    pub(crate) duplicates: u32,
    /// Whether it is the first known of them.
    pub(crate) is_representative: bool,
}

/// What a dataset says, and where that was read: a `Dataset`, or a reference to one that is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DatasetRow<D> {
    pub(crate) method: Method,
    pub(crate) fetched: u64,
    pub(crate) file_hash: [u8; 32],
    pub(crate) dataset: D,
}

/// A line of the log of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LogRow {
    pub(crate) number: u64,
    pub(crate) kind: LoggedKind,
    pub(crate) at: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum LoggedKind {
    New,
    Changed,
    Gone,
}

impl SourceRow {
    pub(crate) fn new(url: &str, site: &str, method: Method) -> Self {
        let (url, site) = (url.to_owned(), site.to_owned());
        Self { url, site, method, read: 0, met: 0, met_at: 0, held: [0; 4] }
    }

    /// Whether its datasets of such a sighting were seen in that run.
    pub(crate) fn was_seen(&self, sighting: &Sighting, run: u64) -> bool {
        sighting.run == run || (self.met == run && sighting.run == self.read)
    }

    pub(crate) fn count(&mut self, from: Option<Health>, to: Health) {
        if let Some(from) = from {
            let held = &mut self.held[from as usize];
            *held = held.saturating_sub(1);
        }
        self.held[to as usize] += 1;
    }
}

impl Sighting {
    pub(crate) fn health(&self) -> Health {
        self.presence.health()
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.health() == Health::Gone
    }

    /// Takes over who its duplicates are; whether that is news.
    pub(crate) fn compare(&mut self, number: u64, others: &BTreeSet<u64>) -> bool {
        let duplicates = others.len().min(MOST_ALIKE) as u32;
        let is_representative = others.first().is_none_or(|&first| number < first);
        let before = (self.duplicates, self.is_representative);
        (self.duplicates, self.is_representative) = (duplicates, is_representative);
        before != (duplicates, is_representative)
    }
}

/// A mark that more datasets have says nothing of them.
pub(crate) const MOST_ALIKE: usize = 100;
