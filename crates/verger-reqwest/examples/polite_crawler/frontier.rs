//! What is still to be visited, in the order in which it was found.

use verger_access::Site;
use verger_http::{Added, FrontierLimits, FrontierQueue, NextHost};

/// The pages of one origin, each once. The middleware keeps the pace, so the host is always due here.
#[derive(Debug)]
pub(crate) struct Frontier {
    site: Site,
    queue: FrontierQueue,
    /// How many URLs found no room.
    pub(crate) left_out: u64,
}

impl Frontier {
    pub(crate) const MOST: usize = 100_000;

    pub(crate) fn of(site: Site) -> Self {
        let limits = FrontierLimits {
            urls: Self::MOST,
            known: Self::MOST,
            site_queue: u32::MAX,
            site_visits: u32::MAX,
            ..FrontierLimits::default()
        };
        Self { site, queue: FrontierQueue::new(limits), left_out: 0 }
    }

    /// Adds a URL, if it is of this origin and new.
    pub(crate) fn add(&mut self, url: &str) {
        if !self.site.covers(url) {
            return;
        }
        let found_no_room = !matches!(self.queue.add(url, 0), Added::New | Added::Known);
        self.left_out += u64::from(found_no_room);
    }

    /// Adds URLs in their order.
    pub(crate) fn add_all(&mut self, urls: &[String]) {
        for url in urls {
            self.add(url);
        }
    }

    pub(crate) fn next(&mut self) -> Option<String> {
        let NextHost::Url { url, host } = self.queue.next(0) else { return None };
        self.queue.over(&host, 0, None);
        Some(url)
    }

    pub(crate) fn len(&self) -> usize {
        self.queue.len()
    }
}
