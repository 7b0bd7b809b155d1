//! What a run leaves: its report, and what the next run needs.

use std::collections::BTreeMap;

use verger::time::Moment;

use super::found::Harvested;
use super::freshness::DAY;
use super::listed::MOST_PAGES;
use super::report::{HarvestOutcome, ProbeVerdict};
use super::run::Harvest;
use super::state::{HarvestState, KnownFile};

impl Harvest {
    /// The result of the run, whether it is complete or not.
    pub fn finish(mut self, now: Moment) -> Harvested {
        if !self.is_over {
            self.ledger.lost.get_or_insert(HarvestOutcome::Unreachable);
        }
        self.end_pages();
        let outcome = self.ledger.outcome();
        let is_settled = matches!(outcome, HarvestOutcome::Complete | HarvestOutcome::Unchanged);
        self.known.forget_left_off();
        let mut files = if is_settled { BTreeMap::new() } else { self.known.files };
        files.append(&mut self.files);
        forget_oldest(&mut files);
        // What worked before is tried first, until the site says that it is gone.
        let before = self.known.worked.filter(|(_, url)| {
            let may_be_there = files.get(url).is_some_and(KnownFile::was_read);
            !is_settled && (self.ledger.taken == 0 || may_be_there)
        });
        let worked = before.or(self.worked);
        let due = self.ledger.due.unwrap_or(self.began.unix().saturating_add(DAY));
        let state = HarvestState { files, worked, rules: self.rules, due };
        let pages = self.sitemaps.progress(now.unix()).filter(|pages| pages.listed > 0);
        let report = self.ledger.report(outcome, (self.began.unix(), now.unix()), pages);
        Harvested { state, report }
    }

    /// The state that describes everything emitted so far.
    pub(crate) fn state_so_far(&self) -> HarvestState {
        let mut files = self.known.files.clone();
        files.extend(self.files.iter().map(|(url, file)| (url.clone(), file.clone())));
        let reading = KnownFile::absent(ProbeVerdict::Partial, self.sitemaps.since, 0);
        files.insert(self.sitemaps.first.clone(), reading);
        forget_oldest(&mut files);
        let worked = self.known.worked.clone().or_else(|| self.worked.clone());
        HarvestState { files, worked, rules: self.rules.clone(), due: self.began.unix() }
    }
}

/// Forgets the files that were confirmed longest ago, beyond a number.
fn forget_oldest(files: &mut BTreeMap<String, KnownFile>) {
    let excess = files.len().saturating_sub(MOST_REMEMBERED);
    if excess > 0 {
        let mut by_age: Vec<_> =
            files.iter().map(|(url, file)| (file.confirmed, url.clone())).collect();
        by_age.sort_unstable();
        by_age.iter().take(excess).for_each(|(_, url)| drop(files.remove(url)));
    }
}

const MOST_REMEMBERED: usize = 2000 + MOST_PAGES as usize;
