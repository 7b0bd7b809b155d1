//! What is remembered of a site's robots.txt. Nothing is requested.

use verger::records::OtherRecords;
use verger::{Crawler, Dialect, Directive, Document};
use verger_access::{Said, Site};
use verger_http::{Addresses, AskPolicy, Fetcher};

/// The sitemaps that the robots.txt of a URL's site names.
pub(super) async fn named_sitemaps(fetcher: &Fetcher<Addresses>, url: &str) -> Vec<String> {
    let Ok(site) = Site::of(url) else { return Vec::new() };
    let seen = fetcher.see(&site, AskPolicy::Offline).await;
    // A copy that must be asked for again before it is obeyed names sitemaps as well as before.
    let Some(octets) = seen.body else { return Vec::new() };
    let document = Document::parse(&*octets);
    // Sitemap lines are for every robot.
    let others = OtherRecords::new(&document, &Dialect::RFC9309, &Crawler::new(["*"]));
    let base = site.robots_url();
    let named = others.that_count(Directive::Sitemap);
    let addresses = named.filter_map(|record| record.address(&document, base.as_bytes()));
    addresses.map(|address| String::from_utf8_lossy(&address).into_owned()).collect()
}

/// What was answered instead of the robots.txt of a URL's site, if that may exist and could not be fetched.
pub(super) async fn unreachable(fetcher: &Fetcher<Addresses>, url: &str) -> Option<Said> {
    let site = Site::of(url).ok()?;
    let entry = fetcher.see(&site, AskPolicy::Offline).await.entry?;
    entry.result.is_unknown().then_some(entry.said)
}
