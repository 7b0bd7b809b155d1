use verger::directive::{DIRECTIVES, DirectiveEntry};

use super::{Field, Rulebook};

/// A line of a file, as far as it matters for access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    UserAgent(&'a [u8]),
    Rule(Field, &'a [u8]),
    RobotVersion(&'a [u8]),
    /// How fast a robot may go, and when.
    Pace,
    /// A field that has no effect on access, but that somebody defined. The proofs do not depend on which those
    /// are.
    KnownField,
    UnknownField,
    Blank,
    /// A comment or other text.
    Aside,
}

/// The lines of a file: LF, CR and CRLF end them, and a byte order mark, or the beginning of one, is skipped.
pub(super) fn lines(file: &[u8]) -> Vec<&[u8]> {
    let mark = [0xEF, 0xBB, 0xBF];
    let of_mark = file.iter().zip(mark).take_while(|(octet, of_mark)| *octet == of_mark).count();
    let mut lines = Vec::new();
    let mut rest = &file[of_mark..];
    while !rest.is_empty() {
        let end =
            rest.iter().position(|octet| matches!(octet, b'\n' | b'\r')).unwrap_or(rest.len());
        lines.push(&rest[..end]);
        rest = match &rest[end..] {
            [b'\r', b'\n', behind @ ..] | [_, behind @ ..] => behind,
            [] => &[],
        };
    }
    lines
}

pub(super) fn read(book: Rulebook, line: &[u8]) -> Line<'_> {
    let line = match book {
        Rulebook::Google => as_googles_parser_cuts(line),
        _ => line,
    };
    let text = trimmed(before(line, b'#'));
    if text.is_empty() {
        return if line.contains(&b'#') { Line::Aside } else { Line::Blank };
    }
    let Some((field, value)) = field_and_value(book, text) else { return Line::Aside };
    let is = |names: &[&str]| names.iter().any(|name| is_called(book, field, name));
    if field.is_empty() {
        Line::Aside
    } else if is(&["user-agent", "useragent", "user agent"]) {
        Line::UserAgent(value)
    } else if is(&["allow"]) {
        Line::Rule(Field::Allow, value)
    } else if is(&["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"]) {
        Line::Rule(Field::Disallow, value)
    } else if is(&["robot-version"]) {
        Line::RobotVersion(value)
    } else if of_pace().any(|known| is(&[known.name]) || is(known.misspellings)) {
        Line::Pace
    } else if DIRECTIVES.iter().any(|known| is(&[known.name]) || is(known.misspellings)) {
        Line::KnownField
    } else {
        Line::UnknownField
    }
}

fn of_pace() -> impl Iterator<Item = &'static DirectiveEntry> {
    let names = ["Crawl-delay", "Request-rate", "Visit-time"];
    DIRECTIVES.iter().filter(move |known| names.contains(&known.name))
}

/// Google's parser: a line is a C string, and no longer than eight times the longest URL of a browser.
fn as_googles_parser_cuts(line: &[u8]) -> &[u8] {
    before(&line[..line.len().min(2083 * 8 - 1)], 0)
}

/// The text before and after the first colon. Google's parser: "some people forget the colon", and two words are a
/// field and its value. words are a field and its value.
fn field_and_value(book: Rulebook, text: &[u8]) -> Option<(&[u8], &[u8])> {
    if text.contains(&b':') {
        let field = before(text, b':');
        return Some((trimmed(field), trimmed(&text[field.len() + 1..])));
    }
    let words = text.split(|octet| matches!(octet, b' ' | b'\t')).filter(|word| !word.is_empty());
    match *words.collect::<Vec<_>>() {
        [field, value] if book == Rulebook::Google => Some((trimmed(field), trimmed(value))),
        _ => None,
    }
}

/// Google's parser compares the beginning of a field, all others the whole field.
fn is_called(book: Rulebook, field: &[u8], name: &str) -> bool {
    let asked_for = match book {
        Rulebook::Google => &field[..field.len().min(name.len())],
        _ => field,
    };
    asked_for.eq_ignore_ascii_case(name.as_bytes())
}

fn before(text: &[u8], octet: u8) -> &[u8] {
    text.split(|&other| other == octet).next().unwrap_or_default()
}

/// White space around a field or a value does not belong to it.
pub(super) fn trimmed(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|&octet| !is_space(octet)).unwrap_or(text.len());
    let end = text.iter().rposition(|&octet| !is_space(octet)).map_or(start, |last| last + 1);
    &text[start..end]
}

pub(super) fn is_space(octet: u8) -> bool {
    matches!(octet, b'\t'..=b'\r' | b' ')
}
