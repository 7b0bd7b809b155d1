//! Sitemaps, and which of their pages to read.

use std::cmp::Reverse;

use verger::time::Moment;

use super::answer::SitemapEntry;
use super::ask::{Ask, Role, Task, Way};
use super::report::{Method, ProbeVerdict};
use super::run::Harvest;
use super::sitemaps::MOST_SITEMAPS;
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
        self.ask_for(urls);
        self.ways.push_front(Way::Samples);
    }

    fn ask_for(&mut self, sitemaps: impl IntoIterator<Item = String>) {
        for url in sitemaps {
            if self.sitemaps.asked < MOST_SITEMAPS && self.probed.insert(url.clone()) {
                self.sitemaps.asked += 1;
                self.queue.push_back(Task::Ask(Ask::new(url, Method::Sitemap, Role::Sitemap)));
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
        let note = format!("{} entries, of which a sample is read", entries.len());
        let verdict = if is_cut { ProbeVerdict::Partial } else { ProbeVerdict::Found };
        self.ledger.log((&ask.url, ask.method), verdict, 0, &note);
        self.ledger.heard += 1;
        // Pages on another host do not describe this site's datasets.
        let own = entries.iter().filter(|entry| self.site.has_origin_of(&entry.url));
        let (mut sitemaps, pages): (Vec<_>, Vec<_>) =
            own.cloned().partition(|entry| entry.is_sitemap);
        sitemaps.sort_by_cached_key(|entry| Reverse(worth(entry)));
        self.sitemaps.pages.extend(pages);
        self.sitemaps.pages.sort_by_cached_key(worth);
        let excess = self.sitemaps.pages.len().saturating_sub(MOST_PAGES);
        self.sitemaps.pages.drain(..excess);
        self.ask_for(sitemaps.into_iter().map(|entry| entry.url));
    }

    /// Requests listed pages, as many as the remaining probes allow. Pages that are known and fresh cost none, so each
    /// run gets further.
    pub(crate) fn ask_for_samples(&mut self) {
        let pages = std::mem::take(&mut self.sitemaps.pages);
        for SitemapEntry { url, .. } in pages.into_iter().rev() {
            if self.probed.insert(url.clone()) {
                self.queue.push_back(Task::Ask(Ask::new(url, Method::Sitemap, Role::Sample)));
            }
        }
    }
}

/// Pages of datasets come before others, then recently changed pages. URLs break ties, so that every run uses the same
/// order.
fn worth(entry: &SitemapEntry) -> (bool, Option<i64>, Reverse<String>) {
    let is_of_dataset = entry.url.to_ascii_lowercase().contains("/dataset");
    (is_of_dataset, entry.lastmod, Reverse(entry.url.clone()))
}

const MOST_PAGES: usize = 1000;
