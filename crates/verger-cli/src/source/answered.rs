use std::time::Duration;

use verger_access::{FetchFailure, Said, SiteEntry};
use verger_analysis::lint::{Hop, Served};

/// How a site answered the request for its robots.txt, for the linter.
#[derive(Debug)]
pub(crate) struct Answered {
    /// The URLs that were asked, in order, each with its status.
    asked: Vec<(String, u16)>,
    media_type: Option<String>,
    retry_after: Option<Duration>,
    is_cut: bool,
}

impl Answered {
    /// Of a site that answered at all: with a status, even if what followed was no use.
    pub(super) fn of(entry: &SiteEntry) -> Option<Self> {
        let asked = entry.hops.iter().map(|hop| Some((hop.url.clone(), hop.status?)));
        let asked: Vec<_> = asked.collect::<Option<_>>()?;
        let is_cut = entry.said == Said::Nothing(FetchFailure::Cut);
        let copy = entry.copy.as_ref();
        let media_type = copy.and_then(|copy| copy.media_type.clone());
        let retry_after = entry
            .retry_after
            .map(|at| Duration::from_secs(at.unix().saturating_sub(entry.answered.unix())));
        (!asked.is_empty()).then_some(Self { asked, media_type, retry_after, is_cut })
    }

    /// Whether the file was sent, in full.
    pub(crate) fn is_file(&self) -> bool {
        Served { is_cut: self.is_cut, ..Served::new("", self.status()) }.is_file()
    }

    /// The last status.
    pub(crate) fn status(&self) -> u16 {
        self.asked.last().map_or(0, |&(_, status)| status)
    }

    /// Passes it on in the linter's form.
    pub(crate) fn with<R>(&self, take: impl FnOnce(Served<'_>) -> R) -> R {
        let pairs = self.asked.windows(2);
        let hops: Vec<_> = pairs.map(|pair| Hop { status: pair[0].1, to: &pair[1].0 }).collect();
        let url = self.asked.first().map_or("", |(url, _)| url);
        take(Served {
            hops: &hops,
            content_type: self.media_type.as_deref(),
            retry_after: self.retry_after,
            is_cut: self.is_cut,
            ..Served::new(url, self.status())
        })
    }
}
