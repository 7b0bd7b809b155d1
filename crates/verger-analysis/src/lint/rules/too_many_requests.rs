use std::time::Duration;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";

pub(super) static LINT: Lint = Lint {
    code: "V090",
    name: "too-many-requests",
    severity: Severity::Error,
    family: Family::Answers,
    consumers: &[],
    what: "robots.txt is answered with 429",
    why: "Google treats 429 like an error of the server: it fetches nothing of the site for 12 hours, then goes by its last copy. RFC 9309 \
          §2.3.1.3 knows it only as another 4xx, after which everything is allowed, and some crawlers do that. Firewalls that count \
          requests often send it.",
    remedy: "Except /robots.txt from the limit: it is one request a day of each robot.",
    bad: &[
        Example::served(b"", Served::new(URL, 429)),
        Example::served(
            b"",
            Served { retry_after: Some(Duration::from_hours(1)), ..Served::new(URL, 429) },
        ),
    ],
    good: &[Example::served(b"User-agent: *\nAllow: /\n", Served::new(URL, 200))],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served.filter(|served| served.status == 429) else { return };
    findings.add(|found| match served.retry_after {
        Some(wait) => found.message(format!(
            "robots.txt is answered with 429, and may be asked for again after {} seconds",
            wait.as_secs()
        )),
        None => {
            found.help("Except /robots.txt from the limit; Retry-After says when to ask again.")
        }
    });
}
