//! A parsed query.

mod parse;

use crate::search::coverage::{Area, Days};
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
    /// Covers some of this time.
    Covers(Days),
    /// Covers some of this area.
    Within(Area),
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

impl Clause {
    /// Its text as typed, if datasets without it can be shown where none has everything: words of descriptions, in any
    /// of their fields. What filters (a site, a publisher, a date, a negation) always holds.
    pub(crate) fn wish(&self) -> Option<String> {
        let alternatives = self.alternatives.iter().map(Leaf::wish);
        let texts = alternatives.collect::<Option<Vec<_>>>().filter(|_| !self.is_negated)?;
        Some(texts.join(" OR "))
    }
}

impl Leaf {
    fn wish(&self) -> Option<String> {
        let Self::Words { place, text, ending } = self else { return None };
        let field = match place {
            Place::Anywhere => String::new(),
            _ if place.is_described() => format!("{}:", place.name()),
            _ => return None,
        };
        let quote = if text.contains(char::is_whitespace) { "\"" } else { "" };
        let star = if *ending == Ending::Starred { "*" } else { "" };
        Some(format!("{field}{quote}{text}{quote}{star}"))
    }
}

impl Ask {
    /// Whether the query has a `health` field.
    pub(crate) fn is_of_health(&self) -> bool {
        let is_health = |leaf: &Leaf| matches!(leaf, Leaf::Words { place: Place::Health, .. });
        self.clauses.iter().flat_map(|clause| &clause.alternatives).any(is_health)
    }
}
