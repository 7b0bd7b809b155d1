use verger_dataset::{DatasetId, Health};

use crate::search::facet::Facet;
use crate::search::note::QueryNote;

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Results {
    /// How many datasets match.
    pub total: u64,
    /// The page that was asked for.
    pub hits: Vec<Hit>,
    /// The facets that were asked for, in that order: their most frequent values over all that match, with how many
    /// datasets have each; among equals by name.
    pub facets: Vec<(Facet, Vec<(String, u64)>)>,
    /// The number of a commit that the answer is at least as young as.
    pub sequence: u64,
    /// What was searched otherwise than it was typed.
    pub notes: Vec<QueryNote>,
}

/// A dataset that matches, with what a list shows of it: text of strangers, never markup.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hit {
    /// Its identity.
    pub id: DatasetId,
    /// The number of the change that the index knows it by.
    pub revision: u64,
    /// Its title; its identifier if it has none. At most 1,000 bytes.
    pub title: String,
    /// Its URI.
    pub uri: String,
    /// The site that describes it.
    pub site: String,
    /// Who publishes it.
    pub publisher: Option<String>,
    /// The formats of its files, as the facet has them.
    pub formats: Vec<String>,
    /// When its publisher last changed it, as it is written.
    pub modified: Option<String>,
    /// Whether its site still describes it.
    pub health: Health,
    /// How well it matches, where hits are in the order of relevance; else 0. Comparable within one answer only.
    pub score: f32,
    /// How many other datasets are taken for the same.
    pub duplicates: u32,
}
