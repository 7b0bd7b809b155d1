use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";

pub(super) static LINT: Lint = Lint {
    code: "V091",
    name: "payment-required",
    severity: Severity::Warning,
    family: Family::Answers,
    consumers: &[],
    what: "robots.txt is answered with 402",
    why: "It is a 4xx, after which a robot may fetch everything (RFC 9309 §2.3.1.3), and Google does: a price on the file itself opens the \
          site. What a robot should pay for, it learns from the answers to the pages.",
    remedy: "Serve robots.txt free of charge, and state in it what may be fetched.",
    bad: &[Example::served(b"", Served::new(URL, 402))],
    good: &[Example::served(b"User-agent: *\nDisallow: /paid/\n", Served::new(URL, 200))],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    if file.options.served.is_some_and(|served| served.status == 402) {
        findings.add(|found| found);
    }
}
