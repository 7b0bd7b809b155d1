//! The rows of the tables.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use verger_dataset::{HarvestOutcome, HarvestState, Health, Method, Presence, SiteReport};

use crate::row::Row;

/// A site that was added.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SiteRow {
    pub(crate) added: u64,
    pub(crate) state: HarvestState,
    pub(crate) report: Option<SiteReport>,
    pub(crate) whole: Option<u64>,
    /// Whether no partial reading came after the last complete one.
    pub(crate) is_known_in_full: bool,
    /// Whether the store differs from what `state` describes, because a run was interrupted or its drop was withheld:
    /// the next run reads everything.
    pub(crate) unsettled: bool,
    /// When a run last found datasets, and the number of runs since then that found none.
    pub(crate) heard: Option<u64>,
    pub(crate) unheard: u32,
}

/// A file that describes datasets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SourceRow {
    pub(crate) url: String,
    /// The site whose run last met it: two sites may include the same file.
    pub(crate) site: String,
    pub(crate) method: Method,
    /// The run that last read it.
    pub(crate) read: u64,
    /// The run that last met it, read or unchanged, and when.
    pub(crate) met: u64,
    pub(crate) met_at: u64,
    /// The number of its datasets by health, in the order of [`Health::ALL`].
    pub(crate) held: [u64; 4],
}

/// What can change about a dataset while its content stays the same: small, because every reading of its file writes
/// it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sighting {
    /// The run that last saw it, and when.
    pub(crate) run: u64,
    pub(crate) at: u64,
    pub(crate) presence: Presence,
    pub(crate) first_seen: u64,
    pub(crate) last_changed: u64,
    /// The revision of its last change that the index needs.
    pub(crate) revision: u64,
    /// The digest of its statements, without their places.
    pub(crate) digest: [u8; 16],
    /// The number of known duplicates.
    pub(crate) duplicates: u32,
    /// Whether it is the first of them.
    pub(crate) is_representative: bool,
}

/// The content of a dataset, and its source: an owned `Dataset` to read into, or a reference to write.
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

impl Row for SiteRow {
    const LAYOUT: u8 = 2;
}

impl Row for SourceRow {
    const LAYOUT: u8 = 1;
}

impl Row for Sighting {
    const LAYOUT: u8 = 1;
}

impl<D> Row for DatasetRow<D> {
    const LAYOUT: u8 = 1;
}

impl Row for LogRow {
    const LAYOUT: u8 = 1;
}

impl SiteRow {
    /// A site of which nothing is known.
    pub(crate) fn new(added: u64) -> Self {
        Self {
            added,
            state: HarvestState::default(),
            report: None,
            whole: None,
            is_known_in_full: false,
            unsettled: false,
            heard: None,
            unheard: 0,
        }
    }

    /// Takes what a run says of the site as a whole.
    pub(crate) fn hear(&mut self, report: &SiteReport) {
        use HarvestOutcome::{
            Complete, Empty, NothingFound, Partial, Restricted, Unchanged, Unreachable,
        };
        match report.outcome {
            Complete => self.is_known_in_full = true,
            Partial | Empty | NothingFound => self.is_known_in_full = false,
            Unchanged | Restricted | Unreachable => {}
        }
        match report.outcome {
            Complete | Unchanged | Partial => {
                (self.heard, self.unheard) = (Some(report.ended), 0);
            }
            Empty | NothingFound | Restricted | Unreachable => {
                self.unheard = self.unheard.saturating_add(1);
            }
        }
    }

    /// Whether the site was not heard for long; then, whether it answers at all, and describes nothing.
    pub(crate) fn is_withdrawn(&self, outcome: HarvestOutcome, now: u64) -> Option<bool> {
        let since = self.heard.unwrap_or(self.added);
        let is_long = now >= since.saturating_add(WITHDRAWN_AFTER);
        let answered = matches!(outcome, HarvestOutcome::Empty | HarvestOutcome::NothingFound);
        (is_long && self.unheard >= WITHDRAWN_RUNS).then_some(answered)
    }
}

impl SourceRow {
    pub(crate) fn new(url: &str, site: &str, method: Method) -> Self {
        let (url, site) = (url.to_owned(), site.to_owned());
        Self { url, site, method, read: 0, met: 0, met_at: 0, held: [0; 4] }
    }

    /// Whether a dataset of this source with this sighting was seen in that run.
    pub(crate) fn was_seen(&self, sighting: &Sighting, run: u64) -> bool {
        sighting.run == run || (self.met == run && sighting.run == self.read)
    }

    /// When a dataset of this source with this sighting was last seen: also as part of the unchanged source.
    pub(crate) fn last_seen(&self, sighting: &Sighting) -> u64 {
        let is_met = sighting.run == self.read && self.met > sighting.run;
        if is_met { self.met_at } else { sighting.at }
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

    /// Records its duplicates. Returns whether that is a change.
    pub(crate) fn compare(&mut self, number: u64, others: &BTreeSet<u64>) -> bool {
        let duplicates = others.len().min(MOST_ALIKE) as u32;
        let is_representative = others.first().is_none_or(|&first| number < first);
        let before = (self.duplicates, self.is_representative);
        (self.duplicates, self.is_representative) = (duplicates, is_representative);
        before != (duplicates, is_representative)
    }
}

/// A site that was not heard for this number of seconds, 30 days, and in this number of runs is withdrawn.
const WITHDRAWN_AFTER: u64 = 30 * 86_400;
const WITHDRAWN_RUNS: u32 = 3;

/// A mark on more datasets than this says nothing about them.
pub(crate) const MOST_ALIKE: usize = 100;
