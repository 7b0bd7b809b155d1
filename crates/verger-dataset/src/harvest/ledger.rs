//! What a run counts and logs, and the outcome that follows.

use super::report::{Counts, HarvestOutcome, Method, Probe, ProbeVerdict, SiteReport};
use super::sitemaps::ListedPages;
use crate::value::plain;

/// The record of a run.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    pub(crate) probes: Vec<Probe>,
    /// The number of datasets found, or known to be unchanged.
    pub(crate) taken: u64,
    pub(crate) rejected: u64,
    pub(crate) octets: u64,
    /// The number of requests that were sent, as far as is known.
    pub(crate) requests: u64,
    /// The number of pages of sitemaps that would have a line in the log.
    pub(crate) pages: u64,
    /// Whether a part could not be fetched, or was not read whole.
    pub(crate) is_partial: bool,
    /// Whether known datasets may be absent from what was read, because it is from another source than last time.
    pub(crate) may_lack: bool,
    /// The number of files that changed.
    pub(crate) changed: u32,
    /// The number of files that describe no dataset.
    pub(crate) empty: u32,
    /// The numbers of probes for other methods that the site answered, and did not answer.
    pub(crate) heard: u32,
    pub(crate) unheard: u32,
    /// Why the run stopped, or why something known to exist could not be fetched.
    pub(crate) lost: Option<HarvestOutcome>,
    /// The earliest time at which something should be requested again.
    pub(crate) due: Option<u64>,
}

impl Ledger {
    /// Writes a line of the log. `note` is for people, and may contain untrusted text.
    pub(crate) fn log(
        &mut self,
        (url, method): (&str, Method),
        verdict: ProbeVerdict,
        datasets: u64,
        note: &str,
    ) {
        let (url, note) = (plain(url, LONGEST_URL).text, plain(note, LONGEST_NOTE).text);
        self.probes.push(Probe { url, method, verdict, datasets, note });
    }

    /// Something should be requested again at that time.
    pub(crate) fn due_at(&mut self, moment: u64) {
        self.due = Some(self.due.map_or(moment, |due| due.min(moment)));
    }

    pub(crate) fn outcome(&self) -> HarvestOutcome {
        if self.taken > 0 {
            return if self.is_partial || self.may_lack || self.lost.is_some() {
                HarvestOutcome::Partial
            } else if self.changed > 0 {
                HarvestOutcome::Complete
            } else {
                HarvestOutcome::Unchanged
            };
        }
        match self.lost {
            Some(outcome) => outcome,
            None if self.is_partial => HarvestOutcome::Partial,
            None if self.empty > 0 => HarvestOutcome::Empty,
            None if self.heard == 0 && self.unheard > 0 => HarvestOutcome::Unreachable,
            None => HarvestOutcome::NothingFound,
        }
    }

    pub(crate) fn report(
        self,
        outcome: HarvestOutcome,
        (began, ended): (u64, u64),
        pages: Option<ListedPages>,
    ) -> SiteReport {
        let seen = self.taken.saturating_add(self.rejected);
        let counts = Counts { seen, rejected: self.rejected, ..Counts::default() };
        let Self { probes, octets, requests, .. } = self;
        let drop_withheld = false;
        SiteReport { outcome, counts, probes, pages, began, ended, requests, octets, drop_withheld }
    }
}

const LONGEST_URL: usize = 2048;
const LONGEST_NOTE: usize = 300;
