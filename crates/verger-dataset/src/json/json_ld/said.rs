//! The members of an object → statements, by a table of words.

use serde_json::Value;

use super::found::Found;
use super::item::{Tagged, chosen};
use super::words::Table;
use super::{local, meaning};
use crate::draft::Draft;
use crate::json::beyond::is_filled;
use crate::json::member::Object;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::statement::{Field, Name};
use crate::term::{Term, ValueKind};

/// States the wanted terms from the members that the table lists for them.
pub(super) fn state<'a>(
    of: &Object<'a>,
    table: Table,
    wanted: impl Fn(Term) -> bool,
    found: &Found<'a>,
    draft: &mut Draft<'_>,
) {
    for &(name, term) in table.iter().filter(|&&(_, term)| wanted(term)) {
        let is_said = |key: &str| local(key) == name && !is_filled(of, key);
        for (key, value) in of.members.iter().filter(|(key, _)| is_said(key)) {
            state_member(of, (key, value), term, found, draft);
        }
    }
}

/// States a term from a member.
pub(super) fn state_member<'a>(
    of: &Object<'a>,
    (key, value): (&str, &'a Value),
    term: Term,
    found: &Found<'a>,
    draft: &mut Draft<'_>,
) {
    let place = of.at(key);
    let items = found.items(of, key, value);
    let texts: Vec<_> = items.iter().flat_map(|item| meaning::texts(term, item, found)).collect();
    // What Croissant says about itself is read, and says nothing about the dataset.
    let is_read = items.iter().any(meaning::says_nothing) || !texts.is_empty();
    if !is_read && !items.is_empty() {
        draft.notice(NoticeKind::NotRead(key.to_owned()), &place);
    }
    state_texts(term, &texts, &place, draft);
    if term == Term::License {
        let titles = items.iter().filter_map(|item| meaning::license_title(item, found));
        let field = Field::Other(Name::of(LICENSE_TITLE));
        titles.for_each(|title| draft.state(&field, &title, &place));
    }
}

/// The name of what a licence is called, beside its URL.
const LICENSE_TITLE: &str = "license_title";

/// States a term, in one language if it is a text for people; texts in others are kept under names with the language.
fn state_texts(term: Term, texts: &[Tagged], place: &SourcePlace, draft: &mut Draft<'_>) {
    let is_for_people = term.entry().kind == ValueKind::Text && term != Term::Keyword;
    if !is_for_people {
        return texts.iter().for_each(|tagged| state_text(term, &tagged.text, place, draft));
    }
    let counted: Vec<_> = chosen(texts).collect();
    for tagged in &counted {
        state_text(term, &tagged.text, place, draft);
    }
    let others =
        texts.iter().filter(|text| !counted.iter().any(|counted| std::ptr::eq(*counted, *text)));
    let mut is_told = false;
    for other in others {
        if !is_told {
            draft.notice(NoticeKind::OtherLanguage(term), place);
            is_told = true;
        }
        let language = other.language.as_deref().unwrap_or_default();
        let field = Field::Other(Name::of(&format!("{term}-{language}")));
        draft.state(&field, &other.text, place);
    }
}

fn state_text(term: Term, text: &str, place: &SourcePlace, draft: &mut Draft<'_>) {
    let field = Field::Known(term);
    match term {
        // schema.org lets keywords be one text.
        Term::Keyword => text.split(',').for_each(|word| {
            if !word.trim().is_empty() {
                draft.state(&field, word, place);
            }
        }),
        _ => draft.state(&field, text, place),
    }
}

/// Keeps the members that no table has, under the last part of their names.
pub(super) fn state_others<'a>(
    of: &Object<'a>,
    is_known: impl Fn(&str) -> bool,
    found: &Found<'a>,
    draft: &mut Draft<'_>,
) {
    let is_other =
        |key: &str| !key.starts_with('@') && !is_known(local(key)) && !is_filled(of, key);
    for (key, value) in of.members.iter().filter(|(key, _)| is_other(key)) {
        if key == crate::export::BEYOND {
            continue;
        }
        let place = of.at(key);
        let field = Field::Other(Name::of(if key.contains("://") { local(key) } else { key }));
        let has_objects = |value: &Value| value.is_object() || value.is_array();
        let is_nested = match value {
            Value::Array(values) => values.iter().any(has_objects),
            value => value.is_object(),
        };
        // In a graph every value is an object; in JSON an object is kept as it is.
        if is_nested && of.places.is_none() {
            draft.state(&field, &value.to_string(), &place);
            continue;
        }
        let items = found.items(of, key, value);
        let texts: Vec<_> =
            items.iter().flat_map(|item| meaning::plain_texts(item, found)).collect();
        if texts.is_empty() && !items.is_empty() {
            draft.notice(NoticeKind::NotRead(key.clone()), &place);
        }
        for tagged in &texts {
            draft.state(&field, &tagged.text, &place);
        }
    }
    for key in of.members.keys().filter(|key| key.starts_with('@')) {
        let is_known = matches!(&**key, "@id" | "@type" | "@context" | "@graph" | "@language");
        let is_ours = key == "@reverse" && of.get(crate::export::BEYOND).is_some();
        if !is_known && !is_ours {
            draft.notice(NoticeKind::NotRead(key.clone()), &of.at(key));
        }
    }
    crate::json::beyond::state(of, draft);
}
