//! `catalog search`: datasets, with a summary at the end.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;
use verger_dataset::Health;

use super::Answer;
use super::dataset::health;

/// A dataset that was found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct FoundDataset<'a> {
    /// Its identity.
    pub id: String,
    /// Its title; its identifier if it has none.
    pub title: &'a str,
    /// Its URI.
    pub uri: &'a str,
    /// The host of the file that describes it.
    pub site: &'a str,
    /// Who publishes it.
    pub publisher: Option<&'a str>,
    /// The formats of its files.
    pub formats: &'a [String],
    /// When its publisher last changed it, as written.
    pub modified: Option<&'a str>,
    /// Whether its site still describes it: `listed`, `stale`, `missing` or `gone`.
    #[serde(serialize_with = "health")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub health: Health,
    /// The number of other datasets that are considered the same.
    pub duplicates: u32,
    /// Its relevance to the query, if results are sorted by it; else 0.
    pub score: f32,
    /// The words and phrases of the query that it does not have; empty unless no dataset has all of them.
    pub missing: &'a [String],
    /// The part of its description with most of the words of the query.
    pub snippet: Option<FoundText<'a>>,
}

/// A part of a description.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct FoundText<'a> {
    /// At most 200 characters, with `…` where it is cut: untrusted text, never markup.
    pub text: &'a str,
    /// Its words that the query asks for, in order.
    pub lit: Vec<LitRange>,
}

impl<'a> FoundText<'a> {
    /// A text, and the ranges of bytes of its lit words.
    pub fn new(text: &'a str, lit: &[Range<usize>]) -> Self {
        let lit = lit.iter().map(|&Range { start, end }| LitRange { start, end });
        Self { text, lit: lit.collect() }
    }
}

/// A range of bytes of a text in UTF-8.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct LitRange {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// The summary of a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SearchResults<'a> {
    /// The number of datasets that were found.
    pub total: u64,
    /// The number of datasets before the first one returned.
    pub skipped: u64,
    /// The number of datasets returned.
    pub given: u64,
    /// The number of datasets with each value, by property, if requested; the most frequent first.
    pub facets: BTreeMap<&'static str, Vec<FacetValue<'a>>>,
    /// Notes, such as a different spelling that was searched for.
    pub notes: Vec<String>,
    /// The number of the last change that was searched.
    pub indexed: u64,
}

/// A value, and the number of datasets that have it.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct FacetValue<'a> {
    /// The value.
    pub value: &'a str,
    /// The number of datasets.
    pub count: u64,
    /// The value that this one is a part of, which counts its datasets, too: of a publisher, the organization above it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<&'a str>,
}

impl Answer for FoundDataset<'_> {
    const KIND: &'static str = "found-dataset";
}

impl Answer for SearchResults<'_> {
    const KIND: &'static str = "search-results";
}
