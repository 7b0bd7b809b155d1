use verger::Directive;

use crate::lint::address::{host_of, scheme_of};
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const SITE: Served<'_> = Served::new("https://example.com/robots.txt", 200);

pub(super) static LINT: Lint = Lint {
    code: "V043",
    name: "sitemap-without-tls",
    severity: Severity::Hint,
    family: Family::Sitemaps,
    consumers: &[],
    what: "a sitemap of an https site is named with http",
    why: "A sitemap may list only URLs of its own scheme and host (sitemaps.org, “Sitemap file location”). At best each reader \
          is redirected; a reader that keeps to the letter drops the https pages in it as those of another site.",
    remedy: "Write `https://`.",
    bad: &[Example::served(b"Sitemap: http://example.com/sitemap.xml\n", SITE)],
    good: &[
        Example::served(b"Sitemap: https://example.com/sitemap.xml\n", SITE),
        Example::file(b"Sitemap: http://example.com/sitemap.xml\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served else { return };
    let site = served.url.as_bytes();
    if scheme_of(site) != Some("https") {
        return;
    }
    for statement in file.with(Directive::Sitemap) {
        let value = file.text(statement.value);
        if scheme_of(value) == Some("http") && host_of(value) == host_of(site) {
            let start = statement.value.start as usize;
            findings.add(|found| {
                found
                    .at_span(statement.line, statement.value)
                    .message("the site is served by https, and this sitemap is named with http")
                    .fix("write `https`", start..start + "http".len(), "https")
            });
        }
    }
}
