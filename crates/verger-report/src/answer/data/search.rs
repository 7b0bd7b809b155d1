//! `catalog search`: datasets, with a summary at the end.

use std::collections::BTreeMap;

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
}

impl Answer for FoundDataset<'_> {
    const KIND: &'static str = "found-dataset";
}

impl Answer for SearchResults<'_> {
    const KIND: &'static str = "search-results";
}
