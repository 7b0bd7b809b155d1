//! The search for a description, where a limit ended it: the next run continues it, and requests nothing twice.

use std::collections::VecDeque;

use super::ask::{Ask, Role, Way};
use super::freshness::WEEK;
use super::report::ProbeVerdict;
use super::run::Harvest;
use super::state::{HarvestState, KnownFile, Part, PartKind};

impl HarvestState {
    /// When the search began that the last run left off, and what was left to be requested. A search of another week is
    /// begun again.
    pub(crate) fn left_off(&self, now: u64) -> Option<(u64, VecDeque<Way>)> {
        let is_recent = |mark: &&KnownFile| {
            mark.verdict == ProbeVerdict::Skipped
                && (now.saturating_sub(WEEK)..=now).contains(&mark.confirmed)
        };
        let mark = self.files.values().find(is_recent)?;
        let left = mark.parts.iter().filter_map(|part| match part.kind {
            PartKind::Feed(method) => Some(Way::Ask(Ask::new(&part.url, method, Role::Probe))),
            _ => None,
        });
        Some((mark.confirmed, left.collect()))
    }

    /// Forgets where the last run left off.
    pub(crate) fn forget_left_off(&mut self) {
        self.files.retain(|_, file| file.verdict != ProbeVerdict::Skipped);
    }
}

impl Harvest {
    /// Notes what is left of the search, from this request on. Pages that are known to describe datasets are no search.
    pub(crate) fn leave_off(&mut self, ask: &Ask) {
        let is_found = self.known.worked.is_some() || self.worked.is_some();
        let is_noted = self.files.values().any(|file| file.verdict == ProbeVerdict::Skipped);
        if is_found || is_noted || !ask.is_probe() || ask.role == Role::First {
            return;
        }
        let of_ways = self.ways.iter().filter_map(|way| match way {
            Way::Ask(ask) => Some(ask),
            _ => None,
        });
        // What the home page describes was not used yet, so it is requested again.
        let home = self.home.iter().map(|home| &home.ask);
        let left = Some(ask).filter(|ask| ask.role == Role::Probe).into_iter().chain(of_ways);
        let parts = left
            .chain(home)
            .map(|ask| Part { url: ask.url.clone(), kind: PartKind::Feed(ask.method) })
            .collect();
        let since = self.left_since.unwrap_or(self.began.unix());
        let mark = KnownFile { parts, ..KnownFile::absent(ProbeVerdict::Skipped, since, 0) };
        self.files.insert(ask.url.clone(), mark);
    }
}
