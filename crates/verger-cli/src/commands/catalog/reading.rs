//! How far a run over sites is, for its user: a line of progress on a terminal, and a note where it takes long.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use verger_dataset::{FileUrl, Found, ListedPages};
use verger_report::data::PagesRead;
use verger_report::text::data::{many, reading, roughly, site_name};

use crate::output;
use crate::progress::{Progress, beside};

/// How far a run over sites is.
#[derive(Debug)]
pub(super) struct Reading {
    progress: Progress,
    limits: Limits,
    so_far: Mutex<SoFar>,
}

/// What ends the run of a site, though pages are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) time: Duration,
    pub(super) requests: u64,
}

#[derive(Debug, Default)]
struct SoFar {
    sites: u64,
    /// The site, if there is only one.
    only: Option<String>,
    done: u64,
    datasets: u64,
    /// The pages of the site that was last heard of.
    pages: Option<String>,
    /// The sites for which a note says how long they take.
    noted: HashSet<String>,
}

impl Reading {
    pub(super) fn new(sites: &[FileUrl], limits: Limits) -> Self {
        let only = if let [site] = sites { Some(site_name(site.as_str())) } else { None };
        let so_far = SoFar { sites: sites.len() as u64, only, ..SoFar::default() };
        let so_far = Mutex::new(so_far);
        let reading = Self { progress: Progress::harvesting(), limits, so_far };
        reading.with(|_| {});
        reading
    }

    /// Something was found at a site.
    pub(super) fn found(&self, site: &str, found: &Found) {
        match found {
            Found::Dataset { .. } => self.with(|so_far| so_far.datasets += 1),
            Found::Pages(pages) => self.pages(site, pages),
            Found::StillListed { datasets, .. } => {
                self.with(|so_far| so_far.datasets += datasets.len() as u64);
            }
            Found::SourceUnchanged { .. } | Found::SoFar(_) => {}
        }
    }

    /// A site is done.
    pub(super) fn done(&self) {
        self.with(|so_far| (so_far.done, so_far.pages) = (so_far.done + 1, None));
    }

    fn pages(&self, site: &str, pages: &ListedPages) {
        let left = pages.seconds_left.filter(|&left| left >= WORTH_A_NOTE);
        let mut is_new = false;
        self.with(|so_far| {
            let read = PagesRead::from(*pages);
            so_far.pages = Some(format!("{}: {}", site_name(site), reading(&read)));
            is_new = left.is_some() && so_far.noted.insert(site.to_owned());
        });
        if let Some(left) = left.filter(|_| is_new) {
            let note = self.note(site, pages, left);
            beside(|| output::note(note));
        }
    }

    /// How long the pages of a site take, and in how many runs they are read.
    fn note(&self, site: &str, pages: &ListedPages, left: u64) -> String {
        let (site, count, time) = (site_name(site), many(pages.left(), "page"), roughly(left));
        let note = format!("{site} has {count} to read, which takes about {time}");
        let Limits { time, requests } = self.limits;
        if left <= time.as_secs() && pages.left() <= requests {
            return note;
        }
        let (time, requests) = (roughly(time.as_secs()), many(requests, "request"));
        format!(
            "{note}; a run ends after {time} or {requests}, and `verger catalog sync` continues"
        )
    }

    fn with(&self, change: impl FnOnce(&mut SoFar)) {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut so_far);
        self.progress.say(so_far.line());
    }
}

impl SoFar {
    fn line(&self) -> String {
        let sites = (self.sites > 1).then(|| format!("{} of {} sites", self.done, self.sites));
        let only = self.only.clone().filter(|_| self.pages.is_none());
        let datasets = Some(many(self.datasets, "dataset"));
        let parts = [sites.or(only), datasets, self.pages.clone()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// In seconds.
const WORTH_A_NOTE: u64 = 60;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_says_how_long_pages_take_and_in_how_many_runs() {
        let limits = Limits { time: Duration::from_mins(30), requests: 5_000 };
        let site = "https://example.com/data.txt";
        let reading = Reading::new(&[site.parse().expect("a URL")], limits);
        let pages =
            |read, seconds_left| ListedPages { listed: 5_000, read, failed: 0, seconds_left };
        assert_eq!(
            reading.note(site, &pages(11, Some(4_989)), 4_989),
            "https://example.com has 4,989 pages to read, which takes about 1 h 23 min; a run ends \
             after 30 min or 5,000 requests, and `verger catalog sync` continues"
        );
        assert_eq!(
            reading.note(site, &pages(4_900, Some(100)), 100),
            "https://example.com has 100 pages to read, which takes about 2 min"
        );
    }
}
