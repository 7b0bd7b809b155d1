//! The sitemaps of a site.

use super::answer::SitemapEntry;

/// What is known about a site's sitemaps.
#[derive(Debug, Default)]
pub(crate) struct Sitemaps {
    pub(crate) named: Vec<String>,
    /// The first that was requested, which represents all in what is remembered.
    pub(crate) first: String,
    pub(crate) asked: usize,
    /// The best listed pages, best last.
    pub(crate) pages: Vec<SitemapEntry>,
}

impl Sitemaps {
    pub(crate) fn name(&mut self, urls: impl IntoIterator<Item = String>) {
        let room = MOST_SITEMAPS.saturating_sub(self.named.len());
        self.named.extend(urls.into_iter().take(room));
    }
}

pub(crate) const MOST_SITEMAPS: usize = 5;
