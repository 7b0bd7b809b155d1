use std::collections::HashMap;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V111",
    name: "opposite-rules",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "a group allows and disallows the same path",
    why: "Of two equal patterns the Allow is used (RFC 9309 §2.2.2), so the Disallow has no effect. Robots that obey the first rule \
          that matches, as the draft of 1996 says, use whichever is written first.",
    remedy: "Remove one of them.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a\n"),
        Example::file(b"User-agent: *\nAllow: /\nDisallow: /a\nDisallow: /\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a$\n"),
        Example::file(b"User-agent: a\nDisallow: /a\n\nUser-agent: b\nAllow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nDisallow: /a\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for group in file.groups() {
        let mut first: HashMap<&[u8], Vec<&verger::Statement>> = HashMap::new();
        for rule in group.rules().iter().filter(|rule| !rule.value.is_empty()) {
            let of_pattern = first.entry(file.text(rule.value)).or_default();
            let Some(other) = of_pattern.iter().find(|other| other.directive != rule.directive)
            else {
                if of_pattern.is_empty() {
                    of_pattern.push(rule);
                }
                continue;
            };
            let pattern = file.quoted(rule.value);
            findings.add(|found| {
                found
                    .at(rule.line)
                    .message(format!("{pattern} is allowed and disallowed; the Allow is used"))
                    .related(other.line, "the opposite rule")
            });
        }
    }
}
