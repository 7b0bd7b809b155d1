//! A parsed query.

mod parse;

use crate::search::fields::Place;
use crate::search::note::QueryNote;

/// The parsed text of a query: all clauses must match.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ask {
    pub(crate) clauses: Vec<Clause>,
    pub(crate) notes: Vec<QueryNote>,
}

/// Alternatives, one of which must match; if negated, none may match.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clause {
    pub(crate) is_negated: bool,
    pub(crate) alternatives: Vec<Leaf>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Leaf {
    /// Adjacent words in a place.
    Words { place: Place, text: String, ending: Ending },
    /// Changed between the first and the last second, inclusive.
    Modified { first: u64, last: u64 },
}

/// How the last word may continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Not at all: the word is complete.
    Whole,
    /// With anything: `rain*`.
    Starred,
    /// With anything, since the person may still be typing.
    Open,
}

impl Ask {
    /// Whether the query has a `health` field.
    pub(crate) fn is_of_health(&self) -> bool {
        let is_health = |leaf: &Leaf| matches!(leaf, Leaf::Words { place: Place::Health, .. });
        self.clauses.iter().flat_map(|clause| &clause.alternatives).any(is_health)
    }
}
