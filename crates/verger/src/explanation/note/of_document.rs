//! The notes on the file as a whole: the same for every robot, except for its own groups.

use super::{Note, Notes};
use crate::dialect::Dialect;
use crate::directive::{Directive, FieldSpelling};
use crate::policy::Groups;
use crate::reading::{Reading, read, within_limit};
use crate::robots::KnownRobot;
use crate::syntax::{ContentKind, Document, Line, LineKind};

/// `obeyed` are the robot's groups; other notes cover their User-agent lines.
pub(super) fn add(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    obeyed: &[usize],
    notes: &mut Notes,
) {
    match document.content_kind() {
        ContentKind::Text | ContentKind::Empty => of_lines(document, dialect, notes),
        kind => notes.add(Note::NotText { kind }),
    }
    for (index, group) in found.all.iter().enumerate() {
        for agent in found.agents(group) {
            let value = document.slice(agent.value);
            let token = dialect.token;
            let said_elsewhere = obeyed.contains(&index) && token.drops_version(value);
            let is_name = token.is_star(value) || token.is_in_grammar(value);
            // It is no surprise that a known robot has digits in its name.
            if !is_name && !said_elsewhere && KnownRobot::named(value).is_none() {
                notes.add(Note::TokenOutsideGrammar { line: agent.line });
            }
        }
    }
    if let Some(first) = found.orphans.first() {
        notes.add(Note::RulesWithoutGroup { line: first.line, count: found.orphans.len() });
    }
}

fn of_lines(document: &Document<'_>, dialect: &Dialect, notes: &mut Notes) {
    let (within, _) = within_limit(document, dialect);
    let has_controls = document.octets().iter().copied().any(is_control);
    for (line, number) in document.lines().take(within).zip(1..) {
        if has_controls && before_comment(document, &line).iter().copied().any(is_control) {
            notes.add(Note::ControlCharacters { line: number });
        }
        if let Some(directive) = without_colon(document, dialect, &line) {
            notes.add(Note::MissingColonNotRead { line: number, directive });
        }
    }
}

/// RFC 9309 §2.2: control characters that no line may have (line ends and TAB excepted).
fn is_control(octet: u8) -> bool {
    matches!(octet, 0..=8 | 0x0B | 0x0C | 0x0E..=0x1F | 0x7F)
}

fn before_comment<'d>(document: &'d Document<'_>, line: &Line) -> &'d [u8] {
    let end = line.comment(document.octets()).unwrap_or(line.span.end);
    &document.octets()[line.span.start as usize..end as usize]
}

/// What a line without a colon after its field was meant to be, where the dialect does not read it.
fn without_colon(document: &Document<'_>, dialect: &Dialect, line: &Line) -> Option<Directive> {
    let has_gap = match line.kind {
        LineKind::Blank | LineKind::Comment => false,
        LineKind::Unrecognised => true,
        // The colon may belong to an address: `Sitemap https://…`.
        LineKind::Record(record) => {
            !matches!(read(document.octets(), dialect, line), Reading::Known(..))
                && (record.separator == crate::syntax::Separator::Space
                    || document.slice(record.field).iter().any(|&octet| is_gap(octet)))
        }
    };
    if !has_gap {
        return None;
    }
    let text = before_comment(document, line).trim_ascii();
    let first = text.iter().position(|&octet| is_gap(octet))?;
    let second = text[first + 1..].iter().position(|&octet| is_gap(octet));
    let ends = [Some(first), second.map(|second| first + 1 + second)];
    ends.into_iter().flatten().find_map(|end| {
        let directive = Directive::recognise(&text[..end], FieldSpelling::Whole)?;
        is_meant(directive, text[end..].trim_ascii()).then_some(directive)
    })
}

fn is_gap(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t')
}

/// Whether a text could be the value of a field, rather than the rest of a sentence that begins with its name.
fn is_meant(directive: Directive, value: &[u8]) -> bool {
    let is_number = value.first().is_some_and(u8::is_ascii_digit);
    match directive {
        Directive::UserAgent => !value.is_empty() && !value.iter().any(|&octet| is_gap(octet)),
        Directive::Allow | Directive::Disallow => matches!(value, [b'/' | b'*', ..]),
        Directive::CrawlDelay | Directive::RequestRate | Directive::VisitTime => is_number,
        Directive::Sitemap => value.starts_with(b"http") || value.starts_with(b"/"),
        _ => false,
    }
}
