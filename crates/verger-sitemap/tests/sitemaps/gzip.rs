//! Sitemaps in gzip.
use std::io::Write as _;

use crate::shown;
use flate2::{Compression, write::GzEncoder};
use verger_sitemap::{Format, Scope, SitemapLimits};

const LINES: &[u8] = b"https://example.com/a\nhttps://example.com/b\n";
const A: &str = "entry https://example.com/a";
const B: &str = "entry https://example.com/b";

#[test]
fn gzip_is_undone() {
    let (lines, summary) = told(&packed(LINES), SitemapLimits::default());
    assert_eq!(lines, [A, B]);
    assert!(summary.is_gzip);
    assert_eq!((summary.octets, summary.format), (LINES.len() as u64, Some(Format::Lines)));
}

#[test]
fn members_are_one_file() {
    let octets = [packed(&LINES[..30]), packed(b""), packed(&LINES[30..])].concat();
    assert_eq!(told(&octets, SitemapLimits::default()).0, [A, B]);
}

#[test]
fn members_have_an_end() {
    let octets = packed(b"").repeat(1_001);
    assert_eq!(names(&octets), ["trailing-octets", "empty-file"]);
}

#[test]
fn what_stands_behind_gzip_is_not_read() {
    let octets = [packed(LINES), b"https://example.com/c".to_vec()].concat();
    assert_eq!(names(&octets), ["entry", "entry", "trailing-octets"]);
}

#[test]
fn gzip_that_is_cut_gives_what_was_whole() {
    let octets = packed(LINES);
    for length in 1..octets.len() {
        let names = names(&octets[..length]);
        assert_eq!(names.last().map(String::as_str), Some("broken-gzip"), "{length}");
    }
    assert_eq!(names(&octets[..octets.len() - 1]), ["entry", "entry", "broken-gzip"]);
}

#[test]
fn nothing_waits_inside_where_gzip_is_cut() {
    let octets = packed(&b" ".repeat(40_000));
    for length in 1..octets.len() {
        assert_eq!(names(&octets[..length]), ["broken-gzip"]);
    }
}

#[test]
fn a_wrong_checksum_is_told() {
    let mut octets = packed(LINES);
    let at = octets.len() - 8;
    octets[at] ^= 1;
    assert_eq!(names(&octets), ["entry", "entry", "broken-gzip"]);
}

#[test]
fn a_bomb_ends_at_the_limit() {
    let octets = packed(&vec![b' '; 64 << 20]);
    let limits = SitemapLimits { octets: 1 << 20, ..SitemapLimits::default() };
    let (lines, summary) = told(&octets, limits);
    assert_eq!(lines, ["octet-limit at 1: "]);
    assert_eq!(summary.octets, 1 << 20);
}

#[test]
fn nor_is_more_gzip_taken_than_that() {
    let octets = packed(b"").repeat(900);
    let limits = SitemapLimits { octets: octets.len() as u64 - 1, ..SitemapLimits::default() };
    assert_eq!(told(&octets, limits).0, ["octet-limit at 1: \u{1f}\u{FFFD}\u{8}\0\0\0"]);
}

pub(crate) fn packed(octets: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(octets).expect("a vector takes all");
    encoder.finish().expect("a vector takes all")
}

/// The output for chunks of any length.
fn told(octets: &[u8], limits: SitemapLimits) -> (Vec<String>, verger_sitemap::Summary) {
    let scope = Scope::new("https://example.com/sitemap.txt.gz").expect("an address");
    let whole = shown::told(&scope, limits, octets, &[usize::MAX]);
    assert_eq!(shown::told(&scope, limits, octets, &[1]), whole);
    assert_eq!(shown::told(&scope, limits, octets, &[3, 50]), whole);
    whole
}

fn names(octets: &[u8]) -> Vec<String> {
    let (lines, _) = told(octets, SitemapLimits::default());
    let first = |line: String| line.split(' ').next().map(str::to_owned);
    lines.into_iter().filter_map(first).collect()
}
