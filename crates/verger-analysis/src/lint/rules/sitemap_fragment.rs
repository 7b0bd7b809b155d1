use verger::Directive;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V045",
    name: "sitemap-fragment",
    severity: Severity::Warning,
    family: Family::Sitemaps,
    consumers: &[],
    what: "the address of a sitemap goes on after a `#`",
    why: "`#` begins a comment wherever it is in a line (RFC 9309 §2.2), so the address ends before it. A fragment is never sent to \
          a server either.",
    remedy: "Leave the fragment out; write `%23` for a `#` that belongs to the path.",
    bad: &[Example::file(b"Sitemap: https://example.com/maps#all.xml\n")],
    good: &[
        Example::file(b"Sitemap: https://example.com/maps%23all.xml\n"),
        Example::file(b"Sitemap: https://example.com/maps # all\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let octets = file.document.octets();
    for statement in file.with(Directive::Sitemap).filter(|one| !one.value.is_empty()) {
        let end = statement.value.end as usize;
        let goes_on = match octets.get(end..end + 2) {
            Some(&[b'#', next]) => !next.is_ascii_whitespace(),
            _ => false,
        };
        if goes_on {
            findings.add(|found| {
                found.at_span(statement.line, statement.value).message(format!(
                    "{} is all that is read: `#` begins a comment",
                    file.quoted(statement.value)
                ))
            });
        }
    }
}
