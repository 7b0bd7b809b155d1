use std::cmp::Ordering;
use std::fmt;

use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::term::{Named, TERMS, Term, ValueKind, exactly, named};
use crate::value::{Checksum, DateRange, FileUrl, date_range, link, number};

/// What one line, key or member says, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub(crate) field: Field,
    /// One line, without controls, trimmed, not empty; in the normal form of its kind if it is of it.
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

/// A name that the vocabulary does not have: at most 64 bytes of ASCII letters, digits and `.-_`, so that it
/// can be the name of a field in every form.
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

    /// What it says, on one line: text, never markup. It holds no control character; show it with care for
    /// those that change the direction of text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its place.
    pub fn place(&self) -> &SourcePlace {
        &self.place
    }

    /// The number, where it is one.
    pub fn number(&self) -> Option<u64> {
        number(&self.text)
    }

    /// The time that it names, where it names one.
    pub fn date(&self) -> Option<DateRange> {
        date_range(&self.text)
    }

    /// The checksum, where it is one.
    pub fn checksum(&self) -> Option<Checksum> {
        self.text.parse().ok()
    }

    /// The http or https URL that it leads to, where it leads to one: a link is resolved against the URL of
    /// the file, a reference counts if it is absolute.
    pub fn link(&self, base: Option<&FileUrl>) -> Option<String> {
        let kind = self.term()?.entry().kind;
        let base = base.filter(|_| kind == ValueKind::Link);
        matches!(kind, ValueKind::Link | ValueKind::Reference | ValueKind::Identifier)
            .then(|| link(&self.text, base).ok())?
    }
}

impl Name {
    /// The name that a text is kept under: other characters become `-`. A name that means something to a
    /// robot or in the vocabulary gets an `x-`, so that writing it down never makes it mean that.
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
    /// The field that a line of the record form is about, and what is to be said of its name.
    pub(crate) fn of_record(name: &str) -> (Self, Option<NoticeKind>) {
        match named(name) {
            Named::Exactly(term) => (Self::Known(term), None),
            Named::Nearly(term) => (Self::Known(term), Some(NoticeKind::Misspelt(term))),
            Named::Unknown => (Self::Other(Name::of(name)), None),
        }
    }

    /// The field that a key of YAML is about.
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

/// What is said of one thing, in the order in which it is said.
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

    /// The first statement about a term: the one that counts, where only one can.
    pub fn first(&self, term: Term) -> Option<&Statement> {
        self.all(term).next()
    }

    /// What the first statement about a term says.
    pub fn text(&self, term: Term) -> Option<&str> {
        self.first(term).map(Statement::text)
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether both say the same, wherever they say it.
    pub fn agrees(&self, other: &Self) -> bool {
        let said = |statement: &Statement| (statement.field.clone(), statement.text.clone());
        self.iter().map(said).eq(other.iter().map(said))
    }

    pub(crate) fn push(&mut self, statement: Statement) {
        self.0.push(statement);
    }

    /// Rewrites what is said.
    pub(crate) fn map(&mut self, rewrite: impl FnMut(&mut Statement)) {
        self.0.iter_mut().for_each(rewrite);
    }

    /// Puts those of the vocabulary into its order, and the others after them by name; those about the same
    /// thing keep their order.
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
