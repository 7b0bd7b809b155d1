//! One page, read: what it says to robots, and where it leads.

use reqwest::header::{CONTENT_TYPE, LOCATION};
use reqwest::{Response, Url};
use verger::Crawler;
use verger::page::{PageAspect, PageSignals};
use verger::time::Moment;
use verger_page::{PageLimits, PageReader};

use crate::links::Links;

/// What was found on a page.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// Whether it may be indexed.
    pub(crate) may_index: bool,
    /// Whether its links may be followed.
    pub(crate) may_follow: bool,
    /// The links that may be.
    pub(crate) links: Vec<String>,
}

impl Page {
    /// Reads a page. One that could not be read in full is not put in an index: it may forbid that.
    pub(crate) async fn read(
        mut response: Response,
        crawler: &Crawler,
        now: Moment,
    ) -> reqwest::Result<Self> {
        let fields: Vec<_> = response
            .headers()
            .iter()
            .map(|(name, value)| (name.as_str().as_bytes().to_vec(), value.as_bytes().to_vec()))
            .collect();
        let mut signals = PageSignals::from_headers(&fields);
        let mut links: Vec<String> = redirected(&response).into_iter().collect();
        let mut is_known = true;
        if is_html(&response) {
            let mut found = Links::of(response.url().clone());
            let mut reader = PageReader::new(signals, PageLimits::default());
            while let Some(octets) = response.chunk().await? {
                found.feed(&octets);
                if !reader.feed(&octets) {
                    break;
                }
            }
            let read = reader.finish();
            is_known = read.gap().is_none();
            signals = read.signals;
            links.extend(found.finish());
        }
        let told = signals.tell(crawler);
        let may_follow = told.verdict(PageAspect::Follow).value != Some(false);
        if !may_follow {
            links.clear();
        }
        let may_index = is_known && !told.is_cut() && told.may_index_at(now);
        Ok(Self { may_index, may_follow, links })
    }
}

fn is_html(response: &Response) -> bool {
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("text/html") || kind.eq_ignore_ascii_case("application/xhtml+xml")
}

fn redirected(response: &Response) -> Option<String> {
    let location = response.headers().get(LOCATION)?.to_str().ok()?;
    let to: Url = response.url().join(location).ok()?;
    response.status().is_redirection().then(|| to.into())
}
