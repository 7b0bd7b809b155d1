use crate::dead::Idleness;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V034",
    name: "dead-rule",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "a rule decides no URL",
    why: "Wherever it matches, a rule with a longer pattern does too, and the longest decides (RFC 9309 §2.2.2). Its author most \
          likely expected it to do something. This is proved for all URLs.",
    remedy: "Remove the rule, or make its pattern longer than that of the rule that outranks it.",
    bad: &[Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a*\n")],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a/b\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nDisallow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for (&line, &why) in &file.proofs().idle {
        let Idleness::Outranked(by) = why else { continue };
        if !says_the_opposite(file, line, by) {
            continue;
        }
        findings.add(|found| {
            found
                .at(line)
                .message(format!(
                    "this rule decides no URL: line {by} outranks it wherever it matches"
                ))
                .related(by, "this rule decides in its place")
        });
    }
}

/// Whether one rule closes and the other opens; not for the same pattern, which is a lint of its own.
fn says_the_opposite(file: &LintedFile<'_>, line: u32, other: u32) -> bool {
    let (Some(one), Some(other)) = (file.statement(line), file.statement(other)) else {
        return false;
    };
    one.directive != other.directive && file.text(one.value) != file.text(other.value)
}
