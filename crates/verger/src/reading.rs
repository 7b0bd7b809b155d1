//! The lines of a document as a dialect reads them.

use memchr::memchr;

use crate::decision::{LimitReached, LimitedBy};
use crate::dialect::{Dialect, LineReading};
use crate::directive::Directive;
use crate::syntax::{Document, Line, LineKind, Separator, Span, trim};

/// What a line is to a dialect.
#[derive(Clone, Copy)]
pub(crate) enum Reading {
    /// A record whose field is in the table, and its value.
    Known(Directive, Span),
    /// A record whose field is not.
    Unknown,
    Blank,
    /// A comment, or text that is not a record.
    Nothing,
}

/// A line whose field is known: where it is, and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "field and value, and where: RFC 9309 §2.2")]
pub struct Statement {
    /// Its line, from 1.
    pub line: u32,
    /// Its field.
    pub directive: Directive,
    /// Where its value is.
    pub value: Span,
}

/// Reads one line. Most lines are as the document has them; only a line that is cut is read again.
pub(crate) fn read(octets: &[u8], dialect: &Dialect, line: &Line) -> Reading {
    let line = cut(octets, &dialect.line, line);
    let LineKind::Record(record) = line.kind else {
        return if line.kind == LineKind::Blank { Reading::Blank } else { Reading::Nothing };
    };
    if record.separator == Separator::Space && !dialect.line.missing_colon {
        return Reading::Nothing;
    }
    match Directive::recognise(record.field.of(octets), dialect.line.field) {
        // The 2.0.0 proposal: `<string to EOLN>`, so a `#` in it does not begin a comment.
        Some(directive @ Directive::Comment) => {
            let to_the_end = Span::new(record.value.start, line.span.end);
            Reading::Known(directive, trim(octets, to_the_end))
        }
        Some(directive) => Reading::Known(directive, record.value),
        None => Reading::Unknown,
    }
}

/// The line up to where the dialect stops reading it.
fn cut(octets: &[u8], reading: &LineReading, line: &Line) -> Line {
    let span = line.span;
    let longest = reading.longest.map_or(span.len(), |longest| span.len().min(longest as usize));
    let text = &span.of(octets)[..longest];
    let length = if reading.nul_ends { memchr(0, text).unwrap_or(longest) } else { longest };
    if length == span.len() {
        return *line;
    }
    Line::read(octets, Span::new(span.start, span.start + length as u32))
}

/// How many lines the dialect's limit on bytes allows, and what was cut off by that limit, or by the one under
/// which the file was received.
pub(crate) fn within_limit(
    document: &Document<'_>,
    dialect: &Dialect,
) -> (usize, Option<LimitReached>) {
    let lines = document.lines().len();
    let Some(octets) = dialect.limits.octets else { return (lines, cut_before(document)) };
    // A line that the limit cuts is not read at all: half a rule can mean its opposite.
    let read = document.count_lines_within(octets);
    let reached = LimitReached { limit: LimitedBy::Octets(octets), line: read as u32 + 1 };
    (read, (read < lines).then_some(reached).or_else(|| cut_before(document)))
}

/// The limit that cut the file before it was parsed, if one did.
pub(crate) fn cut_before(document: &Document<'_>) -> Option<LimitReached> {
    let octets = document.received_within()?;
    let line = document.lines().len() as u32 + 1;
    Some(LimitReached { limit: LimitedBy::Octets(octets), line })
}
