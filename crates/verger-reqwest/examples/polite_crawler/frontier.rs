//! What is still to be visited, in the order in which it was found.

use std::collections::{HashSet, VecDeque};

use verger_access::Site;

/// The pages of one origin, each once. Memory: the URLs, at most [`Frontier::MOST`] of [`Frontier::LONGEST`] bytes.
#[derive(Debug)]
pub(crate) struct Frontier {
    site: Site,
    known: HashSet<String>,
    queue: VecDeque<String>,
    /// How many URLs found no room.
    pub(crate) left_out: u64,
}

impl Frontier {
    pub(crate) const MOST: usize = 100_000;
    pub(crate) const LONGEST: usize = 2048;

    pub(crate) fn of(site: Site) -> Self {
        Self { site, known: HashSet::new(), queue: VecDeque::new(), left_out: 0 }
    }

    /// Adds a URL, if it is of this origin and new.
    pub(crate) fn add(&mut self, url: &str) {
        let Ok((site, url)) = Site::locate(url) else { return };
        if site != self.site || self.known.contains(&url) {
            return;
        }
        if self.known.len() == Self::MOST || url.len() > Self::LONGEST {
            self.left_out += 1;
            return;
        }
        self.known.insert(url.clone());
        self.queue.push_back(url);
    }

    /// Adds URLs in their order.
    pub(crate) fn add_all(&mut self, urls: &[String]) {
        for url in urls {
            self.add(url);
        }
    }

    pub(crate) fn next(&mut self) -> Option<String> {
        self.queue.pop_front()
    }

    pub(crate) fn len(&self) -> usize {
        self.queue.len()
    }
}
