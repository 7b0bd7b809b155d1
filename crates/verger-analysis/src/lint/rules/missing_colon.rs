use verger::dialect::FieldSpelling;
use verger::syntax::{LineKind, Separator};
use verger::{Directive, Span};

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V004",
    name: "missing-colon",
    severity: Severity::Error,
    family: Family::Syntax,
    consumers: &[],
    what: "a line has no colon after its field",
    why: "A record is a field, a colon and a value (RFC 9309 §2.2). Google's parser reads a line of exactly two words anyway; most \
          others ignore it, and what it closes stays open.",
    remedy: "Put a colon after the field.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow /private\n"),
        Example::file(b"User-agent: *\nDisallow: /\nSitemap https://example.com/sitemap.xml\n"),
        Example::file(b"User agent *\nDisallow: /private\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /private\n"),
        Example::file(b"User-agent: *\nDisallow nothing of this: it is text\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for (number, line) in file.lines() {
        let text = match line.kind {
            LineKind::Record(record) if record.separator == Separator::Space => {
                Span { start: record.field.start, end: record.value.end }
            }
            // The colon may belong to an address.
            LineKind::Record(record) => {
                if !file.text(record.field).iter().any(|&octet| is_gap(octet)) {
                    continue;
                }
                Span { start: record.field.start, end: record.value.end }
            }
            LineKind::Unrecognised => line.span,
            _ => continue,
        };
        let Some((directive, end)) = field_without_colon(file.text(text)) else { continue };
        let at = text.start as usize + end;
        findings.add(|found| {
            found
                .at_span(number, Span { start: text.start, end: at as u32 })
                .message(format!("`{}` has no colon after it", directive.name()))
                .fix("put a colon after the field", at..at, ":")
        });
    }
}

/// The field with which a text begins, and where it ends, if something that could be its value follows.
fn field_without_colon(text: &[u8]) -> Option<(Directive, usize)> {
    let comment = text.iter().position(|&octet| octet == b'#').unwrap_or(text.len());
    let text = &text[..comment];
    let first = text.iter().position(|&octet| is_gap(octet))?;
    let second = text[first + 1..].iter().position(|&octet| is_gap(octet));
    let ends = [Some(first), second.map(|second| first + 1 + second)];
    ends.into_iter().flatten().find_map(|end| {
        let directive = Directive::recognise(&text[..end], FieldSpelling::Whole)?;
        is_value(directive, text[end..].trim_ascii()).then_some((directive, end))
    })
}

fn is_gap(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t')
}

/// Whether a text could be the value of a field, and not the rest of a sentence.
fn is_value(directive: Directive, text: &[u8]) -> bool {
    let is_one_word = !text.is_empty() && !text.iter().any(|&octet| is_gap(octet));
    is_one_word
        && match directive {
            Directive::UserAgent => !text.ends_with(b":"),
            Directive::Allow | Directive::Disallow => matches!(text, [b'/' | b'*', ..]),
            Directive::CrawlDelay | Directive::RequestRate | Directive::VisitTime => {
                text[0].is_ascii_digit()
            }
            Directive::Sitemap => text.starts_with(b"http") || text.starts_with(b"/"),
            _ => false,
        }
}
