use verger::Span;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V032",
    name: "dollar-inside",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "a `$` is not at the end of its pattern",
    why: "Only a last `$` is the end of the path (RFC 9309 §2.2.3); before that it is a letter that the path must have. Python's \
          robotparser drops such a rule.",
    remedy: "Remove what follows the `$`, or the `$`; write `%24` for the letter.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /*.pdf$*\n"),
        Example::file(b"User-agent: *\nDisallow: /a$$\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /*.pdf$\n"),
        Example::file(b"User-agent: *\nDisallow: /a%24b\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        let Some(at) = pattern.iter().position(|&octet| octet == b'$') else { continue };
        if at + 1 == pattern.len() {
            continue;
        }
        let start = rule.value.start + at as u32;
        let rest = &pattern[at + 1..];
        findings.add(|found| {
            let found = found
                .at_span(rule.line, Span { start, end: start + 1 })
                .message("this `$` is a letter of the path, not its end");
            if rest.iter().all(|octet| b"*$".contains(octet)) {
                let extra = start as usize + 1..rule.value.end as usize;
                found.fix("remove what follows it", extra, "")
            } else {
                found
            }
        });
    }
}
