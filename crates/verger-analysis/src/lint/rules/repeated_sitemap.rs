use std::collections::HashMap;

use verger::Directive;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V042",
    name: "repeated-sitemap",
    severity: Severity::Hint,
    family: Family::Sitemaps,
    consumers: &[],
    what: "a sitemap is named twice",
    why: "A Sitemap line is for the whole file, whatever group it is written in (RFC 9309 §2.2.4, sitemaps.org), so once is \
          enough.",
    remedy: "Remove the repetition.",
    bad: &[Example::file(
        b"User-agent: a\nSitemap: https://example.com/s.xml\nUser-agent: b\nSitemap: https://example.com/s.xml\n",
    )],
    good: &[Example::file(
        b"Sitemap: https://example.com/a.xml\nSitemap: https://example.com/A.xml\n",
    )],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let mut first_lines: HashMap<&[u8], u32> = HashMap::new();
    for statement in file.with(Directive::Sitemap).filter(|one| !one.value.is_empty()) {
        let first = *first_lines.entry(file.text(statement.value)).or_insert(statement.line);
        if first != statement.line {
            findings.add(|found| {
                found
                    .at_span(statement.line, statement.value)
                    .message(format!("line {first} names this sitemap already"))
                    .related(first, "named here")
                    .remove(file, statement.line)
            });
        }
    }
}
