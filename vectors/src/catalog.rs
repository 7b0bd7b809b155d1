//! The cases on descriptions of datasets, read from `data-catalog/*.toml`.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::{octets, suites};

/// The expected datasets of one file.
#[derive(Clone, Debug)]
pub struct CatalogCase {
    /// The case's name.
    pub name: String,
    /// The clause, or the document, that the answers come from.
    pub source: String,
    /// The file, as bytes.
    pub text: Vec<u8>,
    /// How it is read, and the expected result.
    pub expected: CatalogExpectation,
}

/// How a file is read, and the expected result.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogExpectation {
    /// The URL it was fetched from.
    pub base: Option<String>,
    /// The media type it was sent with.
    pub media_type: Option<String>,
    /// Whether `#` begins a comment in every value.
    #[serde(default)]
    pub strict: bool,
    /// The most bytes that are read.
    pub octets: Option<usize>,
    /// The form that it has.
    pub form: String,
    /// The identifiers of its datasets, in order.
    #[serde(default)]
    pub datasets: Vec<String>,
    /// `line name` of each notice above advice, in order; line 0 for none.
    #[serde(default)]
    pub notices: Vec<String>,
    /// `line name` of everything that the grammar of data.txt §3.3 does not derive, in order; not tested when
    /// missing.
    pub grammar: Option<Vec<String>>,
    /// The expected statements.
    #[serde(default)]
    pub says: Vec<SaysCase>,
    /// What its rules allow.
    #[serde(default)]
    pub rules: Vec<RuleCase>,
    /// Times, and whether the file is out of date by then.
    #[serde(default)]
    pub stale: Vec<StaleCase>,
    /// The further files that it names.
    pub further: Option<Vec<String>>,
}

/// The statements about one term.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaysCase {
    /// The dataset; the site, if absent.
    pub dataset: Option<String>,
    /// Which of its files, from 1; the dataset itself, if absent.
    pub file: Option<usize>,
    /// The term, or another name.
    pub term: String,
    /// All statements about it.
    pub values: Vec<String>,
    /// The line on which the first of them begins.
    pub line: Option<u32>,
    /// Whether to test the expanded form: links absolute, inherited statements included.
    #[serde(default)]
    pub expanded: bool,
}

/// What the rules of a file say about a URL.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleCase {
    /// The robot's name.
    pub agent: String,
    /// The URL.
    pub url: String,
    /// Whether the robot may fetch it.
    pub allowed: bool,
}

/// Whether a file is out of date.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StaleCase {
    /// The time.
    pub at: String,
    /// Whether it is.
    pub stale: bool,
}

/// Where the data.txt of a site is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteCase {
    /// A URL of the site.
    pub site: String,
    /// Its data.txt; empty if it can have none.
    pub url: String,
}

/// Every case on a file, in a stable order.
///
/// # Panics
///
/// When a data file does not follow the format, with the file and the case that does not.
pub fn catalog_cases() -> Vec<CatalogCase> {
    let mut names = BTreeSet::new();
    let files = suites::<Suite>(FOLDER).flat_map(|suite| suite.file);
    files
        .map(|File { name, source, text, text_b64, expect }| {
            assert!(names.insert(name.clone()), "{name}: duplicate name");
            let text = octets(&name, "text", text, text_b64);
            CatalogCase { name, source, text, expected: expect }
        })
        .collect()
}

/// Every case on the address of a data.txt, in a stable order.
///
/// # Panics
///
/// When a data file does not follow the format, with the file and the case that does not.
pub fn site_cases() -> Vec<SiteCase> {
    suites::<Suite>(FOLDER).flat_map(|suite| suite.site).collect()
}

const FOLDER: &str = "data-catalog";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    #[serde(default)]
    file: Vec<File>,
    #[serde(default)]
    site: Vec<SiteCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    source: String,
    text: Option<String>,
    text_b64: Option<String>,
    expect: CatalogExpectation,
}
