use super::dictionary::{Dictionary, Member};
use super::item::Value;
use super::label::UsageLabel;
use super::statement::{UsageNoteKind, UsageSource, UsageStatement};
use super::vocabulary::{Preference, UsageCategory};
use crate::place::Place;
use crate::syntax::Span;

/// Reads the value of a Content-Usage rule or field (draft-ietf-aipref-vocab §6.5). `place` maps a part of the text
/// to its place.
pub(super) fn read(text: &[u8], place: impl Fn(Span) -> Place) -> UsageStatement {
    let whole = Span { start: 0, end: u32::try_from(text.len()).unwrap_or(u32::MAX) };
    let mut statement = UsageStatement::new(UsageSource::ContentUsage, place(whole));
    let dictionary = match Dictionary::parse(text) {
        Ok(dictionary) => dictionary,
        Err(error) => {
            let from_there = Span { start: error.at, end: whole.end };
            statement.note(place(from_there), UsageNoteKind::NoDictionary(error));
            return statement;
        }
    };
    if dictionary.members().is_empty() {
        statement.note(place(whole), UsageNoteKind::NoPreference);
    }
    // From the last member backwards, so that a repeated label is already superseded.
    let mut met: [bool; UsageCategory::ALL.len()] = [false; UsageCategory::ALL.len()];
    for member in dictionary.members().iter().rev() {
        let label = &text[member.key.range()];
        let at = place(member.span);
        let known = UsageLabel::named(label);
        let Some(category) = known.and_then(|label| label.category) else {
            let earlier = |label: &UsageLabel| UsageNoteKind::EarlierLabel(label.last_draft());
            statement.note(at, known.map_or(UsageNoteKind::UnknownLabel, earlier));
            continue;
        };
        if core::mem::replace(&mut met[category.index()], true) {
            statement.note(at, UsageNoteKind::Superseded);
            continue;
        }
        if member.has_parameters {
            statement.note(at, UsageNoteKind::Parameters);
        }
        match preference(text, member) {
            Preference::Unknown => statement.note(at, UsageNoteKind::UnknownValue),
            preference => statement.prefer(category, preference),
        }
    }
    statement.notes.reverse();
    statement
}

/// Only the tokens `y` and `n` are preferences; anything else is not an error, and says nothing.
fn preference(text: &[u8], member: &Member) -> Preference {
    match member.value {
        Value::Token(token) => match &text[token.range()] {
            b"y" => Preference::Allowed,
            b"n" => Preference::Disallowed,
            _ => Preference::Unknown,
        },
        _ => Preference::Unknown,
    }
}
