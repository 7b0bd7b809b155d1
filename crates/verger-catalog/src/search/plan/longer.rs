use std::ops::Bound;

use tantivy::query::{InvertedIndexRangeQuery, Query};
use tantivy::schema::Field;
use tantivy::{Searcher, Term};

use super::combine::{any_of, term};
use crate::search::error::SearchError;

/// The words of a field with a common prefix.
pub(super) enum Longer {
    None,
    /// All of them.
    Few(Vec<String>),
    /// More than the limit.
    Many,
}

impl Longer {
    /// The words with this prefix, if there are at most `most`.
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
                // A pair has the prefix if its first word does.
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

    /// Matches any of them, or any word with the prefix.
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

/// A text that sorts after all words with this prefix, and before all later words.
fn behind(beginning: &str) -> String {
    // No word contains the last character of Unicode.
    format!("{beginning}\u{10ffff}")
}
