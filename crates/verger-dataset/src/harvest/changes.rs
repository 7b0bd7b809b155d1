//! What has changed in a long listing since it was read: the names of all its datasets, and those that changed later.
//!
//! The names alone show what was withdrawn, the changes what is new or different. Neither proves that nothing was missed, so
//! they are counted together: a dataset that is listed now is one that was known or one that changed, and it has a name. If
//! there are just as many of those as the listing has entries, they are the listing. Otherwise all of it is read.

use std::collections::HashSet;

use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use verger::time::Moment;

use super::answer::{Answer, Body};
use super::ask::{Ask, Role, Task};
use super::found::Found;
use super::freshness::DAY;
use super::latest::latest_of;
use super::listing::{CKAN_SEARCH, Listing, PageOfListing, ROWS, source_of};
use super::report::ProbeVerdict;
use super::run::Harvest;
use super::state::{KnownFile, Part, PartKind};
use crate::dataset::uri;
use crate::identity::DatasetId;
use crate::value::date_range;

/// A reading of what has changed.
#[derive(Debug)]
pub(crate) struct Changes {
    /// The request for the whole listing, and what is known of it.
    ask: Ask,
    known: KnownFile,
    /// Its number of entries now, and its latest change.
    pub(crate) entries: u64,
    newest: String,
    /// Since when changes are looked for.
    since: Moment,
    /// The datasets that it had when it was last read, by [`short`].
    before: HashSet<u64>,
    /// Those that have a name now; perhaps others, which are no datasets.
    named: HashSet<DatasetId>,
}

impl Harvest {
    /// Requests the names in a listing that has changed: its entries, and its latest change. `false` if it must be read as a
    /// whole.
    pub(crate) fn ask_for_changes(
        &mut self,
        (ask, known): (&Ask, &KnownFile),
        (entries, newest): (Option<u64>, Option<String>),
    ) -> bool {
        let of_changes = known.parts.iter().find_map(|part| match &part.kind {
            PartKind::Changes { since, before } => Some((*since, before.iter().copied())),
            _ => None,
        });
        let source = source_of(&ask.url);
        let portal = source.strip_suffix(CKAN_SEARCH);
        let (Some((since, before)), Some(portal), Some(entries), Some(newest)) =
            (of_changes, portal, entries, newest)
        else {
            return false;
        };
        if entries > self.options.limits.datasets {
            return false;
        }
        let (ask, known, before) = (ask.clone(), known.clone(), before.collect());
        let since = Moment::from_unix(since);
        let list = Ask::new(format!("{portal}{NAMES}"), ask.method, Role::Names);
        let named = HashSet::new();
        let changes = Changes { ask, known, entries, newest, since, before, named };
        self.changes = Some(Box::new(changes));
        self.queue.push_front(Task::Ask(Ask { plain: true, ..list }));
        true
    }

    /// Takes the names, and requests what changed.
    pub(crate) fn take_names(&mut self, names: &Ask, answer: &Answer) {
        let Some(mut changes) = self.changes.take() else { return };
        let octets = self.octets_of(answer);
        let listed = octets.and_then(|octets| serde_json::from_slice::<Names<'_>>(octets).ok());
        let source = source_of(&changes.ask.url);
        if let Some(Names { success: true, result }) = listed {
            let id = |name: &&str| DatasetId::of_uri(&uri(&source, name));
            changes.named = result.iter().map(id).collect();
        }
        let at = (&*names.url, names.method);
        let count = changes.named.len() as u64;
        if count < changes.entries {
            let note = format!("{count} names of {} datasets: all are read", changes.entries);
            self.ledger.log(at, ProbeVerdict::WrongShape, 0, &note);
            return self.read_all(changes);
        }
        self.ledger.log(at, ProbeVerdict::Found, 0, &format!("{count} names"));
        let (url, method) = (changes.page(0), changes.ask.method);
        self.changes = Some(changes);
        let ask = Ask { plain: true, ..Ask::new(url, method, Role::Changes) };
        self.queue.push_front(Task::Ask(ask));
    }

    /// Takes the first page of what changed. If that cannot be all, or is most, the whole listing is read.
    pub(crate) fn take_changes(
        &mut self,
        first: &Ask,
        answer: &Answer,
        now: Moment,
        found: &mut dyn FnMut(Found),
    ) {
        let Some(changes) = self.changes.take() else { return };
        let octets = self.octets_of(answer);
        let page = octets.and_then(|octets| Some((octets, PageOfListing::of(octets)?)));
        let count = page.as_ref().and_then(|(_, page)| page.count);
        let left = changes.named.iter().filter(|id| changes.before.contains(&short(**id)));
        // What is not left from before must be among the changes.
        let new = changes.entries.checked_sub(left.count() as u64);
        let may_be_all = count.zip(new).is_some_and(|(count, new)| count >= new);
        let is_less = count.is_some_and(|count| count <= changes.entries / 2);
        let has_latest = count > Some(0) || !changes.has_latest();
        let Some((octets, page)) = page.filter(|_| may_be_all && is_less && has_latest) else {
            let note = "all are read instead";
            self.ledger.log((&first.url, first.method), ProbeVerdict::Skipped, 0, note);
            return self.read_all(changes);
        };
        let Answer::Came(response) = answer else { return };
        let hash = Sha256::digest(octets).into();
        let described = self.describe(first.method, response, octets, hash, now);
        let ask = changes.ask.clone();
        self.changes = Some(changes);
        self.meet_listing(&ask, page, described, found);
    }

    /// The changes were not read: reads all.
    fn read_all(&mut self, changes: Box<Changes>) {
        self.queue.push_front(Task::Ask(Ask { plain: true, ..changes.ask }));
    }

    /// The body of a good answer, which counts as read.
    pub(crate) fn octets_of<'a>(&mut self, answer: &'a Answer) -> Option<&'a [u8]> {
        let Answer::Came(response) = answer else { return None };
        if response.refusal().is_some() || response.is_cut {
            return None;
        }
        self.ledger.octets = self.ledger.octets.saturating_add(response.octets());
        match &response.body {
            Body::Octets(octets) => Some(octets),
            Body::Sitemap { .. } => None,
        }
    }

    /// All changes were read: what was not among them is as it was. `None` if that does not add up.
    pub(crate) fn end_changes(
        &mut self,
        listing: &mut Listing,
        changes: Changes,
        now: u64,
        found: &mut dyn FnMut(Found),
    ) -> Option<KnownFile> {
        let has_latest = listing.newest.as_ref().is_some_and(|newest| *newest >= changes.newest);
        if changes.has_latest() && !has_latest {
            return None;
        }
        let Changes { known, entries, newest, before, named, .. } = changes;
        let again = named.iter().filter(|id| listing.taken.contains(id)).count();
        let is_left = |id: &DatasetId| before.contains(&short(*id)) && !listing.taken.contains(id);
        let left: Vec<_> = named.into_iter().filter(is_left).collect();
        if (left.len() + again) as u64 != entries {
            return None;
        }
        let (source, datasets) = (listing.source.clone(), left.len() as u64);
        self.ledger.taken = self.ledger.taken.saturating_add(datasets);
        listing.taken.extend(&left);
        found(Found::StillListed { source, datasets: left });
        let whole = known.parts.iter().find_map(|part| match part.kind {
            PartKind::Latest { whole, .. } => Some(whole),
            _ => None,
        });
        let parts = parts_of(listing, (entries, Some(&*newest)), whole.unwrap_or(now));
        Some(KnownFile { datasets: entries, confirmed: now, parts, ..known })
    }
}

impl Changes {
    /// The page of changes that begins at this entry.
    pub(crate) fn page(&self, start: u64) -> String {
        let (search, since) = (source_of(&self.ask.url), self.since);
        format!(
            "{search}?fq=metadata_modified:%5B{since}+TO+*%5D&rows={ROWS}&start={start}&sort=name+asc"
        )
    }

    /// Whether the latest change must be among them.
    fn has_latest(&self) -> bool {
        date_of(&self.newest).is_none_or(|newest| newest >= self.since)
    }

    /// Whether a response is for this listing.
    pub(crate) fn is_of(&self, ask: &Ask) -> bool {
        self.ask.url == ask.url
    }
}

/// How changes of a listing can be found later: whether there are any, and which. `whole` is when all of it was last read.
/// Nothing if its entries have no dates.
pub(crate) fn parts_of(
    listing: &Listing,
    (entries, newest): (u64, Option<&str>),
    whole: u64,
) -> Vec<Part> {
    let latest = latest_of(&listing.first, (entries, newest), whole);
    let changes = latest.as_ref().and_then(|_| {
        // Indexes of portals lag behind, and several machines have several clocks.
        let since = date_of(newest?)?.unix().saturating_sub(DAY);
        let mut before: Vec<_> = listing.taken.iter().copied().map(short).collect();
        before.sort_unstable();
        Some(Part { url: listing.source.clone(), kind: PartKind::Changes { since, before } })
    });
    latest.into_iter().chain(changes).collect()
}

/// A time as CKAN writes it, in quotes.
fn date_of(quoted: &str) -> Option<Moment> {
    date_range(quoted.trim_matches('"')).map(|range| range.first)
}

/// Half of an identity, to tell the datasets of one listing apart.
fn short(id: DatasetId) -> u64 {
    id.octets().first_chunk().map_or(0, |octets| u64::from_be_bytes(*octets))
}

#[derive(Deserialize)]
struct Names<'a> {
    success: bool,
    #[serde(borrow)]
    result: Vec<&'a str>,
}

/// The path of all names.
const NAMES: &str = "/api/3/action/package_list";
