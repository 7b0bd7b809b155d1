use crate::lint::file::LintedFile;
use crate::lint::suppression::Suppressions;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V119",
    name: "unknown-lint",
    severity: Severity::Warning,
    family: Family::Syntax,
    consumers: &[],
    what: "a comment switches off a lint that does not exist",
    why: "`# verger: allow NAME` switches a lint off by its name or code. A name that no lint has switches nothing off, so what it \
          was written for is found again, or never was.",
    remedy: "Write the name of a lint, as `verger lint --list` prints them, or remove the comment.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /a # verger: allow dead-rules\n"),
        Example::file(b"# verger: allow-file V999\nUser-agent: *\nDisallow: /a\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a # verger: allow dead-rule\n"),
        Example::file(b"User-agent: *\nDisallow: /a # allow nonsense\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for (line, name) in Suppressions::read(file.document).unknown {
        let near = Lint::near(&name).map(|lint| format!(": is `{}` meant?", lint.name));
        findings.add(|found| {
            let near = near.unwrap_or_default();
            found.at(line).message(format!("no lint has the name or code `{name}`{near}"))
        });
    }
}
