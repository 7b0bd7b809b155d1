use std::collections::HashMap;

use tantivy::query::FuzzyTermQuery;
use tantivy::schema::Field;
use tantivy::{Searcher, Term};

use crate::search::error::SearchError;

/// Shorter words have too many similar words.
const LEAST_FOR_ONE: usize = 4;
const LEAST_FOR_TWO: usize = 8;

/// The most words searched in place of one.
const MOST: usize = 3;

/// The words of a field with a similar spelling, those in more descriptions first: one typo away, or, if there are
/// none, two. A word with digits has no similar words: another number is another thing.
pub(super) fn nearest(
    searcher: &Searcher,
    field: Field,
    word: &str,
) -> Result<Vec<String>, SearchError> {
    let letters = word.chars().count();
    if word.bytes().any(|octet| octet.is_ascii_digit()) {
        return Ok(Vec::new());
    }
    for (distance, least) in [(1, LEAST_FOR_ONE), (2, LEAST_FOR_TWO)] {
        if letters >= least {
            let found = within(searcher, field, word, distance)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
    }
    Ok(Vec::new())
}

fn within(
    searcher: &Searcher,
    field: Field,
    word: &str,
    distance: u8,
) -> Result<Vec<String>, SearchError> {
    let query = FuzzyTermQuery::new(Term::from_field_text(field, word), distance, true);
    let mut found: HashMap<String, u64> = HashMap::new();
    for segment in searcher.segment_readers() {
        let words = segment.inverted_index(field)?;
        let mut stream = words.terms().search(query.automaton()?).into_stream()?;
        while stream.advance() {
            let Ok(near) = std::str::from_utf8(stream.key()) else { continue };
            *found.entry(near.to_owned()).or_default() += u64::from(stream.value().doc_freq);
        }
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable_by(|(one, of_one), (two, of_two)| of_two.cmp(of_one).then(one.cmp(two)));
    Ok(found.into_iter().take(MOST).map(|(word, _)| word).collect())
}
