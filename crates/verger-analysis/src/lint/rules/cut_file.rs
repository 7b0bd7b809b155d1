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
          others obey the part that they have.",
    remedy: "Send the whole file, with its Content-Length.",
    bad: &[Example::served(
        b"User-agent: *\nDisallow: /pri",
        Served { is_cut: true, ..Served::new(URL, 200) },
    )],
    good: &[Example::served(b"User-agent: *\nDisallow: /private\n", Served::new(URL, 200))],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served else { return };
    if served.is_cut {
        findings.add(|found| found.message("the connection ended before the file did"));
    } else if served.status == 206 {
        findings.add(|found| found.message("only a part of the file was sent (206)"));
    }
}
