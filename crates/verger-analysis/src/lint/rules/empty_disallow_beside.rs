use verger::Directive;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V116",
    name: "empty-disallow-beside",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "an empty Disallow is beside one with a path",
    why: "An empty Disallow means that everything is open. RFC 9309 §2.2.2 ignores it where another rule matches; robots of 1994 and \
          of the draft of 1996, and some parsers since, obey whichever they read first or last.",
    remedy: "Remove the empty line.",
    bad: &[Example::file(b"User-agent: *\nDisallow:\nDisallow: /private\n")],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /private\n"),
        Example::file(b"User-agent: *\nDisallow:\n"),
        Example::file(b"User-agent: a\nDisallow:\n\nUser-agent: b\nDisallow: /\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for group in file.groups() {
        let disallows =
            || group.rules().iter().filter(|rule| rule.directive == Directive::Disallow);
        let Some(other) = disallows().find(|rule| !rule.value.is_empty()) else { continue };
        for empty in disallows().filter(|rule| rule.value.is_empty()) {
            findings.add(|found| {
                found
                    .at(empty.line)
                    .message("this line says that everything is open, and another one does not")
                    .related(other.line, "the other one")
                    .remove(file, empty.line)
            });
        }
    }
}
