//! What a person typed, read.

mod parse;

use crate::search::fields::Place;
use crate::search::note::QueryNote;

/// What is searched in text: all clauses must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ask {
    pub(crate) clauses: Vec<Clause>,
    pub(crate) notes: Vec<QueryNote>,
}

/// Some alternatives, of which one must hold; or, where it is negated, one that must not.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clause {
    pub(crate) is_negated: bool,
    pub(crate) alternatives: Vec<Leaf>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Leaf {
    /// Words side by side in a place.
    Words { place: Place, text: String, ending: Ending },
    /// Changed from the first to the last second, both included.
    Modified { first: u64, last: u64 },
}

/// What may follow the last word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Nothing: the word is whole.
    Whole,
    /// Anything: `rain*`.
    Starred,
    /// Anything, since the person may still be typing.
    Open,
}

impl Ask {
    /// Whether datasets are asked for by their health.
    pub(crate) fn is_of_health(&self) -> bool {
        let is_health = |leaf: &Leaf| matches!(leaf, Leaf::Words { place: Place::Health, .. });
        self.clauses.iter().flat_map(|clause| &clause.alternatives).any(is_health)
    }
}
