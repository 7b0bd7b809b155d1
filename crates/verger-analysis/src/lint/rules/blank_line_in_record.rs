use verger::syntax::LineKind;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V014",
    name: "blank-line-in-record",
    severity: Severity::Hint,
    family: Family::Groups,
    consumers: &[],
    what: "a blank line separates User-agent lines from their rules",
    why: "By the standard of 1994 a blank line ends a record, and readers of that time lose the rules after it. RFC 9309 §2.2 gives \
          blank lines no meaning.",
    remedy: "Remove the blank line.",
    bad: &[Example::file(b"User-agent: *\n\nDisallow: /a\n")],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\n"),
        Example::file(
            b"User-agent: *\n# every robot\nDisallow: /a\n\nSitemap: https://example.com/s.xml\n",
        ),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for group in file.groups() {
        let (Some(agent), Some(rule)) = (group.agents().last(), group.rules().first()) else {
            continue;
        };
        let is_blank = |&line: &u32| file.kind(line) == Some(LineKind::Blank);
        let mut blanks = (agent.line + 1..rule.line).filter(is_blank);
        let Some(line) = blanks.clone().next() else { continue };
        findings.add(|found| {
            let found = found.at(line).related(agent.line, "the User-agent line");
            let spans = blanks.by_ref().filter_map(|line| file.whole_line(line));
            found.replace_each("remove the blank line", spans, "")
        });
    }
}
