use std::collections::HashMap;

use verger_dataset::{Dataset, DatasetId, Health};

use crate::search::facet::Facet;
use crate::search::note::QueryNote;
use crate::search::snippet::{Snippet, Sought};

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Results {
    /// The number of datasets that match.
    pub total: u64,
    /// The requested page.
    pub hits: Vec<Hit>,
    /// The requested facets, in the requested order: the most frequent values over all matches, each with its number of
    /// datasets; ties by name.
    pub facets: Vec<(Facet, Vec<(String, u64)>)>,
    /// The number of a commit; the answer is from that commit or a later one.
    pub sequence: u64,
    /// Differences between what was typed and what was searched.
    pub notes: Vec<QueryNote>,
    /// Of the publishers counted, what they are a part of.
    pub(crate) within: HashMap<String, String>,
    pub(crate) sought: Sought,
}

impl Results {
    /// What a value of a facet is a part of: of a publisher, the nearest organization above it, which its datasets are
    /// counted for, too. `None` if no dataset says so, or datasets say different things, as where two departments have an
    /// office of one name.
    pub fn within(&self, facet: Facet, value: &str) -> Option<&str> {
        let within = self.within.get(value).filter(|_| facet == Facet::Publisher)?;
        Some(within)
    }

    /// The part of a dataset's description with most of the words that were asked for; its beginning, if it has none of
    /// them; `None` without a description.
    pub fn snippet(&self, dataset: &Dataset) -> Option<Snippet> {
        self.sought.snippet(dataset)
    }
}

/// A dataset that matches, with what a list of hits shows: untrusted text, never markup.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hit {
    /// Its identity.
    pub id: DatasetId,
    /// The number of its change in the index.
    pub revision: u64,
    /// Its title; its identifier if it has none. At most 1,000 bytes.
    pub title: String,
    /// Its URI.
    pub uri: String,
    /// The site that describes it.
    pub site: String,
    /// Its publisher.
    pub publisher: Option<String>,
    /// The formats of its files, as in the facet.
    pub formats: Vec<String>,
    /// When its publisher last changed it, as written.
    pub modified: Option<String>,
    /// Whether its site still describes it.
    pub health: Health,
    /// How well it matches, if hits are ordered by relevance; else 0. Comparable only within one answer.
    pub score: f32,
    /// The number of its duplicates.
    pub duplicates: u32,
    /// The words and phrases of the query that it does not have, as typed. Empty unless no dataset has all of them.
    pub missing: Vec<String>,
    /// A part of its description: see [`Results::snippet`]. The index does not have descriptions, so only
    /// [`Holdings::search`](crate::Holdings::search) sets it.
    pub snippet: Option<Snippet>,
}
