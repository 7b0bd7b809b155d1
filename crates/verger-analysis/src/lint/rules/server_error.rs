use std::time::Duration;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";

pub(super) static LINT: Lint = Lint {
    code: "V093",
    name: "server-error",
    severity: Severity::Error,
    family: Family::Answers,
    consumers: &[],
    what: "robots.txt is answered with an error of the server",
    why: "Everything is disallowed until the file can be read again (RFC 9309 §2.3.1.4). Google fetches nothing for 12 hours, then goes by its \
          last copy for 30 days; after that, if the rest of the site answers, as if there were no file.",
    remedy: "Serve the file from where it does not depend on what fails, or answer 404 if there is none.",
    bad: &[
        Example::served(b"", Served::new(URL, 500)),
        Example::served(
            b"",
            Served { retry_after: Some(Duration::from_mins(2)), ..Served::new(URL, 503) },
        ),
    ],
    good: &[Example::served(b"", Served::new(URL, 404))],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served.filter(|served| served.status >= 500) else { return };
    findings.add(|found| {
        let until = served.retry_after.map(|wait| format!(" for {} seconds", wait.as_secs()));
        let found = found.message(format!(
            "robots.txt is answered with {}: robots fetch nothing of the site{}",
            served.status,
            until.unwrap_or_default()
        ));
        if served.status == 503 && served.retry_after.is_none() {
            found.help("If this is maintenance, Retry-After says when it is over.")
        } else {
            found
        }
    });
}
