use verger::Directive;
use verger::syntax::{LineKind, Record, Separator};

use super::not_a_record::is_path;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V114",
    name: "value-without-field",
    severity: Severity::Error,
    family: Family::Syntax,
    consumers: &[],
    what: "a path or an address has no field before it",
    why: "Each rule is a line of its own, with its field (RFC 9309 §2.2); a line has no continuation. Crawlers ignore it.",
    remedy: "Write `Disallow:`, `Allow:` or `Sitemap:` before it.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /a\n/b\n/c\n"),
        Example::file(b"User-agent: *\nDisallow: /a\n\nhttps://example.com/sitemap.xml\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\nDisallow: /b\n"),
        Example::file(b"User-agent: *\n// a remark\nDisallow: /a\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let mut last = None;
    for (number, line) in file.lines() {
        match line.kind {
            LineKind::Record(record) if is_address(file, record) => {
                let at = line.span.start as usize;
                let shown = file.quoted(line.span);
                let is_sitemap = file.shown(line.span).to_ascii_lowercase().contains("sitemap");
                findings.add(|found| {
                    let found = found
                        .at_span(number, line.span)
                        .message(format!("the address {shown} has no field before it"));
                    if is_sitemap {
                        found.fix("write `Sitemap:` before it", at..at, "Sitemap: ")
                    } else {
                        found
                    }
                });
            }
            LineKind::Record(record) if !is_path(file.text(record.field)) => {
                let found = file.text(record.field);
                last = [Directive::Disallow, Directive::Allow]
                    .into_iter()
                    .find(|rule| found.eq_ignore_ascii_case(rule.name().as_bytes()));
            }
            LineKind::Unrecognised if is_path(file.text(line.span)) => {
                let at = line.span.start as usize;
                let shown = file.quoted(line.span);
                findings.add(|found| {
                    let found = found
                        .at_span(number, line.span)
                        .message(format!("the path {shown} has no field before it"));
                    match last {
                        Some(rule) => {
                            let field = format!("{}: ", rule.name());
                            found.fix(format!("write `{}:` before it", rule.name()), at..at, field)
                        }
                        None => found,
                    }
                });
            }
            _ => {}
        }
    }
}

/// Whether a line is an address: its scheme is taken for a field.
pub(super) fn is_address(file: &LintedFile<'_>, record: Record) -> bool {
    let scheme = file.text(record.field);
    record.separator == Separator::Colon
        && [&b"http"[..], b"https"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
        && file.text(record.value).starts_with(b"//")
}
