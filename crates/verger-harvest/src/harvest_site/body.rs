//! Reads bodies in the requested form.

use verger_dataset::{Body, SitemapEntry, Wants};
use verger_http::{End, TransportFailure, Visited};
use verger_sitemap::{Event, Scope, SitemapLimits, SitemapReader};

/// Reads a body. Also returns whether a limit cut it off.
pub(super) async fn read(
    visited: &mut Visited,
    wants: Wants,
) -> Result<(Body, bool), TransportFailure> {
    match wants {
        Wants::Octets => {
            let mut octets = Vec::new();
            while let Some(chunk) = visited.chunk().await? {
                octets.extend_from_slice(chunk);
            }
            let is_cut = visited.end() == Some(End::Truncated);
            Ok((Body::Octets(octets), is_cut))
        }
        Wants::Sitemap => sitemap(visited).await,
    }
}

async fn sitemap(visited: &mut Visited) -> Result<(Body, bool), TransportFailure> {
    let mut entries = Vec::new();
    let mut take = |event: Event<'_>| {
        let (location, lastmod, is_sitemap) = match &event {
            Event::Entry(entry) => (entry.location, entry.lastmod, false),
            Event::Sitemap(listed) => (listed.location, listed.lastmod, true),
            _ => return,
        };
        if let Some(url) = location.url {
            let lastmod = lastmod.and_then(|stated| stated.value);
            entries.push(SitemapEntry { url: url.to_owned(), is_sitemap, lastmod });
        }
    };
    // The sitemap's own scope rules are not checked: only pages of the site itself count.
    let Ok(scope) = Scope::new(&visited.url) else {
        return Ok((Body::Sitemap { entries, octets: 0 }, false));
    };
    let mut reader = SitemapReader::new(scope, SitemapLimits::default());
    let mut wants_more = true;
    while let Some(chunk) = visited.chunk().await? {
        wants_more = reader.feed(chunk, &mut take);
        if !wants_more {
            break;
        }
    }
    let summary = reader.finish(&mut take);
    // What a fault ended may list more.
    let is_cut =
        !wants_more || summary.stopped_by.is_some() || visited.end() == Some(End::Truncated);
    Ok((Body::Sitemap { entries, octets: summary.octets }, is_cut))
}
