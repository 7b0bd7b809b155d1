//! What is remembered about a site's robots.txt. Makes no requests.

use verger::records::OtherRecords;
use verger::{Crawler, Dialect, Directive, Document};
use verger_access::{Said, Site};
use verger_http::{Addresses, AskPolicy, Fetcher};

/// The sitemaps that the robots.txt of a URL's site names.
pub(super) async fn named_sitemaps(fetcher: &Fetcher<Addresses>, url: &str) -> Vec<String> {
    let Ok(site) = Site::of(url) else { return Vec::new() };
    let seen = fetcher.see(&site, AskPolicy::Offline).await;
    // A copy too old to be obeyed can still name sitemaps.
    let Some(octets) = seen.body else { return Vec::new() };
    let document = Document::parse(&*octets);
    // Sitemap lines apply to every robot.
    let others = OtherRecords::new(&document, &Dialect::RFC9309, &Crawler::new(["*"]));
    let base = site.robots_url();
    let named = others.that_count(Directive::Sitemap);
    let addresses = named.filter_map(|record| record.address(&document, base.as_bytes()));
    addresses.map(|address| String::from_utf8_lossy(&address).into_owned()).collect()
}

/// What a URL's site answered instead of its robots.txt, if that may exist and could not be fetched.
pub(super) async fn unreachable(fetcher: &Fetcher<Addresses>, url: &str) -> Option<Said> {
    let site = Site::of(url).ok()?;
    let entry = fetcher.see(&site, AskPolicy::Offline).await.entry?;
    entry.result.is_unknown().then_some(entry.said)
}
