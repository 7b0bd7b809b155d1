//! What it means for a run that a file has not changed, does not exist, or cannot be fetched.

use verger::time::Moment;

use super::ask::{Ask, Role};
use super::found::Found;
use super::freshness::{DAY, HOUR, WEEK};
use super::report::{HarvestOutcome, Method, ProbeVerdict};
use super::run::Harvest;
use super::state::KnownFile;

impl Harvest {
    /// The file need not be requested.
    pub(crate) fn recall(&mut self, ask: &Ask, known: KnownFile, found: &mut dyn FnMut(Found)) {
        let until = Moment::from_unix(known.fresh_until);
        let note = format!("not requested: the last answer is fresh until {until}");
        if known.was_read() {
            return self.unchanged(ask, &known, &note, found);
        }
        self.ledger.log((&ask.url, ask.method), known.verdict, 0, &note);
        self.ledger.due_at(known.fresh_until);
        self.files.insert(ask.url.clone(), known);
        self.miss(ask);
    }

    /// The file has not changed.
    pub(crate) fn unchanged(
        &mut self,
        ask: &Ask,
        known: &KnownFile,
        note: &str,
        found: &mut dyn FnMut(Found),
    ) {
        let at = (&*ask.url, ask.method);
        self.ledger.log(at, ProbeVerdict::Unchanged, known.datasets, note);
        self.ledger.due_at(known.fresh_until);
        self.ledger.heard += u32::from(ask.role == Role::Probe);
        self.files.insert(ask.url.clone(), known.clone());
        self.note_yield(ask, known.datasets);
        self.follow_unchanged(ask, known, found);
    }

    /// Records the number of datasets that a file describes.
    pub(crate) fn note_yield(&mut self, ask: &Ask, datasets: u64) {
        let is_description = matches!(ask.role, Role::First | Role::Probe);
        self.ledger.empty += u32::from(is_description && datasets == 0);
        self.ledger.may_lack |= datasets == 0 && self.datasets_before(ask) > 0;
        let worked = match ask.role {
            Role::Probe => (ask.method, ask.url.clone()),
            Role::Sample => (Method::Sitemap, self.sitemaps.first.clone()),
            _ => return,
        };
        if datasets > 0 {
            self.worked.get_or_insert(worked);
        }
    }

    /// The number of datasets that the file described when it was last read.
    fn datasets_before(&self, ask: &Ask) -> u64 {
        self.known.files.get(&ask.url).map_or(0, |known| known.datasets)
    }

    /// The file does not exist, or is something else.
    pub(crate) fn absent(&mut self, ask: &Ask, verdict: ProbeVerdict, note: &str, now: Moment) {
        let at = (&*ask.url, ask.method);
        match self.datasets_before(ask) {
            0 => self.ledger.log(at, verdict, 0, note),
            before => {
                let note = format!("{note}, where {before} datasets were described");
                self.ledger.log(at, verdict, 0, &note);
                self.ledger.may_lack = true;
            }
        }
        if ask.role == Role::First && verdict == ProbeVerdict::NotFound {
            self.rules = None;
        }
        // An unchanged index is read again if a file in its folders is gone.
        let was_read = self.known.files.get(&ask.url).is_some_and(KnownFile::was_read);
        if matches!(ask.role, Role::Folder(_)) && was_read && self.index_has_changed() {
            return;
        }
        let is_probe = matches!(ask.role, Role::Probe | Role::Sitemap | Role::Sample);
        let until = now.unix().saturating_add(if is_probe { WEEK } else { DAY });
        self.ledger.due_at(until);
        // A site under maintenance answers with pages: what was there is kept until the site says that it is gone.
        if verdict == ProbeVerdict::NotFound || !was_read {
            let known = KnownFile::absent(verdict, now.unix(), until);
            self.files.insert(ask.url.clone(), known);
        }
        self.miss(ask);
    }

    /// What it means that a file does not exist.
    fn miss(&mut self, ask: &Ask) {
        match ask.role {
            Role::Part | Role::Page => self.ledger.is_partial = true,
            Role::Probe | Role::Sitemap => self.ledger.heard += 1,
            Role::First | Role::Folder(_) | Role::Sample => {}
        }
        if ask.role == Role::Page {
            self.listing = None;
        }
    }

    /// The file may exist, but cannot be fetched.
    pub(crate) fn lost(&mut self, ask: &Ask, verdict: ProbeVerdict, note: &str) {
        self.ledger.log((&ask.url, ask.method), verdict, 0, note);
        let (outcome, pause) = match verdict {
            ProbeVerdict::Restricted => (HarvestOutcome::Restricted, DAY),
            _ => (HarvestOutcome::Unreachable, HOUR),
        };
        let worked = self.known.worked.as_ref();
        let has_worked = worked.is_some_and(|(method, url)| {
            (*method, url) == (ask.method, &ask.url) && ask.role != Role::Sample
        });
        let is_needed = !ask.is_probe() || ask.role == Role::First || has_worked;
        if is_needed {
            self.ledger.lost.get_or_insert(outcome);
            self.ledger.due_at(self.began.unix().saturating_add(pause));
        } else if outcome == HarvestOutcome::Restricted {
            self.ledger.heard += 1;
        } else {
            self.ledger.unheard += 1;
        }
        match ask.role {
            Role::First => {
                self.queue.clear();
                self.ways.clear();
            }
            Role::Folder(dataset) => self.withhold(ask, dataset),
            Role::Page => self.listing = None,
            _ if has_worked => self.ways.clear(),
            _ => {}
        }
    }
}
