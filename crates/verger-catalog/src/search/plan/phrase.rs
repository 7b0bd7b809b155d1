use tantivy::Term;
use tantivy::query::{PhraseQuery, Query};
use tantivy::schema::Field;

use super::Part;
use super::combine::{all_of, any_of, term};
use super::longer::Longer;
use crate::search::fields::{Fields, Place};
use crate::search::words;

/// Two or more adjacent words; the last can be one of a few longer ones.
pub(super) fn phrase(fields: &Fields, place: Place, words: &[String], longer: &Longer) -> Part {
    let exact = side_by_side(fields, place, words);
    let Longer::Few(few) = longer else { return Part { matching: exact, exact: None } };
    let before = &words[..words.len() - 1];
    let mut matching = vec![exact.box_clone()];
    matching.extend(few.iter().map(|last| {
        let words = [before, std::slice::from_ref(last)].concat();
        side_by_side(fields, place, &words)
    }));
    Part { matching: any_of(matching), exact: Some(exact) }
}

/// The field that records positions of words.
fn indexed(fields: &Fields, place: Place) -> Field {
    fields.place(if place == Place::Description { Place::Anywhere } else { place })
}

fn side_by_side(fields: &Fields, place: Place, words: &[String]) -> Box<dyn Query> {
    let field = indexed(fields, place);
    let pair = |place: usize| words::pair(words.get(place.checked_sub(1)?)?, words.get(place)?);
    let has_pairs = field == fields.place(Place::Anywhere);
    let mut terms = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let with_last = Some(place).filter(|_| has_pairs).and_then(pair);
        let with_next = Some(place + 1).filter(|_| has_pairs).and_then(pair);
        // A word in a pair is found with the pair.
        if with_last.is_none() && with_next.is_none() {
            terms.push((place, Term::from_field_text(field, word)));
        }
        terms.extend(with_last.map(|pair| (place, Term::from_field_text(field, &pair))));
    }
    let phrase: Box<dyn Query> = match terms.as_slice() {
        [(_, pair)] => term(pair.clone()),
        _ => Box::new(PhraseQuery::new_with_offset(terms)),
    };
    if place != Place::Description {
        return phrase;
    }
    // Descriptions are indexed without positions: match if the words are there, and adjacent in any field.
    let described = fields.place(Place::Description);
    let there = words.iter().map(|word| term(Term::from_field_text(described, word)));
    all_of([phrase].into_iter().chain(there).collect(), &[])
}
