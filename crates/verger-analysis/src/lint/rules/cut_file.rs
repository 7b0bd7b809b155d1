use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";

pub(super) static LINT: Lint = Lint {
    code: "V098",
    name: "cut-file",
    severity: Severity::Error,
    family: Family::Answers,
    consumers: &[],
    what: "the file did not arrive in full",
    why: "What is missing may close something. Google takes a broken transfer as an error of the server, and fetches nothing of the site; \
          others obey the part that they have. A reader need not accept more than 500 KiB (RFC 9309 §2.5).",
    remedy: "Send the whole file with its length, and keep it below 500 KiB.",
    bad: &[Example::served(
        b"User-agent: *\nDisallow: /pri",
        Served { cut_at: Some(27), ..Served::new(URL, 200) },
    )],
    good: &[Example::served(b"User-agent: *\nDisallow: /private\n", Served::new(URL, 200))],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let served = file.options.served.filter(|served| served.is_file());
    if let Some(received) = served.and_then(|served| served.cut_at) {
        findings.add(|found| found.message(format!("only {received} bytes of the file arrived")));
    } else if served.is_some_and(|served| served.status == 206) {
        findings.add(|found| found.message("only a part of the file was sent (206)"));
    }
}
