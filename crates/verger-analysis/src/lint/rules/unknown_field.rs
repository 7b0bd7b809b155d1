use verger::Directive;
use verger::dialect::FieldSpelling;
use verger::syntax::Separator;

use super::value_without_field::is_address;
use crate::lint::file::LintedFile;
use crate::lint::near_field::near_field;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V002",
    name: "unknown-field",
    severity: Severity::Hint,
    family: Family::Syntax,
    consumers: &[],
    what: "no known consumer reads this field",
    why: "Crawlers ignore fields that they do not know (RFC 9309 §2.2.4), so the line has no effect.",
    remedy: "Check the spelling of the field; if the line is a remark, begin it with `#`.",
    bad: &[
        Example::file(b"User-agent: *\nIndex-page: /start\nDisallow: /a\n"),
        Example::file(b"ACAP-crawler: *\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\n# Index-page: /start\nDisallow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nCrawl-delay: 1\n"),
        Example::file(b"Please note: this is a sentence\n"),
        Example::file(b"User-agent: *\nDisalllow: /a\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for (line, record) in file.records() {
        let field = file.text(record.field);
        let is_unknown = record.separator == Separator::Colon
            && is_word(field)
            && !is_address(file, record)
            && Directive::recognise(field, FieldSpelling::Prefix).is_none()
            && near_field(field).is_none();
        if is_unknown {
            let what = format!("no known consumer reads the field {}", file.quoted(record.field));
            findings.add(|found| found.at_span(line, record.field).message(what));
        }
    }
}

/// Whether a text could be a field: one word of letters, digits, `-` and `_`.
pub(super) fn is_word(field: &[u8]) -> bool {
    let may_be = |octet: &u8| octet.is_ascii_alphanumeric() || b"-_".contains(octet);
    field.first().is_some_and(u8::is_ascii_alphabetic) && field.iter().all(may_be)
}
