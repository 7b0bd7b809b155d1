//! Whether a long listing has changed since it was read, by its latest change and its number of entries.
//!
//! One small request can show that nothing has changed. It cannot show what has: the changes are read next, or all of it.

use sha2::{Digest as _, Sha256};
use verger::time::Moment;

use super::answer::Answer;
use super::ask::{Ask, Role, Task};
use super::found::Found;
use super::freshness::DAY;
use super::listing::{CKAN_SEARCH, PageOfListing, source_of};
use super::report::ProbeVerdict;
use super::run::Harvest;
use super::state::{KnownFile, Part, PartKind};

impl Harvest {
    /// The request that may take the place of reading this listing again.
    pub(crate) fn latest_instead(&mut self, ask: &Ask) -> Option<Ask> {
        let known = self.known.files.get(&ask.url).filter(|known| known.was_read())?;
        let part = known.parts.iter().find(|part| matches!(part.kind, PartKind::Latest { .. }))?;
        let PartKind::Latest { mark, whole } = part.kind else { return None };
        let now = self.began.unix();
        let is_due = !(whole..whole.saturating_add(READ_WHOLE_EVERY)).contains(&now);
        if ask.plain || self.options.force || is_due {
            return None;
        }
        let latest =
            Ask { role: Role::Latest, plain: true, ..Ask::new(&part.url, ask.method, ask.role) };
        self.latest = Some((ask.clone(), known.clone(), mark));
        Some(latest)
    }

    /// Takes the latest change. If it is not the one that is known, the listing is read.
    pub(crate) fn take_latest(
        &mut self,
        latest: &Ask,
        answer: &Answer,
        now: Moment,
        found: &mut dyn FnMut(Found),
    ) {
        let Some((ask, known, mark)) = self.latest.take() else { return };
        let page = self.octets_of(answer).and_then(PageOfListing::of);
        let (count, newest) = page.map_or((None, None), |page| (page.count, page.newest));
        let is_same = mark_of(count, newest.as_deref()) == Some(mark);
        let at = (&*latest.url, latest.method);
        if is_same {
            self.ledger.log(at, ProbeVerdict::Unchanged, 0, "the latest change is known");
            let fresh_until = now.unix().saturating_add(DAY);
            let known = KnownFile { confirmed: now.unix(), fresh_until, ..known };
            self.unchanged(&ask, &known, "as many entries, and no later change", found);
        } else {
            self.ledger.log(at, ProbeVerdict::Found, 0, "something has changed");
            if !self.ask_for_changes((&ask, &known), (count, newest)) {
                self.queue.push_front(Task::Ask(Ask { plain: true, ..ask }));
            }
        }
    }
}

/// How a listing that was read whole at that time can be found unchanged later. `None` if its entries have no dates.
pub(crate) fn latest_of(
    first: &str,
    (entries, newest): (u64, Option<&str>),
    whole: u64,
) -> Option<Part> {
    let source = source_of(first);
    let mark = mark_of(Some(entries), newest)?;
    let url = format!("{source}?rows=1&start=0&sort=metadata_modified+desc");
    source.ends_with(CKAN_SEARCH).then_some(Part { url, kind: PartKind::Latest { mark, whole } })
}

fn mark_of(entries: Option<u64>, newest: Option<&str>) -> Option<u64> {
    let hash = Sha256::digest(format!("{} {}", entries?, newest?));
    hash.first_chunk().map(|octets| u64::from_be_bytes(*octets))
}

/// In seconds. What leaves and returns unchanged on one day shows in neither the number of entries nor the latest change.
const READ_WHOLE_EVERY: u64 = 30 * DAY;
