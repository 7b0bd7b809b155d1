//! The pages that a site's sitemaps list.

use reqwest_middleware::ClientWithMiddleware;
use verger_access::Site;
use verger_sitemap::{Event, Walk, WalkLimits};

use crate::frontier::Frontier;

/// Adds the pages of the sitemaps that the robots.txt names, as far as they and the pages are of this origin. At most
/// fifty files are asked for, each as politely as a page; what cannot be fetched is reported.
pub(crate) async fn visit(
    client: &ClientWithMiddleware,
    site: &Site,
    named: &[String],
    pages: &mut Frontier,
    mut tell: impl FnMut(&str, &dyn std::fmt::Display),
) {
    let own: Vec<_> = named.iter().filter(|sitemap| site.covers(sitemap)).collect();
    let limits = WalkLimits { files: 50, entries: Frontier::MOST as u64, ..WalkLimits::default() };
    let Ok(mut walk) = Walk::new(&site.robots_url(), limits) else { return };
    for sitemap in &own {
        if let Err(fault) = walk.add(sitemap) {
            tell(sitemap, &fault.name());
        }
    }
    // A walk without any would look for one by itself.
    while let Some(fetch) = walk.next_fetch().filter(|_| !own.is_empty()) {
        if !site.covers(&fetch.url) {
            continue;
        }
        let mut response = match client.get(&fetch.url).send().await {
            Ok(response) if response.status().is_success() => response,
            Ok(response) => {
                tell(&fetch.url, &response.status());
                continue;
            }
            Err(error) => {
                tell(&fetch.url, &error);
                continue;
            }
        };
        let mut take = |event: Event<'_>| {
            if let Event::Entry(entry) = event
                && let Some(url) = entry.location.url.filter(|_| entry.location.in_scope)
            {
                pages.add(url);
            }
        };
        loop {
            match response.chunk().await {
                Ok(Some(octets)) if walk.feed(&octets, &mut take) => {}
                Ok(_) => break,
                Err(error) => {
                    tell(&fetch.url, &error);
                    break;
                }
            }
        }
        walk.finish(&mut take);
    }
}
