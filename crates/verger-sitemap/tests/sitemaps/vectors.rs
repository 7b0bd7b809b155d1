//! Every rule of the protocol, as data.
mod entry;
mod file;
mod form;
mod xml;

use crate::shown;
use verger_sitemap::{FaultKind, Scope, SitemapLimits};

/// A file, and the expected output.
pub(crate) struct Vector {
    name: &'static str,
    /// The address of the file; `by` a robots.txt that names it; `in an index` if one lists it.
    at: &'static str,
    pub(crate) octets: &'static [u8],
    told: &'static [&'static str],
}

/// The address of most vectors.
const ROOT: &str = "https://example.com/sitemap.xml";

/// Small limits, so that a few lines exceed them.
const LIMITS: SitemapLimits = SitemapLimits { entries: 4, octets: 20_000, loc: 60, text: 200 };

#[test]
fn each_file_is_told_of_as_its_vector_says() {
    for vector in all() {
        for lengths in [&[usize::MAX][..], &[1], &[2, 7, 3], &[40, 1]] {
            let (told, summary) = shown::told(&scope(vector.at), LIMITS, vector.octets, lengths);
            assert_eq!(told, vector.told, "{} in {lengths:?}", vector.name);
            let faults = told.iter().filter(|line| line.contains(" at ")).count();
            assert_eq!(summary.faults, faults as u64, "{}", vector.name);
        }
    }
}

#[test]
fn each_fault_of_a_file_has_a_vector() {
    let told: Vec<_> = all().flat_map(|vector| vector.told).collect();
    let is_elsewhere = |kind: &&FaultKind| {
        ["walk", "RFC 1952"].map(|of| kind.clause().contains(of)).contains(&true)
    };
    for kind in FaultKind::ALL.iter().filter(|kind| !is_elsewhere(kind)) {
        let start = format!("{} at ", kind.name());
        assert!(told.iter().any(|line| line.starts_with(&start)), "{start}");
    }
}

pub(crate) fn all() -> impl Iterator<Item = &'static Vector> {
    [entry::VECTORS, file::VECTORS, form::VECTORS, xml::VECTORS].into_iter().flatten()
}

fn scope(at: &str) -> Scope {
    let mut words = at.split(' ');
    let scope = Scope::new(words.next().expect("split gives one")).expect("an address");
    match words.next() {
        None => scope,
        Some("by") => scope.named_by(words.next().expect("a robots.txt")),
        Some(_) => scope.listed(),
    }
}

/// A URL set.
macro_rules! set {
    ($inner:expr) => {
        concat!("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>", $inner, "</urlset>")
            .as_bytes()
    };
}

/// A URL set with one entry.
macro_rules! one {
    ($inner:expr) => {
        crate::vectors::set!(concat!("<url>", $inner, "</url>"))
    };
}

/// An index.
macro_rules! index {
    ($inner:expr) => {
        concat!(
            "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>",
            $inner,
            "</sitemapindex>"
        )
        .as_bytes()
    };
}

use {index, one, set};
