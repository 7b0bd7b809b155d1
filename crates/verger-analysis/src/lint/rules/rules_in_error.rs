use verger::syntax::ContentKind;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";

pub(super) static LINT: Lint = Lint {
    code: "V099",
    name: "rules-in-error",
    severity: Severity::Error,
    family: Family::Answers,
    consumers: &[],
    what: "rules are sent with the status of an error",
    why: "A robot goes by the status alone (RFC 9309 §2.3.1): after 404 everything is allowed, after 500 everything disallowed, whatever the \
          text says. Applications that answer paths themselves often forget the status.",
    remedy: "Answer with status 200.",
    bad: &[
        Example::served(b"User-agent: *\nDisallow: /private\n", Served::new(URL, 404)),
        Example::served(b"User-agent: *\nDisallow:\n", Served::new(URL, 503)),
    ],
    good: &[
        Example::served(b"User-agent: *\nDisallow: /private\n", Served::new(URL, 200)),
        Example::served(b"404 Not Found\n", Served::new(URL, 404)),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served.filter(|served| served.status >= 400) else { return };
    if file.content != ContentKind::Text {
        return;
    }
    let Some(group) = file.groups().find(|group| !group.rules().is_empty()) else { return };
    let line = group.agents().first().map_or(1, |agent| agent.line);
    findings.add(|found| {
        found.at(line).message(format!(
            "this group is sent with status {}, so no robot reads it",
            served.status
        ))
    });
}
