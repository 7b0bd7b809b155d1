use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V117",
    name: "names-robots-txt",
    severity: Severity::Hint,
    family: Family::Paths,
    consumers: &[],
    what: "a rule is about /robots.txt itself",
    why: "The file may always be fetched (RFC 9309 §2.2.2); the draft of 1996 says that it must not appear in the rules (§3.2.2).",
    remedy: "Remove the rule.",
    bad: &[Example::file(b"User-agent: *\nDisallow: /a\nAllow: /robots.txt\n")],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /robots.txt.old\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        let path = pattern.strip_suffix(b"$").unwrap_or(pattern);
        if path.strip_suffix(b"*").unwrap_or(path) != b"/robots.txt" {
            continue;
        }
        findings.add(|found| found.at_span(rule.line, rule.value).remove(file, rule.line));
    }
}
