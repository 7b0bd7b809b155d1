//! What is done with a body that is not simply text with rules.

use super::Clause;
use crate::body::FileKind;

/// What is peculiar of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BodyForm {
    /// It looks like this.
    Kind(FileKind),
    /// It begins with a byte order mark of UTF-16.
    Utf16,
    /// It ended with the connection, in the midst of a line that might permit what the whole line would not.
    OpenEnd,
}

/// What is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BodyEffect {
    /// The rules that can be read in it apply, but not silently in place of an earlier copy.
    RulesOnly,
    /// It is decoded, and read as text.
    Decoded,
    /// Its last line is not obeyed.
    WithoutLastLine,
    /// It does not count as an answer: the file is unreachable.
    Unreachable,
}

/// A peculiar body, and what is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BodyRow {
    /// What is peculiar.
    pub form: BodyForm,
    /// What is done.
    pub effect: BodyEffect,
    /// Why.
    pub clause: Clause,
}

impl BodyRow {
    pub(super) const fn new(form: BodyForm, effect: BodyEffect, clause: Clause) -> Self {
        Self { form, effect, clause }
    }
}

/// What the profiles to the letter have in common: no authority speaks of it, and it forbids nothing that one permits.
pub(super) const TO_THE_LETTER: &[BodyRow] = &[
    BodyRow::new(BodyForm::Kind(FileKind::Html), BodyEffect::RulesOnly, HARDLY_A_FILE),
    BodyRow::new(BodyForm::Kind(FileKind::Empty), BodyEffect::RulesOnly, HARDLY_A_FILE),
];

const HARDLY_A_FILE: Clause = Clause::new(
    "no standard speaks of it",
    "what is hardly a robots.txt applies, but an earlier copy is obeyed first, with a note, for as long as an answer may hold",
);
