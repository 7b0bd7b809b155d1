//! Events as lines of text, so that they can be compared.
use std::fmt::Write as _;

use verger_sitemap::{Event, Location, Scope, SitemapLimits, SitemapReader, Stated, Summary};

/// A reader's output for a file in chunks of given lengths, the last length repeated.
pub(crate) fn told(
    scope: &Scope,
    limits: SitemapLimits,
    octets: &[u8],
    lengths: &[usize],
) -> (Vec<String>, Summary) {
    let mut lines = Vec::new();
    let mut reader = SitemapReader::new(scope.clone(), limits);
    let (mut rest, mut at) = (octets, 0);
    while !rest.is_empty() {
        let length = lengths[at.min(lengths.len() - 1)].clamp(1, rest.len());
        let (chunk, further) = rest.split_at(length);
        (rest, at) = (further, at + 1);
        if !reader.feed(chunk, |event| lines.push(line(&event, octets))) {
            break;
        }
    }
    let summary = reader.finish(|event| lines.push(line(&event, octets)));
    (lines, summary)
}

/// An event in a line: a fault is its name, and the text at its place.
pub(crate) fn line(event: &Event<'_>, octets: &[u8]) -> String {
    match event {
        Event::Entry(entry) => {
            let mut line = format!("entry {}", location(&entry.location));
            stated(&mut line, "lastmod", entry.lastmod);
            stated(&mut line, "changefreq", entry.changefreq);
            stated(&mut line, "priority", entry.priority);
            let counts = [
                ("alternates", entry.alternates),
                ("images", entry.images),
                ("videos", entry.videos),
                ("news", entry.news),
            ];
            for (name, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
                write!(line, " {name}={count}").expect("a string takes all");
            }
            line
        }
        Event::Sitemap(listed) => {
            let mut line = format!("sitemap {}", location(&listed.location));
            stated(&mut line, "lastmod", listed.lastmod);
            line
        }
        Event::Fault(fault) => {
            let at = usize::try_from(fault.place.octet).expect("tests are small");
            let rest = String::from_utf8_lossy(octets.get(at..).unwrap_or_default());
            let shown: String = rest.chars().take_while(|&c| c != '\n').take(6).collect();
            format!("{} at {}: {shown}", fault.kind.name(), fault.place.line)
        }
        _ => unreachable!("there are no other events"),
    }
}

fn location(location: &Location<'_>) -> String {
    let mut line = location.loc.to_owned();
    match location.url {
        None => line.push_str(" -> nowhere"),
        Some(url) if url != location.loc => {
            write!(line, " -> {url}").expect("a string takes all");
        }
        Some(_) => {}
    }
    if location.url.is_some() && !location.in_scope {
        line.push_str(" (out of scope)");
    }
    line
}

fn stated<T: std::fmt::Debug>(line: &mut String, name: &str, stated: Option<Stated<'_, T>>) {
    if let Some(Stated { text, value, .. }) = stated {
        match value {
            Some(value) => write!(line, " {name}={value:?}"),
            None => write!(line, " {name}=?{text}"),
        }
        .expect("a string takes all");
    }
}
