//! What is unusual about the lines with a preference on use, with the place of each part.

use verger::usage::{UsageNoteKind, UsageRule, UsageSource};
use verger::{Place, Span};

use super::file::LintedFile;

/// A part of a line with a preference that its author may want to know of.
pub(crate) struct Part {
    pub(crate) line: u32,
    pub(crate) source: UsageSource,
    /// The part.
    pub(crate) span: Span,
    /// The value of the line without its path.
    pub(crate) value: Span,
    /// Its path, if it has one.
    pub(crate) path: Option<Span>,
    pub(crate) kind: UsageNoteKind,
}

/// The parts of all lines, those in no group too.
pub(crate) fn parts<'f>(file: &'f LintedFile<'_>) -> impl Iterator<Item = Part> + 'f {
    let (rules, stray) = file.usage();
    rules.iter().chain(stray).flat_map(|rule| {
        let statement = rule.statement();
        let value = span_of(statement.place);
        statement.notes.iter().map(move |note| Part {
            line: rule.line(),
            source: statement.source,
            span: span_of(note.place),
            value,
            path: rule.path(),
            kind: note.kind,
        })
    })
}

/// Where the value of a line is, without its path.
pub(crate) fn value_of(rule: &UsageRule) -> Span {
    span_of(rule.statement().place)
}

fn span_of(place: Place) -> Span {
    match place {
        Place::Line { span, .. } => span,
        _ => Span { start: 0, end: 0 },
    }
}

/// Words by which authors mean that a use is welcome.
pub(crate) const YES: &[&str] = &["y", "yes", "true", "1", "?1", "allow", "allowed", "on"];
/// Words by which they mean that it is not.
pub(crate) const NO: &[&str] =
    &["n", "no", "false", "0", "?0", "disallow", "disallowed", "deny", "none", "off"];
