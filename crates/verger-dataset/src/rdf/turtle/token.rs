//! The signs and words of Turtle.

use std::borrow::Cow;

use verger::Span;

use crate::place::SourcePlace;
use crate::rdf::fault::RdfFault;

/// A token, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) line: u32,
    /// Whether it begins its line, without white space before it.
    pub(super) at_margin: bool,
    /// What is wrong with it, although it can be read.
    pub(super) fault: Option<RdfFault>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// `<iri>`.
    Iri(Cow<'a, str>),
    /// `prefix:local`.
    Name { prefix: &'a str, local: Cow<'a, str> },
    /// `_:label`, without the `_:`.
    Blank(&'a str),
    /// A text in quotes.
    Text(Cow<'a, str>),
    /// A number, as written.
    Number(&'a str),
    /// `@word`: a language, or a directive.
    At(&'a str),
    /// `a`, `true`, `false`, `PREFIX`, `BASE`.
    Word(&'a str),
    /// `^^`.
    Carets,
    /// One of `. ; , [ ] ( )`.
    Sign(u8),
    /// What cannot be read.
    Bad(RdfFault),
}

impl Token<'_> {
    pub(super) fn place(&self) -> SourcePlace {
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let span = Span { start: number(self.start), end: number(self.end) };
        SourcePlace::Line { line: self.line, span }
    }

    /// Whether it can be a predicate.
    pub(super) fn may_be_verb(&self) -> bool {
        matches!(self.kind, Kind::Iri(_) | Kind::Name { .. } | Kind::Word("a"))
    }

    /// Whether a statement can begin with it.
    pub(super) fn may_begin_statement(&self) -> bool {
        match self.kind {
            Kind::Iri(_) | Kind::Name { .. } | Kind::Blank(_) | Kind::Sign(b'[' | b'(') => true,
            Kind::At(word) | Kind::Word(word) => is_directive(word),
            _ => false,
        }
    }
}

/// Whether a word is `prefix` or `base`, in any case.
pub(super) fn is_directive(word: &str) -> bool {
    ["prefix", "base"].iter().any(|name| word.eq_ignore_ascii_case(name))
}
