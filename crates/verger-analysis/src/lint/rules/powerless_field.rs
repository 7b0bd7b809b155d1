use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V009",
    name: "powerless-field",
    severity: Severity::Warning,
    family: Family::Syntax,
    consumers: &[],
    what: "no consumer obeys this field",
    why: "Some fields were never specified, or are no longer obeyed: Google stopped with Noindex on 1 September 2019, Yandex with \
          Host in 2018.",
    remedy: "Say it where it is read: noindex in the page or its X-Robots-Tag, the preferred host by a redirect; or remove the line.",
    bad: &[
        Example::file(b"User-agent: *\nNoindex: /private\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nHost: example.com\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /private\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nCrawl-delay: 5\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in &file.statements {
        let Some(why) = statement.directive.entry().powerless else { continue };
        let name = statement.directive.name();
        findings.add(|found| {
            found
                .at(statement.line)
                .message(format!("no consumer obeys `{name}`"))
                .help(why)
                .remove(file, statement.line)
        });
    }
}
