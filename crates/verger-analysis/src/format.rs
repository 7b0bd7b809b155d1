//! One way to write a robots.txt: the same lines, evenly spaced.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use verger::dialect::FieldSpelling;
use verger::syntax::{ContentKind, Line, LineKind, Record, Separator};
use verger::{Dialect, Directive, Document, Outline};

use crate::same::{Sameness, same_for_everyone};

/// Why a file is not formatted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum FormatError {
    /// It is not text.
    NotText(ContentKind),
    /// The formatted file could not be proved to say the same.
    NotProved(Sameness),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText(kind) => write!(f, "it is {}", kind.name()),
            Self::NotProved(_) => {
                f.write_str("it could not be proved that the normal form says the same")
            }
        }
    }
}

impl Error for FormatError {}

/// The file in its normal form: lines end with LF; a known field is spelled as its standard does, with one space after the
/// colon; there is no space before a field or after a line; comments stay as they are; groups are separated by one blank line, and
/// none is between a User-agent line and its first rule.
///
/// The normal form of a normal form is itself. It is proved to say the same to every robot ([`same_for_everyone`]).
///
/// **Cost.** A pass over the file, and the proof.
///
/// # Errors
///
/// If the file is not text, or the proof does not succeed: a file of a normal size always can be proved, unless a limit of a
/// reader cuts it.
///
/// ```
/// use verger::Document;
/// use verger_analysis::format::format;
///
/// let document = Document::parse(b"user-agent:*\r\n\r\nDISALLOW :/a   # why\r\n");
/// let formatted = format(&document).unwrap();
/// assert_eq!(formatted, b"User-agent: *\nDisallow: /a # why\n");
/// ```
pub fn format(document: &Document<'_>) -> Result<Vec<u8>, FormatError> {
    match document.content_kind() {
        ContentKind::Text | ContentKind::Empty => {}
        kind => return Err(FormatError::NotText(kind)),
    }
    let formatted = normal_form(document);
    if formatted == document.octets() {
        return Ok(formatted);
    }
    match same_for_everyone(document, &Document::parse(&formatted[..])) {
        Sameness::Same => Ok(formatted),
        other => Err(FormatError::NotProved(other)),
    }
}

fn normal_form(document: &Document<'_>) -> Vec<u8> {
    let breaks = Breaks::of(document);
    let mut written = Vec::with_capacity(document.octets().len());
    let mut is_blank_due = false;
    for (number, line) in (1..).zip(document.lines()) {
        if line.kind == LineKind::Blank {
            is_blank_due |= !breaks.none_before.contains(&(number + 1));
            continue;
        }
        let is_first = written.is_empty();
        if (is_blank_due || breaks.one_before.contains(&number)) && !is_first {
            written.push(b'\n');
        }
        is_blank_due = false;
        put_line(document, &line, &mut written);
        written.push(b'\n');
    }
    // A byte order mark after the first one is text; without that one it would be skipped itself.
    if Document::parse(&written[..]).lines().next().is_some_and(|first| first.span.start > 0) {
        written.splice(0..0, *b"\xEF\xBB\xBF").for_each(drop);
    }
    written
}

fn put_line(document: &Document<'_>, line: &Line, written: &mut Vec<u8>) {
    let text = document.text(line.span).unwrap_or_default();
    let LineKind::Record(record) = line.kind else {
        written.extend_from_slice(text.trim_ascii());
        return;
    };
    put_record(document, record, written);
    let after = (record.value.end - line.span.start) as usize;
    let comment = text.get(after..).unwrap_or_default().trim_ascii();
    if !comment.is_empty() {
        written.push(b' ');
        written.extend_from_slice(comment);
    }
}

fn put_record(document: &Document<'_>, record: Record, written: &mut Vec<u8>) {
    let field = document.text(record.field).unwrap_or_default();
    let value = document.text(record.value).unwrap_or_default();
    let known = Directive::recognise(field, FieldSpelling::Whole).map(Directive::name);
    let name = known.filter(|name| name.as_bytes().eq_ignore_ascii_case(field));
    written.extend_from_slice(name.map_or(field, str::as_bytes));
    match record.separator {
        Separator::Colon => written.push(b':'),
        Separator::Space => {}
    }
    if !value.is_empty() {
        written.push(b' ');
        written.extend_from_slice(value);
    }
}

/// Where blank lines belong, by the number of the line after them.
struct Breaks {
    /// Before a group, or the comments directly above it.
    one_before: HashSet<u32>,
    /// Between the User-agent lines of a group and its first rule, where readers of 1994 lost the record.
    none_before: HashSet<u32>,
}

impl Breaks {
    fn of(document: &Document<'_>) -> Self {
        let outline = Outline::new(document, &Dialect::RFC9309);
        let mut breaks = Self { one_before: HashSet::new(), none_before: HashSet::new() };
        for group in outline.groups() {
            let (Some(first), Some(last)) = (group.agents().first(), group.agents().last()) else {
                continue;
            };
            let kind = |line: u32| document.line(line).map(|line| line.kind);
            let mut top = first.line;
            while top > 1 && kind(top - 1) == Some(LineKind::Comment) {
                top -= 1;
            }
            breaks.one_before.insert(top);
            let Some(rule) = group.rules().first() else { continue };
            let between = last.line + 1..=rule.line;
            if between
                .clone()
                .take(MOST_BETWEEN)
                .all(|line| matches!(kind(line), Some(LineKind::Blank)) || line == rule.line)
                && between.count() <= MOST_BETWEEN
            {
                breaks.none_before.extend(last.line + 1..=rule.line);
            }
        }
        breaks
    }
}

/// The most lines between the User-agent lines of a group and its first rule that are looked at.
const MOST_BETWEEN: usize = 100;
