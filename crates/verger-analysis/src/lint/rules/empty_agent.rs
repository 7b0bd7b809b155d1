use verger::Directive;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V024",
    name: "empty-agent",
    severity: Severity::Error,
    family: Family::Robots,
    consumers: &[],
    what: "a User-agent line names nobody",
    why: "A User-agent line has a product token or `*` (RFC 9309 §2.2.1). Without one the group is for no robot, and its rules are \
          lost.",
    remedy: "Write the robot's token, or `*` for every robot.",
    bad: &[
        Example::file(b"User-agent:\nDisallow: /private\n"),
        Example::file(b"User-agent: # all\nDisallow: /private\n"),
    ],
    good: &[Example::file(b"User-agent: *\nDisallow: /private\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for agent in file.with(Directive::UserAgent).filter(|agent| agent.value.is_empty()) {
        findings.add(|found| found.at(agent.line));
    }
}
