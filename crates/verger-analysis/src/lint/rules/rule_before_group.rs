use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V010",
    name: "rule-before-group",
    severity: Severity::Error,
    family: Family::Groups,
    consumers: &[],
    what: "rules are in no group",
    why: "Rules apply to the robots of their group; crawlers ignore rules that are in none (RFC 9309 §2.2.2).",
    remedy: "Write `User-agent: *` before them.",
    bad: &[
        Example::file(b"Disallow: /private\n"),
        Example::file(b"Disallow: /a\n\nUser-agent: ExampleBot\nDisallow: /\n"),
    ],
    good: &[Example::file(b"User-agent: *\nDisallow: /private\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let rules = file.outline.orphan_rules();
    let Some(first) = rules.first() else { return };
    let Some(line) = file.line(first.line) else { return };
    let at = line.span.start as usize;
    findings.add(|found| {
        found
            .at(first.line)
            .message(match rules.len() {
                1 => "this rule is in no group, so it applies to nobody".to_owned(),
                count => format!("this rule and {} more are in no group", count - 1),
            })
            .fix(
                "write `User-agent: *` before the first",
                at..at,
                format!("User-agent: *{}", file.line_end()),
            )
    });
}
