//! What is known of a site, after it was asked or not.

use std::sync::Arc;
use std::time::Duration;

use verger::Document;
use verger_access::{
    Due, RobotsFetch, Site, SiteAccess, SiteEntry, SiteNote, SiteState, SiteVerdict, StoreError,
};

use super::fetcher::AskPolicy;
use crate::failure::TransportFailure;

/// What is known of a site.
#[derive(Debug)]
#[non_exhaustive]
pub struct Seen {
    /// The site.
    pub site: Site,
    /// What is remembered of it; `None` if it was never asked, and may not be now.
    pub entry: Option<SiteEntry>,
    /// What holds.
    pub state: SiteState,
    /// The [text](verger_access::Profile::text) of the copy, as its bytes were sent but for UTF-16.
    pub body: Option<Arc<[u8]>>,
    /// Whether it was asked now.
    pub asked: bool,
    /// Notes on the new answer, or on what is remembered.
    pub notes: Vec<SiteNote>,
    /// Why there was no answer, in the words of the network.
    pub trouble: Option<TransportFailure>,
    /// Why it could not be looked up or remembered. What is said here is right all the same.
    pub store_trouble: Option<Arc<StoreError>>,
}

impl Seen {
    /// What holds; nothing if the site must be asked first.
    pub fn access(&self) -> Option<SiteAccess> {
        match self.state {
            SiteState::Holds(access) => Some(access),
            SiteState::Ask(_) => None,
        }
    }

    /// The file that is obeyed, if one is.
    pub fn file(&self) -> Option<&Arc<[u8]>> {
        let obeyed = self.access().is_some_and(|access| access.verdict == SiteVerdict::Rules);
        self.body.as_ref().filter(|_| obeyed)
    }

    /// How long it took to fetch its robots.txt, the last time: that of the last request, redirects left out.
    pub fn took(&self) -> Option<Duration> {
        self.entry.as_ref()?.took
    }

    /// The file that is obeyed, parsed. Where only its beginning was received, the document says so, and every decision
    /// by it reports the limit ([`LimitReached`](verger::LimitReached)). Cost: that of [`Document::parse`].
    pub fn document(&self) -> Option<Document<'_>> {
        Some(self.parsed(self.file()?))
    }

    /// Why the site must be asked before anything holds.
    pub fn due(&self) -> Option<Due> {
        match self.state {
            SiteState::Ask(due) => Some(due),
            SiteState::Holds(_) => None,
        }
    }

    /// The last copy of its file, parsed, whether it still holds or not.
    pub(crate) fn last_copy(&self) -> Option<Document<'_>> {
        self.body.as_ref().map(|body| self.parsed(body))
    }

    fn parsed<'a>(&self, body: &'a [u8]) -> Document<'a> {
        let document = Document::parse(body);
        let copy = self.entry.as_ref().and_then(|entry| entry.copy.as_ref());
        let is_cut = copy.is_some_and(|copy| copy.truncated);
        if is_cut { document.cut_at(RobotsFetch::LIMIT as u32) } else { document }
    }

    pub(super) fn wants_asking(&self, how: AskPolicy) -> bool {
        match how {
            AskPolicy::IfDue => self.access().is_none(),
            AskPolicy::Refresh => true,
            AskPolicy::Offline => false,
        }
    }
}
