use crate::dead::Idleness;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V036",
    name: "never-matches",
    severity: Severity::Error,
    family: Family::Paths,
    consumers: &[],
    what: "no URL can match a pattern",
    why: "Clients remove the segments `.` and `..` from a path before they send a request (RFC 3986 §5.2.4), so no URL has them. \
          This is proved for all URLs.",
    remedy: "Write the path without these segments.",
    bad: &[Example::file(b"User-agent: *\nDisallow: /a/../b\n")],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /b\n"),
        Example::file(b"User-agent: *\nDisallow: /..a\n"),
    ],
    check,
};

/// Patterns that do not begin with a slash are a lint of their own.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let never = file.proofs().idle.iter().filter(|(_, why)| **why == Idleness::NeverMatches);
    for (&line, _) in never {
        let Some(rule) = file.statement(line) else { continue };
        if matches!(file.text(rule.value), [b'/' | b'*', ..]) {
            let pattern = file.quoted(rule.value);
            findings.add(|found| {
                found.at_span(line, rule.value).message(format!("no URL can match {pattern}"))
            });
        }
    }
}
