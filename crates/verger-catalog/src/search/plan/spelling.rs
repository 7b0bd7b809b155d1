use std::collections::HashMap;

use tantivy::query::FuzzyTermQuery;
use tantivy::schema::Field;
use tantivy::{Searcher, Term};

use crate::search::error::SearchError;

/// Shorter words have too many similar words; those of three letters, only with the same first letter, or with two
/// letters swapped.
const LEAST_FOR_ONE: usize = 3;
const LEAST_FOR_TWO: usize = 8;

/// The most words searched in place of one.
const MOST: usize = 3;

/// A word in at most this number of descriptions may be a misspelling.
const RARE: u64 = 20;
/// It probably is one if a similar word is in this number of times as many descriptions.
const LIKELIER: u64 = 20;
/// Shorter rare words are acronyms as often as misspellings.
const LEAST_RARE: usize = 4;

/// The words of a field with a similar spelling, those in more descriptions first: one typo away from one of the word's
/// forms, or, if there are none, two. A word with digits has no similar words: another number is another thing.
pub(super) fn nearest(
    searcher: &Searcher,
    field: Field,
    forms: [&str; 2],
) -> Result<Vec<String>, SearchError> {
    for (distance, least) in [(1, LEAST_FOR_ONE), (2, LEAST_FOR_TWO)] {
        let mut found = HashMap::new();
        for form in forms {
            if !has_digit(form) && form.chars().count() >= least {
                found.extend(within(searcher, field, form, distance)?);
            }
        }
        if !found.is_empty() {
            let mut found: Vec<(String, u64)> = found.into_iter().collect();
            found.sort_unstable_by(|(one, of_one), (two, of_two)| {
                of_two.cmp(of_one).then(one.cmp(two))
            });
            return Ok(found.into_iter().take(MOST).map(|(word, _)| word).collect());
        }
    }
    Ok(Vec::new())
}

/// What a word that is in few descriptions probably should be: a word one typo away that is in many times as many. Words
/// that are not rare are not looked up.
pub(super) fn likelier(
    searcher: &Searcher,
    field: Field,
    word: &str,
) -> Result<Option<String>, SearchError> {
    let count = searcher.doc_freq(&Term::from_field_text(field, word))?;
    if count > RARE || has_digit(word) || word.chars().count() < LEAST_RARE {
        return Ok(None);
    }
    let found = within(searcher, field, word, 1)?.into_iter();
    let found = found.filter(|(near, of_near)| !near.contains(' ') && *of_near >= count * LIKELIER);
    let best = found.max_by(|(one, of_one), (two, of_two)| of_one.cmp(of_two).then(two.cmp(one)));
    Ok(best.map(|(near, _)| near))
}

/// The words of a field within a distance, each with the number of descriptions that have it.
fn within(
    searcher: &Searcher,
    field: Field,
    word: &str,
    distance: u8,
) -> Result<HashMap<String, u64>, SearchError> {
    let query = FuzzyTermQuery::new(Term::from_field_text(field, word), distance, true);
    let mut found: HashMap<String, u64> = HashMap::new();
    for segment in searcher.segment_readers() {
        let words = segment.inverted_index(field)?;
        let mut stream = words.terms().search(query.automaton()?).into_stream()?;
        while stream.advance() {
            let Ok(near) = std::str::from_utf8(stream.key()) else { continue };
            if may_be(word, near) {
                *found.entry(near.to_owned()).or_default() += u64::from(stream.value().doc_freq);
            }
        }
    }
    Ok(found)
}

/// Whether a word of three letters may be a misspelling of another; longer words always may.
fn may_be(word: &str, near: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<_> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let (letters, of_near) = (word.chars().count(), near.chars().count());
    letters > LEAST_FOR_ONE
        || (of_near >= LEAST_FOR_ONE && word.chars().next() == near.chars().next())
        || sorted(word) == sorted(near)
}

fn has_digit(word: &str) -> bool {
    word.bytes().any(|octet| octet.is_ascii_digit())
}
