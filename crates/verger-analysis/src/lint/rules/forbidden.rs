use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";

pub(super) static LINT: Lint = Lint {
    code: "V092",
    name: "forbidden",
    severity: Severity::Warning,
    family: Family::Answers,
    consumers: &[],
    what: "robots.txt is answered with 401 or 403",
    why: "RFC 9309 §2.3.1.3 and Google take it as no file: everything is allowed. Python's robotparser and the standards before 2022 take it \
          as everything disallowed. Neither knows the rules of the site. Firewalls that refuse robots often refuse this file too.",
    remedy: "Let every robot read /robots.txt, also those that may read nothing else.",
    bad: &[
        Example::served(b"", Served::new(URL, 403)),
        Example::served(b"", Served::new(URL, 401)),
    ],
    good: &[
        Example::served(b"User-agent: *\nDisallow: /\n", Served::new(URL, 200)),
        Example::served(b"", Served::new(URL, 404)),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served else { return };
    if matches!(served.status, 401 | 403) {
        findings.add(|found| {
            found.message(format!(
                "robots.txt is answered with {}: most robots take that as leave to fetch everything",
                served.status
            ))
        });
    }
}
