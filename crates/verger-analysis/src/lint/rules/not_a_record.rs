use verger::Directive;
use verger::dialect::FieldSpelling;
use verger::syntax::{LineKind, Separator};

use super::unknown_field::is_word;
use crate::lint::file::LintedFile;
use crate::lint::near_field::near_field;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V005",
    name: "not-a-record",
    severity: Severity::Hint,
    family: Family::Syntax,
    consumers: &[],
    what: "a line is neither a record nor a comment",
    why: "A line is a field, a colon and a value, or a comment (RFC 9309 §2.2). Crawlers ignore anything else.",
    remedy: "Begin a remark with `#`; write a record as `Field: value`.",
    bad: &[
        Example::file(b"robots.txt of example.com\nUser-agent: *\nDisallow: /a\n"),
        Example::file(b"User-agent: *\n// see also: the wiki\nDisallow: /a\n"),
        Example::file(b"User-agent: *\n: /a\nDisallow: /a\n"),
    ],
    good: &[
        Example::file(b"# robots.txt of example.com\nUser-agent: *\nDisallow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /a\n\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nMap: /b\n"),
        Example::file(b"<!DOCTYPE html>\n<html>\n<body>\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for (number, line) in file.lines() {
        let is_text = match line.kind {
            LineKind::Blank | LineKind::Comment => false,
            LineKind::Unrecognised => !is_path(file.text(line.span)),
            LineKind::Record(record) => {
                let field = file.text(record.field);
                let is_known = Directive::recognise(field, FieldSpelling::Prefix).is_some();
                let has_colon = record.separator == Separator::Colon;
                !is_known
                    && !(has_colon && (is_word(field) || near_field(field).is_some()))
                    && !is_path(field)
            }
        };
        if is_text {
            let at = line.span.start as usize;
            let shown = file.quoted(line.span);
            findings.add(|found| {
                found
                    .at_span(number, line.span)
                    .message(format!("{shown} is neither a record nor a comment"))
                    .fix("make it a comment", at..at, "# ")
            });
        }
    }
}

/// Whether a line is a path: that is a lint of its own.
pub(super) fn is_path(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_one_word = !text.iter().any(u8::is_ascii_whitespace);
    is_one_word && matches!(text, [b'/', next, ..] if !b"/*".contains(next))
}
