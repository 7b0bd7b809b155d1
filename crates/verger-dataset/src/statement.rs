use std::cmp::Ordering;
use std::fmt;

use crate::json::PARENT;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::term::{Named, TERMS, Term, ValueKind, exactly, named};
use crate::value::{Checksum, DateRange, FileUrl, date_range, link, number};

/// One statement, from a line, key or member, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub(crate) field: Field,
    /// One line, without controls, trimmed, not empty; in the normal form of its kind if it is valid.
    pub(crate) text: String,
    pub(crate) place: SourcePlace,
}

/// What a statement is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "a name is in the vocabulary or it is not")]
pub enum Field {
    /// A term of the vocabulary.
    Known(Term),
    /// Another name, which is kept with its value.
    Other(Name),
}

/// A name that the vocabulary does not have: at most 64 bytes of ASCII letters, digits and `.-_`, so that every form
/// can use it as the name of a field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(Box<str>);

impl Statement {
    /// What it is about.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The term that it is about, if the vocabulary has it.
    pub fn term(&self) -> Option<Term> {
        match self.field {
            Field::Known(term) => Some(term),
            Field::Other(_) => None,
        }
    }

    /// Its text, on one line: text, never markup. It has no control character; when showing it, handle characters that
    /// change the direction of text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its place.
    pub fn place(&self) -> &SourcePlace {
        &self.place
    }

    /// The value as a number, if it is one.
    pub fn number(&self) -> Option<u64> {
        number(&self.text)
    }

    /// The value as a date, if it is one.
    pub fn date(&self) -> Option<DateRange> {
        date_range(&self.text)
    }

    /// The value as a checksum, if it is one.
    pub fn checksum(&self) -> Option<Checksum> {
        self.text.parse().ok()
    }

    /// Whether it says what the publisher is a part of.
    pub fn is_parent(&self) -> bool {
        matches!(&self.field, Field::Other(name) if name.as_str() == PARENT)
    }

    /// The http or https URL that it leads to, if any: a link is resolved against the URL of the file; a reference
    /// counts if it is absolute.
    pub fn link(&self, base: Option<&FileUrl>) -> Option<String> {
        let kind = self.term()?.entry().kind;
        let base = base.filter(|_| kind == ValueKind::Link);
        matches!(kind, ValueKind::Link | ValueKind::Reference | ValueKind::Identifier)
            .then(|| link(&self.text, base).ok())?
    }
}

impl Name {
    /// The name under which a text is kept: other characters become `-`. A name with a meaning for robots or in the
    /// vocabulary gets an `x-`, so that writing it never gives it that meaning.
    pub(crate) fn of(text: &str) -> Self {
        let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        let kept = text.chars().map(|c| if in_name(c) { c } else { '-' });
        let mut name: String = kept.take(LONGEST).collect();
        let begins = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let taken = named(&name) != Named::Unknown || is_of_rules(&name) || is_of_yaml(&name);
        if !begins || taken {
            name = format!("x-{name}").chars().take(LONGEST).collect();
        }
        Self(name.into())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

const LONGEST: usize = 64;

/// Whether a field is one of the rules for robots, which describe no data.
pub(crate) fn is_of_rules(name: &str) -> bool {
    ["user-agent", "disallow", "allow"].iter().any(|rule| name.eq_ignore_ascii_case(rule))
}

/// Whether a name has a meaning as a key of YAML.
fn is_of_yaml(name: &str) -> bool {
    let of_term = TERMS.iter().flat_map(|entry| entry.yaml);
    of_term.chain(&["datasets", "files", "resources"]).any(|key| name.eq_ignore_ascii_case(key))
}

impl Field {
    /// The field of a line in the record form, and a notice about its name, if any.
    pub(crate) fn of_record(name: &str) -> (Self, Option<NoticeKind>) {
        match named(name) {
            Named::Exactly(term) => (Self::Known(term), None),
            Named::Nearly(term) => (Self::Known(term), Some(NoticeKind::Misspelt(term))),
            Named::Unknown => (Self::Other(Name::of(name)), None),
        }
    }

    /// The field of a YAML key.
    pub(crate) fn of_yaml(key: &str) -> Self {
        if let Some(term) = exactly(key) {
            return Self::Known(term);
        }
        let entry =
            TERMS.iter().find(|entry| entry.yaml.iter().any(|name| key.eq_ignore_ascii_case(name)));
        entry.map_or_else(|| Self::Other(Name::of(key)), |entry| Self::Known(entry.term))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(term) => term.fmt(f),
            Self::Other(name) => f.write_str(name.as_str()),
        }
    }
}

/// The statements about one thing, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statements(Vec<Statement>);

impl Statements {
    /// All of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Statement> {
        self.0.iter()
    }

    /// The statements about a term.
    pub fn all(&self, term: Term) -> impl Iterator<Item = &Statement> {
        self.0.iter().filter(move |statement| statement.term() == Some(term))
    }

    /// The first statement about a term: the one that counts if only one can.
    pub fn first(&self, term: Term) -> Option<&Statement> {
        self.all(term).next()
    }

    /// The text of the first statement about a term.
    pub fn text(&self, term: Term) -> Option<&str> {
        self.first(term).map(Statement::text)
    }

    /// The statements, those about the same field together if they are sorted.
    pub(crate) fn by_field(&self) -> impl Iterator<Item = &[Statement]> {
        self.0.chunk_by(|one, other| one.field == other.field)
    }

    /// Whether there are no statements.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether both say the same, in any place.
    pub fn agrees(&self, other: &Self) -> bool {
        let said = |statement: &Statement| (statement.field.clone(), statement.text.clone());
        self.iter().map(said).eq(other.iter().map(said))
    }

    pub(crate) fn push(&mut self, statement: Statement) {
        self.0.push(statement);
    }

    /// Rewrites the statements.
    pub(crate) fn map(&mut self, rewrite: impl FnMut(&mut Statement)) {
        self.0.iter_mut().for_each(rewrite);
    }

    /// Sorts terms into the order of the vocabulary, then other fields by name. Statements about the same field keep
    /// their order.
    pub(crate) fn sort(&mut self) {
        self.0.sort_by(|one, two| match (&one.field, &two.field) {
            (Field::Known(one), Field::Known(two)) => one.cmp(two),
            (Field::Other(one), Field::Other(two)) => one.0.cmp(&two.0),
            (one, _) => {
                if matches!(one, Field::Known(_)) {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        });
    }
}

impl<'a> IntoIterator for &'a Statements {
    type Item = &'a Statement;
    type IntoIter = std::slice::Iter<'a, Statement>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_makes_a_statement_mean_something_else() {
        for (text, name) in [
            ("grain size", "grain-size"),
            ("Disallow", "x-Disallow"),
            ("titel", "x-titel"),
            ("a: b\nc", "a--b-c"),
            ("", "x-"),
            ("#x", "x--x"),
            ("é", "x--"),
        ] {
            assert_eq!(Name::of(text).as_str(), name);
            assert_eq!(Name::of(name), Name::of(text), "it is its own normal form");
        }
    }
}
