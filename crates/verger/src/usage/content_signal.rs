use super::statement::{UsageNoteKind, UsageSource, UsageStatement};
use super::vocabulary::{Preference, Reuse, UsageCategory};
use crate::place::Place;
use crate::syntax::Span;

/// Reads the value of a Content-Signal line or header: `key=value`, separated by commas, with or without white
/// space, in any case. If a key occurs twice, the last one counts, as in Content-Usage; an item that cannot be read
/// does not affect the others.
pub(super) fn read(text: &[u8], place: impl Fn(Span) -> Place) -> UsageStatement {
    let whole = Span { start: 0, end: u32::try_from(text.len()).unwrap_or(u32::MAX) };
    let mut statement = UsageStatement::new(UsageSource::ContentSignal, place(whole));
    if text.trim_ascii().is_empty() {
        statement.note(place(whole), UsageNoteKind::NoPreference);
        return statement;
    }
    let mut met: [bool; KEYS] = [false; KEYS];
    // From the last item backwards, so that a repeated key is already superseded.
    let mut end = text.len();
    for item in text.rsplit(|&octet| octet == b',') {
        let start = end - item.len();
        end = start.saturating_sub(1);
        let before = item.len() - item.trim_ascii_start().len();
        let item = item.trim_ascii();
        let first = (start + before) as u32;
        let at = place(Span { start: first, end: first + item.len() as u32 });
        let equals = item.iter().position(|&octet| octet == b'=').unwrap_or(item.len());
        let key = item[..equals].trim_ascii();
        let value = item.get(equals + 1..).unwrap_or_default().trim_ascii();
        let category = UsageCategory::of_signal(key);
        let is_use = key.eq_ignore_ascii_case(b"use");
        let Some(index) = category.map(UsageCategory::index).or(is_use.then_some(KEYS - 1)) else {
            statement.note(at, UsageNoteKind::UnknownLabel);
            continue;
        };
        if core::mem::replace(&mut met[index], true) {
            statement.note(at, UsageNoteKind::Superseded);
            continue;
        }
        let understood = if let Some(category) = category {
            statement.prefer(category, preference(value));
            preference(value) != Preference::Unknown
        } else {
            statement.reuse = Reuse::named(value);
            statement.reuse.is_some()
        };
        if !understood {
            statement.note(at, UsageNoteKind::UnknownValue);
        }
    }
    statement.notes.reverse();
    statement
}

/// The categories, and `use`.
const KEYS: usize = UsageCategory::ALL.len() + 1;

fn preference(value: &[u8]) -> Preference {
    if value.eq_ignore_ascii_case(b"yes") {
        Preference::Allowed
    } else if value.eq_ignore_ascii_case(b"no") {
        Preference::Disallowed
    } else {
        Preference::Unknown
    }
}
