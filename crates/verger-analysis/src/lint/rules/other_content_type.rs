use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";

pub(super) static LINT: Lint = Lint {
    code: "V097",
    name: "other-content-type",
    severity: Severity::Hint,
    family: Family::Answers,
    consumers: &[],
    what: "robots.txt is not served as text/plain",
    why: "RFC 9309 §2.3 asks for the media type text/plain. Most robots do not look at it; browsers download the file in place of showing \
          it.",
    remedy: "Send `Content-Type: text/plain; charset=utf-8`.",
    bad: &[
        Example::served(
            b"User-agent: *\n",
            Served { content_type: Some("application/octet-stream"), ..Served::new(URL, 200) },
        ),
        Example::served(b"User-agent: *\n", Served { content_type: None, ..Served::new(URL, 200) }),
    ],
    good: &[Example::served(
        b"User-agent: *\n",
        Served { content_type: Some("Text/Plain;charset=utf-8"), ..Served::new(URL, 200) },
    )],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served.filter(|served| served.is_file()) else { return };
    let known = ["text/plain", "text/html", "application/xhtml+xml"];
    match served.media_type() {
        Some(kind) if known.iter().any(|name| kind.eq_ignore_ascii_case(name)) => {}
        Some(kind) => {
            findings.add(|found| found.message(format!("robots.txt is served as `{kind}`")));
        }
        None => findings.add(|found| found.message("robots.txt is served without a Content-Type")),
    }
}
