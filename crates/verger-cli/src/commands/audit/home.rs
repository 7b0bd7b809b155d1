use verger::usage::UsagePreferences;
use verger::{Crawler, Document, Place};
use verger_access::Site;
use verger_page::{PageLimits, PageRead, ReadUpTo};
use verger_report::page::PageSite;

use crate::args::Audit as Args;
use crate::commands::page::{Fetched, PageFetch, fetch};
use crate::exit::Failure;

/// The home page of a site, and what it and its headers say.
pub(super) struct HomePage {
    url: String,
    headers: Vec<(String, String)>,
    read: Result<(PageRead, PageSite), Option<String>>,
}

impl HomePage {
    /// That of a file: there is none.
    pub(super) fn none() -> Self {
        Self { url: "/".to_owned(), headers: Vec::new(), read: Err(None) }
    }

    /// Fetches the page and the site's tdmrep.json, as the site allows.
    pub(super) fn fetch(site: &Site, args: &Args) -> Result<Self, Failure> {
        let url = site.url("/");
        let limits =
            PageLimits { up_to: ReadUpTo::EndOfHead, octets: HEAD, ..PageLimits::default() };
        let what = PageFetch { network: &args.network, limits, tdmrep: true };
        let mut headers = Vec::new();
        let (url, read) = match fetch(what, &url, &mut headers)? {
            Fetched::Page { page, url, site } => (url, Ok((page, site))),
            Fetched::Priced(url) => (url, Err(Some("status 402: it costs something".to_owned()))),
            Fetched::Nothing(why) => (url, Err(Some(why))),
        };
        Ok(Self { url, headers, read })
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// Whether the page may be indexed; or why it was not read.
    pub(super) fn may_index(&self) -> Result<Option<bool>, Option<String>> {
        match &self.read {
            Ok((page, _)) => {
                let answer = page.signals.tell(&Crawler::default());
                let lets = answer.may_index_at(crate::clock::now());
                let is_incomplete = page.gap().is_some() || answer.is_cut();
                Ok((!lets || !is_incomplete).then_some(lets))
            }
            Err(why) => Err(why.clone()),
        }
    }

    /// What the page, its headers and tdmrep.json say about use.
    pub(super) fn usage(&self) -> UsagePreferences {
        let Ok((page, site)) = &self.read else { return UsagePreferences::default() };
        let mut usage = page.signals.usage(&Crawler::default());
        usage.extend(site.tdm_statement());
        usage
    }

    /// The text at a place of the page, of a header, or of the robots.txt.
    pub(super) fn text<'t>(&'t self, document: &'t Document<'_>, place: Place) -> Option<&'t [u8]> {
        match place {
            Place::Line { span, .. } => document.text(span),
            Place::Header { number, span } => {
                let (_, value) = self.headers.get(number as usize - 1)?;
                value.as_bytes().get(span.range())
            }
            _ => None,
        }
    }
}

/// The most bytes of the page that are read: its head is at its beginning.
const HEAD: u64 = 1 << 20;
