//! Properties that hold for any bytes.
use crate::shown;
use verger_sitemap::{Event, Scope, SitemapLimits, SitemapPlace, SitemapReader, Summary};

/// Small, so that short inputs exceed them.
const LIMITS: SitemapLimits = SitemapLimits { entries: 20, octets: 4_000, loc: 40, text: 60 };

/// Reads any bytes: nothing panics, chunk sizes make no difference, and every bound and every place holds.
pub(crate) fn read(octets: &[u8]) {
    let scope = Scope::new("https://example.com/a/sitemap.xml").expect("an address");
    let told = |lengths: &[usize]| {
        let (lines, summary) = shown::told(&scope, LIMITS, octets, lengths);
        // The rest of a chunk when reading stops does not matter.
        let octets = summary.stopped_by.is_none().then_some(summary.octets);
        (lines, summary.format, summary.entries, summary.stopped_by, octets)
    };
    let whole = told(&[usize::MAX]);
    assert_eq!(told(&[1]), whole);
    // Two odd chunks, with lengths taken from the bytes themselves, and then the rest.
    let length = |at: usize| octets.get(at).map_or(1, |&octet| usize::from(octet) % 61);
    assert_eq!(told(&[length(0), length(octets.len() / 2), usize::MAX]), whole);

    let mut reader = SitemapReader::new(scope.clone(), LIMITS);
    let mut check = |event: Event<'_>| check(event, &scope, octets);
    let wants = reader.feed(octets, &mut check);
    assert_eq!(reader.feed(b"", &mut check), wants);
    let summary = reader.finish(&mut check);
    bounded(&summary);
    if !summary.is_gzip {
        assert!(summary.octets <= octets.len() as u64);
    }
}

fn bounded(summary: &Summary) {
    assert!(summary.octets <= LIMITS.octets && summary.entries <= LIMITS.entries);
    assert!(summary.stopped_by.is_none() || summary.faults > 0);
}

fn check(event: Event<'_>, scope: &Scope, octets: &[u8]) {
    let place = match event {
        Event::Fault(fault) => {
            assert!(!fault.to_string().is_empty());
            fault.place
        }
        Event::Entry(entry) => {
            let location = entry.location;
            assert!(!location.loc.is_empty() && location.loc.len() <= LIMITS.text);
            assert_eq!(location.in_scope, location.url.is_some_and(|url| scope.holds(url)));
            if let Some(url) = location.url {
                assert!(url.starts_with("http") && url.is_ascii() && !url.contains('#'));
            }
            location.place
        }
        Event::Sitemap(listed) => {
            assert!(listed.location.loc.len() <= LIMITS.text);
            listed.location.place
        }
        _ => unreachable!("there are no other events"),
    };
    if octets.first() != Some(&0x1F) {
        assert!(in_lines(place, octets), "{place}");
    }
}

/// Whether a place is on the line it names.
fn in_lines(place: SitemapPlace, octets: &[u8]) -> bool {
    let before = usize::try_from(place.octet).ok().and_then(|end| octets.get(..end));
    let lines = |before: &[u8]| before.split(|&octet| octet == b'\n').count() as u64;
    before.map(lines) == Some(place.line)
}
