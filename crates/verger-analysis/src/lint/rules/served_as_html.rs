use verger::syntax::ContentKind;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";
const PAGE: Served<'_> =
    Served { content_type: Some("text/html; charset=utf-8"), ..Served::new(URL, 200) };

pub(super) static LINT: Lint = Lint {
    code: "V096",
    name: "served-as-html",
    severity: Severity::Warning,
    family: Family::Answers,
    consumers: &[],
    what: "robots.txt is served as text/html",
    why: "It is text/plain (RFC 9309 §2.3). crawler-commons reads a file of this type as a page: it removes what looks like a tag, and \
          without a User-agent line it allows everything. Others take it for the page of an error.",
    remedy: "Send `Content-Type: text/plain; charset=utf-8`.",
    bad: &[Example::served(b"User-agent: *\nDisallow: /private\n", PAGE)],
    good: &[Example::served(b"User-agent: *\nDisallow: /private\n", Served::new(URL, 200))],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served.filter(|served| served.is_file()) else { return };
    let is_page = served.media_type().is_some_and(|kind| {
        kind.eq_ignore_ascii_case("text/html") || kind.eq_ignore_ascii_case("application/xhtml+xml")
    });
    // Of a page as such the lint `web-page` says more.
    if is_page && file.content != ContentKind::Html {
        findings.add(|found| found);
    }
}
