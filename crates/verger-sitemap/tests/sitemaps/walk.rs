//! Walks over sites given as tables.
use crate::shown;
use verger_sitemap::{FaultKind, SitemapLimits, Walk, WalkLimits};

const SITE: &str = "https://example.com/robots.txt";

/// The files of a site: URL sets or indexes, of addresses.
type Files<'a> = &'a [(&'a str, Body<'a>)];

enum Body<'a> {
    Index(&'a [&'a str]),
    Lines(&'a str),
}

use Body::{Index, Lines};

#[test]
fn sitemap_xml_is_asked_for_when_none_is_named() {
    let files = [("https://example.com/sitemap.xml", Lines("https://example.com/a"))];
    let told = walked(&[], &files, WalkLimits::default());
    assert_eq!(told, ["0 https://example.com/sitemap.xml", "entry https://example.com/a"]);
}

#[test]
fn each_file_is_asked_for_once_and_in_order() {
    let files: Files<'_> = &[
        ("https://example.com/i", Index(&["https://example.com/2", "https://example.com/i"])),
        ("https://example.com/1", Lines("https://example.com/a\nhttps://example.com/b")),
        ("https://example.com/2", Lines("https://example.com/b\nhttps://example.com/c#d")),
    ];
    let named = ["https://example.com/i", "https://example.com/1", "https://example.com:443/i"];
    let told = walked(&named, files, WalkLimits::default());
    let wanted = [
        "0 https://example.com/i",
        "sitemap https://example.com/2",
        "0 https://example.com/1",
        "entry https://example.com/a",
        "entry https://example.com/b",
        "1 https://example.com/2",
        "fragment-loc at 2: https:",
        "entry https://example.com/c#d -> https://example.com/c",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn robots_txt_opens_its_host_to_what_it_names_and_what_that_lists() {
    let files: Files<'_> = &[
        ("https://cdn.example/i", Index(&["https://cdn.example/x/1", "https://other.example/2"])),
        ("https://cdn.example/x/1", Lines("https://example.com/a\nhttps://other.example/b")),
    ];
    let told = walked(&["https://cdn.example/i"], files, WalkLimits::default());
    let wanted = [
        "0 https://cdn.example/i",
        "sitemap https://cdn.example/x/1",
        "other-host at 2: <loc>h",
        "sitemap https://other.example/2 (out of scope)",
        "1 https://cdn.example/x/1",
        "entry https://example.com/a",
        "other-host at 2: https:",
        "entry https://other.example/b (out of scope)",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn indexes_in_indexes_are_followed_so_far() {
    let files: Files<'_> = &[
        ("https://example.com/i", Index(&["https://example.com/j"])),
        ("https://example.com/j", Index(&["https://example.com/k"])),
        ("https://example.com/k", Index(&["https://example.com/i"])),
    ];
    let named = ["https://example.com/i"];
    let limits = WalkLimits { depth: 1, ..WalkLimits::default() };
    let wanted = [
        "0 https://example.com/i",
        "sitemap https://example.com/j",
        "1 https://example.com/j",
        "nested-index at 1: <sitem",
        "depth-limit at 1: <sitem",
        "sitemap https://example.com/k",
    ];
    assert_eq!(walked(&named, files, limits), wanted);
    let loop_told = walked(&named, files, WalkLimits::default());
    assert_eq!(loop_told.last().map(String::as_str), Some("nested-index at 1: <sitem"));
}

#[test]
fn files_are_counted() {
    let files: Files<'_> = &[
        ("https://example.com/i", Index(&["https://example.com/1", "https://example.com/2"])),
        ("https://example.com/1", Lines("https://example.com/a")),
    ];
    let limits = WalkLimits { files: 2, ..WalkLimits::default() };
    let told = walked(&["https://example.com/i"], files, limits);
    let wanted = [
        "0 https://example.com/i",
        "sitemap https://example.com/1",
        "file-limit at 2: <sitem",
        "sitemap https://example.com/2",
        "1 https://example.com/1",
        "entry https://example.com/a",
    ];
    assert_eq!(told, wanted);
    let mut walk = Walk::new(SITE, WalkLimits { files: 1, ..limits }).expect("an address");
    assert_eq!(walk.add("https://example.com/1"), Ok(true));
    assert_eq!(walk.add("https://example.com/1"), Ok(false));
    assert_eq!(walk.add("https://example.com/2"), Err(FaultKind::FileLimit));
    assert_eq!(walk.add("/2"), Err(FaultKind::RelativeLoc));
}

#[test]
fn entries_are_counted() {
    let files: Files<'_> = &[
        ("https://example.com/1", Lines("https://example.com/a\nhttps://example.com/a\n/")),
        ("https://example.com/2", Lines("https://example.com/a\n/\nhttps://example.com/c\n#")),
        ("https://example.com/3", Lines("https://example.com/d")),
    ];
    let limits = WalkLimits { entries: 2, ..WalkLimits::default() };
    let named = ["https://example.com/1", "https://example.com/2", "https://example.com/3"];
    let wanted = [
        "0 https://example.com/1",
        "entry https://example.com/a",
        "relative-loc at 3: /",
        "entry / -> nowhere",
        "0 https://example.com/2",
        "relative-loc at 2: /",
        "walk-entry-limit at 3: https:",
    ];
    assert_eq!(walked(&named, files, limits), wanted);
}

#[test]
fn octets_are_counted() {
    let files: Files<'_> = &[
        ("https://example.com/1", Lines("https://example.com/a")),
        ("https://example.com/2", Lines("https://example.com/b\nhttps://example.com/c")),
        ("https://example.com/3", Lines("https://example.com/d")),
    ];
    let named = ["https://example.com/1", "https://example.com/2", "https://example.com/3"];
    let wanted = [
        "0 https://example.com/1",
        "entry https://example.com/a",
        "0 https://example.com/2",
        "entry https://example.com/b",
        "walk-octet-limit at 2: tps://",
    ];
    let limits = WalkLimits { octets: 45, ..WalkLimits::default() };
    assert_eq!(walked(&named, files, limits), wanted);
    // A limit of the file still applies to each file.
    let file = SitemapLimits { octets: 22, ..SitemapLimits::default() };
    let told = walked(&named, files, WalkLimits { file, ..WalkLimits::default() });
    assert_eq!(told[4], "octet-limit at 2: https:");
    assert_eq!(told.last().map(String::as_str), Some("entry https://example.com/d"));
}

#[test]
fn a_sitemap_that_cannot_be_had_is_left() {
    let mut walk = Walk::new(SITE, WalkLimits::default()).expect("an address");
    assert!(!walk.feed(b"/", |_| panic!("nothing was asked for")));
    assert!(walk.finish(|_| panic!("nothing was asked for")).is_none());
    assert!(walk.next_fetch().is_some());
    assert!(walk.feed(b"/", |_| {}));
    assert!(walk.next_fetch().is_none());
    assert_eq!((walk.totals().files, walk.totals().octets), (1, 1));
}

/// Each requested file, with its depth and the output for it.
fn walked(named: &[&str], files: Files<'_>, limits: WalkLimits) -> Vec<String> {
    let whole = walked_in_chunks(named, files, limits, usize::MAX);
    assert_eq!(walked_in_chunks(named, files, limits, 1), whole);
    whole
}

fn walked_in_chunks(
    named: &[&str],
    files: Files<'_>,
    limits: WalkLimits,
    length: usize,
) -> Vec<String> {
    let mut walk = Walk::new(SITE, limits).expect("an address");
    for sitemap in named {
        walk.add(sitemap).expect("an address");
    }
    let mut told = Vec::new();
    while let Some(fetch) = walk.next_fetch() {
        told.push(format!("{} {}", fetch.depth, fetch.url));
        let (_, body) = files.iter().find(|(url, _)| *url == fetch.url).expect("it is there");
        let octets = body.octets();
        for chunk in octets.chunks(length.min(octets.len())) {
            walk.feed(chunk, |event| told.push(shown::line(&event, &octets)));
        }
        walk.finish(|event| told.push(shown::line(&event, &octets)));
    }
    let totals = walk.totals();
    assert!(totals.files <= limits.files && totals.entries <= limits.entries);
    assert!(totals.octets <= limits.octets);
    told
}

impl Body<'_> {
    fn octets(&self) -> Vec<u8> {
        let sitemaps = match self {
            Lines(lines) => return lines.as_bytes().to_vec(),
            Index(sitemaps) => sitemaps,
        };
        let of = |url: &&str| format!("<sitemap><loc>{url}</loc></sitemap>");
        let sitemaps: Vec<_> = sitemaps.iter().map(of).collect();
        let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
        format!("<sitemapindex xmlns='{namespace}'>{}</sitemapindex>", sitemaps.join("\n")).into()
    }
}
