//! The pages that sitemaps list.
//!
//! A few are requested to find out whether such pages describe datasets. If one does, all are read: pages that are new
//! first, in as many runs as it takes. Each run continues the reading that the last one began, and recalls what was
//! read since then, so nothing is requested twice. When every page that the sitemaps list *now* was read, the site is
//! known in full, and the next reading begins.

use std::cmp::Reverse;

use verger::time::Moment;

use super::answer::SitemapEntry;
use super::ask::{Ask, Role, Task, Way};
use super::found::Found;
use super::freshness::{DAY, HOUR, WEEK};
use super::report::{Method, ProbeVerdict};
use super::run::Harvest;
use super::sitemaps::{FEW_SITEMAPS, MOST_SITEMAPS};
use super::state::KnownFile;
use crate::value::link;

impl Harvest {
    pub(crate) fn ask_for_sitemaps(&mut self) {
        let worked = self.known.worked.as_ref().filter(|(method, _)| *method == Method::Sitemap);
        let worked = worked.map_or("/sitemap.xml", |(_, url)| url);
        let named = self.sitemaps.named.iter().map(String::as_str);
        let links = named.filter_map(|url| link(url, Some(&self.site)).ok());
        let mut urls: Vec<_> = links.collect();
        if urls.is_empty() {
            urls.extend(link(worked, Some(&self.site)));
        }
        self.sitemaps.first = urls.first().cloned().unwrap_or_default();
        let before = self.known.files.get(&self.sitemaps.first);
        // A reading that began in the future was dated by a wrong clock.
        let begun = before.filter(|sitemap| sitemap.verdict == ProbeVerdict::Partial);
        let begun = begun.map(|sitemap| sitemap.confirmed);
        let begun = begun.or(self.left_since).unwrap_or(u64::MAX);
        self.sitemaps.since = begun.min(self.began.unix());
        self.ask_for(urls);
        self.ways.push_front(Way::Listed);
    }

    fn ask_for(&mut self, sitemaps: impl IntoIterator<Item = String>) {
        for url in sitemaps {
            if self.sitemaps.asked >= MOST_SITEMAPS {
                self.sitemaps.are_whole = false;
            } else if self.probed.insert(url.clone()) {
                self.sitemaps.asked += 1;
                if self.sitemaps.describe || self.sitemaps.asked <= FEW_SITEMAPS {
                    self.queue.push_back(Task::Ask(Ask::new(url, Method::Sitemap, Role::Sitemap)));
                } else {
                    self.sitemaps.waiting.push_back(url);
                }
            }
        }
    }

    /// Takes the entries of a sitemap.
    pub(crate) fn take_sitemap(
        &mut self,
        ask: &Ask,
        entries: &[SitemapEntry],
        is_cut: bool,
        now: Moment,
    ) {
        if entries.is_empty() {
            return self.absent(ask, ProbeVerdict::WrongShape, "it lists nothing", now);
        }
        let note = format!("{} entries", entries.len());
        let verdict = if is_cut { ProbeVerdict::Partial } else { ProbeVerdict::Found };
        self.ledger.log((&ask.url, ask.method), verdict, 0, &note);
        self.ledger.heard += 1;
        self.sitemaps.are_whole &= !is_cut;
        // It is needed in every run, and its pages are remembered themselves.
        let known = KnownFile::absent(ProbeVerdict::Found, now.unix(), 0);
        self.files.insert(ask.url.clone(), known);
        // Pages on another host do not describe this site's datasets.
        let own = entries.iter().filter(|entry| self.site.has_origin_of(&entry.url));
        let (mut sitemaps, pages): (Vec<_>, Vec<_>) =
            own.cloned().partition(|entry| entry.is_sitemap);
        sitemaps.sort_by_cached_key(|entry| Reverse(worth(entry)));
        for page in pages {
            if self.sitemaps.listed >= MOST_PAGES {
                self.sitemaps.are_whole = false;
            } else if self.probed.insert(page.url.clone()) {
                self.sitemaps.listed += 1;
                self.sitemaps.pages.push(page);
            }
        }
        self.ask_for(sitemaps.into_iter().map(|entry| entry.url));
    }

    /// Requests what is left of the sitemaps and their pages. `false` if nothing is, or pages are not known to describe
    /// datasets.
    pub(crate) fn continue_pages(&mut self) -> bool {
        if !self.sitemaps.describe {
            return false;
        }
        let waiting = std::mem::take(&mut self.sitemaps.waiting);
        let has_pages = !self.sitemaps.pages.is_empty();
        if waiting.is_empty() && has_pages {
            self.ask_for_pages();
        }
        let has_sitemaps = !waiting.is_empty();
        let asks = waiting.into_iter().map(|url| Ask::new(url, Method::Sitemap, Role::Sitemap));
        self.queue.extend(asks.map(Task::Ask));
        has_sitemaps || has_pages
    }

    /// Requests the listed pages: what was never read first, since it may be new, then the best.
    pub(crate) fn ask_for_pages(&mut self) {
        let mut pages = std::mem::take(&mut self.sitemaps.pages);
        let known = &self.known.files;
        pages.sort_by_cached_key(|page| {
            let is_new = !known.contains_key(&page.url);
            Reverse((is_new, worth(page)))
        });
        let ask = |page: SitemapEntry| Ask::new(page.url, Method::Sitemap, Role::Listed);
        self.queue.extend(pages.into_iter().map(ask).map(Task::Ask));
    }

    /// Whether a page was read since the reading of all pages began.
    pub(crate) fn is_of_this_reading(&self, ask: &Ask, known: &KnownFile) -> bool {
        let since = self.sitemaps.since..=self.began.unix();
        let continues = self.sitemaps.since < self.began.unix();
        let was_asked = known.verdict != ProbeVerdict::Skipped;
        ask.role == Role::Listed && continues && was_asked && since.contains(&known.confirmed)
    }

    /// A page was read, or need not be.
    pub(crate) fn note_page(&mut self, ask: &Ask, datasets: u64, fresh_until: u64) {
        if ask.role == Role::Listed {
            self.sitemaps.describe |= datasets > 0;
            self.sitemaps.note_read(datasets, fresh_until);
        }
    }

    /// robots.txt does not allow a page to be requested. Unless it described a dataset before, it need not be read.
    pub(crate) fn bar_page(&mut self, ask: &Ask, why: &str) {
        if self.datasets_before(ask) > 0 {
            return self.lost(ask, ProbeVerdict::Restricted, why);
        }
        self.log_page(ask, ProbeVerdict::Restricted, 0, why);
        self.ledger.heard += 1;
        let now = self.began.unix();
        let known = KnownFile::absent(ProbeVerdict::Restricted, now, now.saturating_add(WEEK));
        self.note_page(ask, 0, known.fresh_until);
        self.files.insert(ask.url.clone(), known);
    }

    /// A page was not read. After many in a row, the site is left alone.
    pub(crate) fn lose_page(&mut self) {
        self.sitemaps.note_failure();
        if self.sitemaps.failed_in_row == MOST_FAILURES {
            self.stop_asking(&format!("{MOST_FAILURES} pages in a row could not be read"));
        }
    }

    /// After the answer of a page: what a store needs to keep what was read, and how far the reading is.
    pub(crate) fn tell_progress(&mut self, now: Moment, found: &mut dyn FnMut(Found)) {
        self.sitemaps.note_answer(now.unix());
        if now.unix() >= self.sitemaps.settled.saturating_add(SETTLED_EVERY) {
            self.sitemaps.settled = now.unix();
            found(Found::SoFar(Box::new(self.state_so_far())));
        }
        if let Some(pages) = self.sitemaps.progress(now.unix()) {
            found(Found::Pages(pages));
        }
    }

    /// Writes a line of the log about a page. Only the first lines are written, as there may be a hundred thousand.
    pub(crate) fn log_page(&mut self, ask: &Ask, verdict: ProbeVerdict, datasets: u64, note: &str) {
        if ask.role == Role::Listed {
            self.ledger.pages += 1;
            if self.ledger.pages > MOST_LINES {
                return;
            }
        }
        self.ledger.log((&ask.url, ask.method), verdict, datasets, note);
    }

    /// What follows for the run if pages describe the site's datasets.
    pub(crate) fn end_pages(&mut self) {
        if !self.sitemaps.describe || self.sitemaps.listed == 0 {
            return;
        }
        let began = self.began.unix();
        let (first, since) = (self.sitemaps.first.clone(), self.sitemaps.since);
        let verdict = if self.sitemaps.is_read_whole() {
            // Whatever was read in earlier runs of this reading is new since the last one.
            self.ledger.changed += u32::from(since < began);
            self.ledger.due_at(self.sitemaps.fresh_until.max(began.saturating_add(DAY)));
            ProbeVerdict::Found
        } else {
            self.ledger.is_partial = true;
            let left = self.sitemaps.listed.saturating_sub(self.sitemaps.read);
            // What failed is not requested again at once.
            let is_left = left > self.sitemaps.failed || self.over.is_some();
            let pause = match is_left {
                true if self.sitemaps.failed_in_row >= MOST_FAILURES => HOUR,
                true => 0,
                false => DAY,
            };
            self.ledger.due_at(began.saturating_add(pause));
            ProbeVerdict::Partial
        };
        let known = KnownFile::absent(verdict, since, 0);
        self.files.insert(first, known);
    }
}

/// Pages of datasets come before others, then recently changed pages. URLs break ties, so that every run uses the same
/// order.
fn worth(entry: &SitemapEntry) -> (bool, Option<i64>, Reverse<String>) {
    let is_of_dataset = entry.url.to_ascii_lowercase().contains("/dataset");
    (is_of_dataset, entry.lastmod, Reverse(entry.url.clone()))
}

/// Of all sitemaps.
pub(crate) const MOST_PAGES: u64 = 100_000;

/// In a row.
const MOST_FAILURES: u64 = 20;

/// In seconds: what a run that is killed has to read again.
const SETTLED_EVERY: u64 = 60;

const MOST_LINES: u64 = 100;
