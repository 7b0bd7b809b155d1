//! The links of an HTML page, found in a stream.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use htmlize::unescape_attribute;
use lol_html::send::{HtmlRewriter, Settings};
use lol_html::{MemorySettings, OutputSink, element};
use url::Url;

/// Finds the links of a page that may be followed: those of `a` and `area`, but for `rel=nofollow`.
pub(crate) struct Links {
    /// `None` once the page wants more memory than it is given.
    html: Option<HtmlRewriter<'static, Nowhere>>,
    found: Arc<Mutex<Found>>,
}

#[derive(Debug)]
struct Found {
    base: Url,
    has_base: bool,
    links: Vec<String>,
}

struct Nowhere;

impl OutputSink for Nowhere {
    fn handle_chunk(&mut self, _: &[u8]) {}
}

impl Links {
    pub(crate) fn of(page: Url) -> Self {
        let found = Found { base: page, has_base: false, links: Vec::new() };
        let found = Arc::new(Mutex::new(found));
        let (bases, links) = (Arc::clone(&found), Arc::clone(&found));
        let settings = Settings::new_send()
            .with_memory_settings(MemorySettings::new().with_max_allowed_memory_usage(MEMORY))
            .with_strict(false)
            .append_element_content_handler(element!("base[href]", move |base| {
                locked(&bases).base(&base.get_attribute("href").unwrap_or_default());
                Ok(())
            }))
            .append_element_content_handler(element!("a[href], area[href]", move |link| {
                let rel = link.get_attribute("rel").unwrap_or_default();
                if !rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("nofollow")) {
                    locked(&links).link(&link.get_attribute("href").unwrap_or_default());
                }
                Ok(())
            }));
        Self { html: Some(HtmlRewriter::new(settings, Nowhere)), found }
    }

    pub(crate) fn feed(&mut self, octets: &[u8]) {
        if self.html.as_mut().is_some_and(|html| html.write(octets).is_err()) {
            self.html = None;
        }
    }

    pub(crate) fn finish(mut self) -> Vec<String> {
        // What was found before an end that wants too much memory counts all the same.
        drop(self.html.take().map(HtmlRewriter::end));
        std::mem::take(&mut locked(&self.found).links)
    }
}

impl Found {
    /// Only the first base counts (HTML §4.2.3).
    fn base(&mut self, href: &str) {
        if !std::mem::replace(&mut self.has_base, true)
            && let Ok(base) = self.base.join(&unescape_attribute(href.trim()))
        {
            self.base = base;
        }
    }

    fn link(&mut self, href: &str) {
        if self.links.len() < MOST
            && let Ok(url) = self.base.join(&unescape_attribute(href.trim()))
        {
            self.links.push(url.into());
        }
    }
}

fn locked(found: &Mutex<Found>) -> MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bytes for one tag and the list of open elements.
const MEMORY: usize = 512 << 10;

/// Links of one page that are looked at.
const MOST: usize = 5_000;
