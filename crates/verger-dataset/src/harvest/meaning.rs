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
        self.log_page(ask, known.verdict, 0, &note);
        self.note_due(ask, known.fresh_until);
        self.note_page(ask, 0, known.fresh_until);
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
        self.log_page(ask, ProbeVerdict::Unchanged, known.datasets, note);
        self.note_due(ask, known.fresh_until);
        self.note_page(ask, known.datasets, known.fresh_until);
        self.ledger.heard += u32::from(ask.role == Role::Probe);
        self.files.insert(ask.url.clone(), known.clone());
        self.note_yield(ask, known.datasets);
        self.follow_unchanged(ask, known, found);
    }

    /// Records the number of datasets that a file describes.
    pub(crate) fn note_yield(&mut self, ask: &Ask, datasets: u64) {
        let is_description = matches!(ask.role, Role::First | Role::Probe);
        self.ledger.empty += u32::from(is_description && datasets == 0);
        let is_less = datasets == 0 && self.datasets_before(ask) > 0;
        self.ledger.may_lack |= is_less && ask.role != Role::Listed;
        let worked = match ask.role {
            Role::Probe => (ask.method, ask.url.clone()),
            Role::Listed => (Method::Sitemap, self.sitemaps.first.clone()),
            _ => return,
        };
        if datasets > 0 {
            self.worked.get_or_insert(worked);
        }
    }

    /// The number of datasets that the file described when it was last read.
    pub(crate) fn datasets_before(&self, ask: &Ask) -> u64 {
        self.known.files.get(&ask.url).map_or(0, |known| known.datasets)
    }

    /// The file does not exist, or is something else.
    pub(crate) fn absent(&mut self, ask: &Ask, verdict: ProbeVerdict, note: &str, now: Moment) {
        match self.datasets_before(ask) {
            0 => self.log_page(ask, verdict, 0, note),
            before => {
                let note = format!("{note}, where {before} datasets were described");
                self.log_page(ask, verdict, 0, &note);
                // A page is one of many: its dataset is gone, and the others are still there.
                self.ledger.may_lack |= ask.role != Role::Listed;
            }
        }
        if ask.role == Role::First && verdict == ProbeVerdict::NotFound {
            self.rules = None;
            // A portal may have its files below a folder without a page of its own.
            if ask.url.ends_with('/') {
                self.try_below(&ask.url);
            }
        }
        // An unchanged index is read again if a file in its folders is gone.
        let was_read = self.known.files.get(&ask.url).is_some_and(KnownFile::was_read);
        if matches!(ask.role, Role::Folder(_)) && was_read && self.index_has_changed() {
            return;
        }
        if ask.role == Role::Sitemap && self.had_sitemap(ask) {
            self.sitemaps.are_whole = false;
        }
        let is_probe = matches!(ask.role, Role::Probe | Role::Sitemap | Role::Listed);
        let until = now.unix().saturating_add(if is_probe { WEEK } else { DAY });
        self.note_due(ask, until);
        self.note_page(ask, 0, until);
        // A site under maintenance answers with pages: what was there is kept until the site says that it is gone.
        if verdict == ProbeVerdict::NotFound || !was_read || ask.role == Role::Listed {
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
            Role::First
            | Role::Folder(_)
            | Role::Listed
            | Role::Organizations
            | Role::Latest
            | Role::Names
            | Role::Changes => {}
        }
        if ask.role == Role::Page {
            self.listing = None;
        }
    }

    /// The file may exist, but cannot be fetched.
    pub(crate) fn lost(&mut self, ask: &Ask, verdict: ProbeVerdict, note: &str) {
        self.log_page(ask, verdict, 0, note);
        let (outcome, pause) = match verdict {
            ProbeVerdict::Restricted => (HarvestOutcome::Restricted, DAY),
            _ => (HarvestOutcome::Unreachable, HOUR),
        };
        let worked = self.known.worked.as_ref();
        let has_worked = worked.is_some_and(|(method, url)| {
            (*method, url) == (ask.method, &ask.url) && ask.role != Role::Listed
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
            Role::Listed => self.lose_page(),
            Role::Sitemap => {
                self.sitemaps.are_whole = false;
                if has_worked {
                    self.ways.clear();
                }
            }
            _ if has_worked => self.ways.clear(),
            _ => {}
        }
    }

    /// When a file should be requested again. Pages of sitemaps have a time of their own, when all of them were read.
    pub(crate) fn note_due(&mut self, ask: &Ask, moment: u64) {
        if ask.role != Role::Listed {
            self.ledger.due_at(moment);
        }
    }

    /// Whether a sitemap was read in the last run.
    fn had_sitemap(&self, ask: &Ask) -> bool {
        let before = self.known.files.get(&ask.url).map(|known| known.verdict);
        matches!(before, Some(ProbeVerdict::Found | ProbeVerdict::Partial))
    }

    /// Sends no further request in this run: what is fresh is still recalled, and the rest is left. `why` is for people.
    ///
    /// For a run that is interrupted, or whose time is over. Files that may describe datasets then count as not read, so the
    /// run is partial, and nothing counts as missing.
    pub fn stop_asking(&mut self, why: &str) {
        self.over.get_or_insert_with(|| why.to_owned());
    }

    /// A file is not requested any more.
    pub(crate) fn leave(&mut self, ask: &Ask, why: &str) {
        self.leave_off(ask);
        // It may describe datasets: that nothing was found until then is not that there is nothing.
        self.ledger.lost.get_or_insert(HarvestOutcome::Unreachable);
        if ask.role != Role::Listed {
            self.ledger.due_at(self.began.unix());
            return self.lost(ask, ProbeVerdict::Unreachable, why);
        }
        // The pages left are counted, and said once.
        if !std::mem::replace(&mut self.has_left_pages, true) {
            self.ledger.log((&ask.url, ask.method), ProbeVerdict::Skipped, 0, why);
        }
    }
}
