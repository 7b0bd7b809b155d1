use verger::Directive;

use crate::lint::address::{host_of, without_www};
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

const SITE: Served<'_> = Served::new("https://example.com/robots.txt", 200);

pub(super) static LINT: Lint = Lint {
    code: "V044",
    name: "sitemap-of-other-site",
    severity: Severity::Hint,
    family: Family::Sitemaps,
    consumers: &[],
    what: "a sitemap is on another host",
    why: "It is read, and this line is the proof that this site agrees (sitemaps.org, “Sitemaps & Cross Submits”). But only pages \
          of this site in it count, and a host without or with `www.` is another one: often the line was copied, or the site moved.",
    remedy: "Name a sitemap of this host, unless the other one lists this host's pages.",
    bad: &[
        Example::served(b"Sitemap: https://www.example.com/sitemap.xml\n", SITE),
        Example::served(b"Sitemap: https://maps.example.net/example.com.xml\n", SITE),
    ],
    good: &[
        Example::served(b"Sitemap: https://EXAMPLE.com/sitemap.xml\n", SITE),
        Example::served(b"Sitemap: /sitemap.xml\n", SITE),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(site) = file.options.served.and_then(|served| host_of(served.url.as_bytes())) else {
        return;
    };
    for statement in file.with(Directive::Sitemap) {
        let Some(host) = host_of(file.text(statement.value)) else { continue };
        if host != site {
            findings.add(|found| {
                let found = found
                    .at_span(statement.line, statement.value)
                    .message(format!("this sitemap is on `{host}`; the file is that of `{site}`"));
                if without_www(&host) == without_www(&site) {
                    found.help(
                        "Only one of the two names is that of this site: name the sitemap with it.",
                    )
                } else {
                    found
                }
            });
        }
    }
}
