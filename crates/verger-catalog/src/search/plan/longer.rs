use std::ops::Bound;

use tantivy::query::{InvertedIndexRangeQuery, Query};
use tantivy::schema::Field;
use tantivy::{Searcher, Term};

use super::combine::{any_of, term};
use crate::search::error::SearchError;

/// The words of a field that begin alike.
pub(super) enum Longer {
    None,
    /// All of them.
    Few(Vec<String>),
    /// More than were wanted.
    Many,
}

impl Longer {
    /// Those that begin so, if there are not more than `most`.
    pub(super) fn of(
        searcher: &Searcher,
        field: Field,
        beginning: &str,
        most: usize,
    ) -> Result<Self, SearchError> {
        let mut few = Vec::new();
        for segment in searcher.segment_readers() {
            let words = segment.inverted_index(field)?;
            let mut stream =
                words.terms().range().ge(beginning).lt(behind(beginning)).into_stream()?;
            while stream.advance() {
                // Pairs begin so where their first word does.
                let word = std::str::from_utf8(stream.key()).unwrap_or(" ");
                if !word.contains(' ') && !few.iter().any(|known| known == word) {
                    few.push(word.to_owned());
                }
                if few.len() > most {
                    return Ok(Self::Many);
                }
            }
        }
        few.sort_unstable();
        Ok(if few.is_empty() { Self::None } else { Self::Few(few) })
    }

    /// Any of them, of those that begin so.
    pub(super) fn query(&self, field: Field, beginning: &str) -> Option<Box<dyn Query>> {
        let word = |word: &str| Term::from_field_text(field, word);
        match self {
            Self::None => None,
            Self::Few(few) => Some(any_of(few.iter().map(|few| term(word(few))).collect())),
            Self::Many => {
                let first = Bound::Included(word(beginning));
                let end = Bound::Excluded(word(&behind(beginning)));
                Some(Box::new(InvertedIndexRangeQuery::new(first, end)))
            }
        }
    }
}

/// A text that is greater than all words that begin so, and no greater than those that do not.
fn behind(beginning: &str) -> String {
    // The last character of Unicode is none of a word.
    format!("{beginning}\u{10ffff}")
}
