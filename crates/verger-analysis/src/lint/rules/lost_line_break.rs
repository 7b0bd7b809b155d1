use verger::{Directive, Span};

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V007",
    name: "lost-line-break",
    severity: Severity::Error,
    family: Family::Syntax,
    consumers: &[],
    what: "a value contains another record",
    why: "A record ends with its line (RFC 9309 §2.2), so the second one is a part of the first one's value. Values such as \
          `* disallow: /` are common in the User-agent lines that Common Crawl collected: a line break was lost.",
    remedy: "Put each record on a line of its own.",
    bad: &[
        Example::file(b"User-agent: * Disallow: /\n"),
        Example::file(b"User-agent: *\nDisallow: /a Disallow: /b\n"),
        Example::file(b"User-agent: *\nDisallow: Disallow: /b\n"),
        Example::file(b"User-agent: *\nDisallow: /aSitemap: https://example.com/s.xml\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /\n"),
        Example::file(b"User-agent: *\nDisallow: /a # Disallow: /b\n"),
        Example::file(b"User-agent: *\nDisallow: /User:\nDisallow: /Talk:Allow\n"),
        Example::file(b"Sitemap: https://example.com/a?sitemap:b\n"),
    ],
    check,
};

/// The fields that begin a record in the middle of a value.
const FIELDS: [Directive; 5] = [
    Directive::UserAgent,
    Directive::Disallow,
    Directive::Allow,
    Directive::Sitemap,
    Directive::CrawlDelay,
];

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for (line, record) in file.records() {
        let value = file.text(record.value);
        let Some((at, directive)) = record_within(value) else { continue };
        let start = record.value.start + at as u32;
        let before = value[..at].trim_ascii_end().len();
        findings.add(|found| {
            let found = found
                .at_span(line, Span { start, end: start + directive.name().len() as u32 })
                .message(format!(
                    "`{}` begins within the value of another field",
                    directive.name()
                ));
            if before == 0 {
                let written = record.field.start as usize..start as usize;
                found.fix("remove the first of the two fields", written, "")
            } else {
                let gap = record.value.start as usize + before..start as usize;
                found.fix("put it on a line of its own", gap, file.line_end())
            }
        });
    }
}

/// Where another record begins in a value: a field with its colon, at the beginning or after a gap or a `*`; an address's field
/// anywhere, since its `://` shows it.
fn record_within(value: &[u8]) -> Option<(usize, Directive)> {
    let colons = value.iter().enumerate().filter(|&(_, &octet)| octet == b':').take(MOST_COLONS);
    colons.into_iter().find_map(|(colon, _)| {
        let before = value[..colon].trim_ascii_end();
        let ends = |field: &&Directive| {
            let name = field.name().as_bytes();
            let at = before.len().checked_sub(name.len());
            at.is_some_and(|at| before[at..].eq_ignore_ascii_case(name))
        };
        // `Disallow` ends with `allow`: the longer one is first.
        let directive = *FIELDS.iter().find(ends)?;
        let at = before.len() - directive.name().len();
        let is_apart = at == 0 || b" \t*".contains(&value[at - 1]);
        let is_address = directive == Directive::Sitemap
            && value[colon + 1..].trim_ascii_start().starts_with(b"http");
        (is_apart || is_address).then_some((at, directive))
    })
}

/// The colons of a value that are looked at.
const MOST_COLONS: usize = 100;
