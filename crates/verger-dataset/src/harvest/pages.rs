//! Reads the pages of a listing, one by one.

use std::collections::{BTreeSet, HashSet};

use super::ask::{Ask, Role, Task};
use super::changes::{Changes, parts_of};
use super::described::Described;
use super::found::Found;
use super::freshness::DAY;
use super::listing::{Listing, NextPage, PageOfListing, source_of};
use super::organizations::Organizations;
use super::report::ProbeVerdict;
use super::run::Harvest;
use super::state::KnownFile;

impl Harvest {
    /// Reads the first page of a listing.
    pub(crate) fn begin_listing(
        &mut self,
        ask: &Ask,
        page: &PageOfListing,
        described: Described,
        organizations: Option<Organizations>,
        found: &mut dyn FnMut(Found),
    ) {
        let source = source_of(&ask.url);
        if !self.told.insert(source.clone()) {
            return;
        }
        let now = described.fetched.unix();
        let fresh = described.known.as_ref().map_or(0, |known| known.fresh_until);
        let changes = self.changes.take().filter(|changes| changes.is_of(ask));
        let all = changes.as_ref().map(|changes| changes.entries);
        self.listing = Some(Listing {
            first: ask.url.clone(),
            source,
            organizations,
            changes,
            newest: Some(String::new()),
            entries: 0,
            pages: 0,
            datasets: 0,
            is_whole: true,
            taken: HashSet::new(),
            probe: self.ledger.probes.len(),
            // Many servers forbid caching even when that costs them hundreds of responses.
            fresh_until: fresh.max(now.saturating_add(DAY)),
        });
        self.ledger.log((&ask.url, described.method), ProbeVerdict::Found, 0, "");
        self.ledger.heard += u32::from(ask.role == Role::Probe);
        let taken = self.take_listed(ask, page, described, found);
        self.note_yield(ask, all.unwrap_or(taken));
    }

    /// Reads a further page.
    pub(crate) fn take_next_page(
        &mut self,
        ask: &Ask,
        page: Option<PageOfListing>,
        described: Described,
        found: &mut dyn FnMut(Found),
    ) {
        // The last page of a collection names no next one.
        let last = PageOfListing { entries: 0, count: None, newest: None, next: None };
        self.take_listed(ask, &page.unwrap_or(last), described, found);
    }

    /// The number of datasets accepted from a page.
    fn take_listed(
        &mut self,
        ask: &Ask,
        page: &PageOfListing,
        mut described: Described,
        found: &mut dyn FnMut(Found),
    ) -> u64 {
        let Some(source) = self.listing.as_ref().map(|listing| listing.source.clone()) else {
            return 0;
        };
        let taken = self.tell(&source, &mut described, &BTreeSet::new(), found);
        let Some(listing) = &mut self.listing else { return taken };
        listing.entries = listing.entries.saturating_add(page.entries);
        listing.pages += 1;
        let newest = listing.newest.take().zip(page.newest.clone());
        listing.newest = newest.map(|(one, other)| one.max(other));
        listing.datasets += taken;
        listing.is_whole &= described.known.is_some();
        let base = described.catalog.base.as_ref().unwrap_or(&self.site);
        // A page without anything new leads nowhere, or in a circle.
        let has_room = taken > 0 && listing.pages < self.options.limits.pages;
        let url = match page.following(listing, base) {
            NextPage::At(url) if has_room => Some(url),
            NextPage::None => None,
            NextPage::At(_) | NextPage::Lost => {
                listing.is_whole = false;
                None
            }
        };
        if let Some(probe) = self.ledger.probes.get_mut(listing.probe) {
            probe.datasets = listing.datasets;
            probe.note = match (listing.is_whole, listing.pages) {
                (true, 1) => described.note,
                (true, pages) => format!("{pages} pages"),
                (false, pages) => format!("{pages} pages, which do not add up"),
            };
            if !listing.is_whole {
                probe.verdict = ProbeVerdict::Partial;
            }
        }
        match url {
            Some(url) => {
                let ask = Ask { url, role: Role::Page, plain: true, ..ask.clone() };
                self.queue.push_front(Task::Ask(ask));
            }
            None => self.end_listing(described.known, found),
        }
        taken
    }

    /// There are no more pages to read.
    fn end_listing(&mut self, last: Option<KnownFile>, found: &mut dyn FnMut(Found)) {
        let Some(mut listing) = self.listing.take() else { return };
        let Some(last) = last.filter(|_| listing.is_whole) else { return self.is_incomplete() };
        if let Some(changes) = listing.changes.take() {
            return self.end_listing_of_changes(listing, *changes, last.confirmed, found);
        }
        let Listing { pages, datasets, entries, fresh_until, .. } = listing;
        self.ledger.due_at(fresh_until);
        let known = if pages == 1 {
            KnownFile { fresh_until, datasets, ..last }
        } else {
            // Validators of one page say nothing about the others.
            let (etag, last_modified, hash) = (None, None, None);
            let parts = if entries == datasets {
                parts_of(&listing, (entries, listing.newest.as_deref()), last.confirmed)
            } else {
                Vec::new()
            };
            KnownFile { etag, last_modified, hash, fresh_until, datasets, parts, ..last }
        };
        self.files.insert(listing.first, known);
    }

    /// There are no more changes to read. If they do not add up, the next run reads all.
    fn end_listing_of_changes(
        &mut self,
        mut listing: Listing,
        changes: Changes,
        now: u64,
        found: &mut dyn FnMut(Found),
    ) {
        let again = listing.datasets;
        let known = self.end_changes(&mut listing, changes, now, found);
        let probe = self.ledger.probes.get_mut(listing.probe);
        let (datasets, verdict, note) = match &known {
            Some(known) => (known.datasets, ProbeVerdict::Found, format!("{again} read again")),
            None => (again, ProbeVerdict::Partial, "its changes do not add up".to_owned()),
        };
        if let Some(probe) = probe {
            (probe.datasets, probe.verdict, probe.note) = (datasets, verdict, note);
        }
        let Some(known) = known else {
            self.known.files.remove(&listing.first);
            return self.is_incomplete();
        };
        self.ledger.due_at(listing.fresh_until);
        self.files.insert(listing.first, KnownFile { fresh_until: listing.fresh_until, ..known });
    }
}
