use tantivy::Term;
use tantivy::query::{PhrasePrefixQuery, PhraseQuery, Query};
use tantivy::schema::Field;

use super::longer::Longer;
use super::{Part, all_of, any_of, term};
use crate::fields::{Fields, Place};
use crate::words;

/// Of words that a phrase may end with, where there are many, so many are looked for in each part of the index: the
/// first by the alphabet. Each costs some microseconds.
const MOST_ENDS: u32 = 1000;

/// Two words or more side by side; the last may be one of those that begin as `beginning` does.
pub(super) fn phrase(
    fields: &Fields,
    place: Place,
    words: &[String],
    beginning: &str,
    longer: &Longer,
) -> Part {
    let exact = side_by_side(fields, place, words);
    let before = &words[..words.len() - 1];
    let mut matching = vec![exact.box_clone()];
    match longer {
        Longer::None => return Part { matching: exact, exact: None },
        Longer::Few(few) => matching.extend(few.iter().map(|last| {
            let words = [before, std::slice::from_ref(last)].concat();
            side_by_side(fields, place, &words)
        })),
        Longer::Many => {
            let field = indexed(fields, place);
            let words = before.iter().map(String::as_str).chain([beginning]);
            let terms = words.map(|word| Term::from_field_text(field, word)).collect();
            let mut open = PhrasePrefixQuery::new(terms);
            open.set_max_expansions(MOST_ENDS);
            // So that the rarer of both decides where to look.
            let ends = longer.query(field, beginning);
            matching.push(all_of(ends.into_iter().chain([Box::new(open) as _]).collect(), &[]));
        }
    }
    Part { matching: any_of(matching), exact: Some(exact) }
}

/// The field where it is known where words stand.
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
        // A word that stands in a pair is found with it.
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
    // Descriptions are indexed without places: the words stand there, and side by side somewhere.
    let described = fields.place(Place::Description);
    let there = words.iter().map(|word| term(Term::from_field_text(described, word)));
    all_of([phrase].into_iter().chain(there).collect(), &[])
}
