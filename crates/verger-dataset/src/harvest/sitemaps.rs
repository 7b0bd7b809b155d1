//! The sitemaps of a site, and how far the pages that they list are read.

use std::collections::VecDeque;

use super::answer::SitemapEntry;

/// What is known about a site's sitemaps and their pages.
#[derive(Debug)]
pub(crate) struct Sitemaps {
    pub(crate) named: Vec<String>,
    /// The first that was requested, which represents all in what is remembered.
    pub(crate) first: String,
    pub(crate) asked: usize,
    /// Those to be requested once pages are known to describe datasets.
    pub(crate) waiting: VecDeque<String>,
    /// Listed pages that are not in the queue yet.
    pub(crate) pages: Vec<SitemapEntry>,
    /// Whether pages describe the site's datasets, by this run or by the last. Then all pages are read; until then, a few.
    pub(crate) describe: bool,
    /// Whether all sitemaps were read whole.
    pub(crate) are_whole: bool,
    /// When the reading of the pages began, which several runs may continue.
    pub(crate) since: u64,
    /// The number of pages listed, and of those read since then.
    pub(crate) listed: u64,
    pub(crate) read: u64,
    /// The number of pages requested in this run that gave no answer, and how many of the latest in a row.
    pub(crate) failed: u64,
    pub(crate) failed_in_row: u64,
    /// The number of datasets on the pages read.
    pub(crate) datasets: u64,
    /// When the first answer of a page came in this run, and the number of answers since then.
    pub(crate) first_answer: Option<u64>,
    pub(crate) answers: u64,
    /// When the state was last emitted.
    pub(crate) settled: u64,
    /// The earliest time at which a page is not fresh any more.
    pub(crate) fresh_until: u64,
}

impl Sitemaps {
    pub(crate) fn new(began: u64, describe: bool) -> Self {
        Self {
            named: Vec::new(),
            first: String::new(),
            asked: 0,
            waiting: VecDeque::new(),
            pages: Vec::new(),
            describe,
            are_whole: true,
            since: began,
            listed: 0,
            read: 0,
            failed: 0,
            failed_in_row: 0,
            datasets: 0,
            first_answer: None,
            answers: 0,
            settled: began,
            fresh_until: u64::MAX,
        }
    }

    pub(crate) fn name(&mut self, urls: impl IntoIterator<Item = String>) {
        let room = MOST_SITEMAPS.saturating_sub(self.named.len());
        self.named.extend(urls.into_iter().take(room));
    }

    /// A page was read, or is known since the reading began, with this number of datasets.
    pub(crate) fn note_read(&mut self, datasets: u64, fresh_until: u64) {
        self.read += 1;
        self.failed_in_row = 0;
        self.datasets = self.datasets.saturating_add(datasets);
        self.fresh_until = self.fresh_until.min(fresh_until);
    }

    pub(crate) fn note_failure(&mut self) {
        self.failed += 1;
        self.failed_in_row += 1;
    }

    /// A page was answered.
    pub(crate) fn note_answer(&mut self, now: u64) {
        match self.first_answer {
            None => self.first_answer = Some(now),
            Some(_) => self.answers += 1,
        }
    }

    /// How far the pages are read. `None` unless they describe datasets.
    pub(crate) fn progress(&self, now: u64) -> Option<ListedPages> {
        let Self { listed, read, failed, .. } = *self;
        let left = listed.saturating_sub(read);
        let taken = self.first_answer.map_or(0, |first| now.saturating_sub(first));
        let is_known = self.answers >= ENOUGH_ANSWERS || left == 0;
        let seconds_left =
            is_known.then(|| left.saturating_mul(taken).div_ceil(self.answers.max(1)));
        self.describe.then_some(ListedPages { listed, read, failed, seconds_left })
    }

    /// Whether all pages of all sitemaps were read.
    pub(crate) fn is_read_whole(&self) -> bool {
        self.are_whole && self.read >= self.listed
    }
}

/// How far the pages are read that a site's sitemaps list, where such pages describe its datasets.
///
/// Reading them may take several runs: each continues where the last one stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[expect(
    clippy::exhaustive_structs,
    reason = "what a report says of pages, complete by definition"
)]
pub struct ListedPages {
    /// The number of pages that the sitemaps list now.
    pub listed: u64,
    /// Of these, the number that were read since the reading began, in this run or an earlier one.
    pub read: u64,
    /// The number of pages requested in this run that could not be read. They are not among those read.
    pub failed: u64,
    /// About how many seconds the rest takes, at the speed of this run; `None` before ten pages were answered.
    pub seconds_left: Option<u64>,
}

impl ListedPages {
    /// The number of pages still to be read.
    pub fn left(&self) -> u64 {
        self.listed.saturating_sub(self.read)
    }
}

/// Before pages are known to describe datasets, this number of sitemaps is requested; then, this number.
pub(crate) const FEW_SITEMAPS: usize = 5;
pub(crate) const MOST_SITEMAPS: usize = 1000;

/// A speed is known after this number of answers.
const ENOUGH_ANSWERS: u64 = 10;
