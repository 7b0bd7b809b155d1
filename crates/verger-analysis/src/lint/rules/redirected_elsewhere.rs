use crate::lint::address::{host_of, scheme_of, without_www};
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Hop, Lint, Served, Severity};

const URL: &str = "https://example.com/robots.txt";

pub(super) static LINT: Lint = Lint {
    code: "V095",
    name: "redirected-elsewhere",
    severity: Severity::Warning,
    family: Family::Answers,
    consumers: &[],
    what: "robots.txt is redirected to something else",
    why: "The file at the end of the redirects is obeyed as that of the site that was asked (RFC 9309 §2.3.1.2): so another site decides for \
          this one, a page in place of the file says nothing, and whoever is between can write what comes without TLS.",
    remedy: "Redirect to a robots.txt of the same site that is served by https, or serve the file itself.",
    bad: &[
        Example::served(
            b"",
            Served { hops: &[hop("https://example.com/")], ..Served::new(URL, 200) },
        ),
        Example::served(
            b"User-agent: *\n",
            Served { hops: &[hop("http://example.com/robots.txt")], ..Served::new(URL, 200) },
        ),
        Example::served(
            b"User-agent: *\n",
            Served { hops: &[hop("https://example.org/robots.txt")], ..Served::new(URL, 200) },
        ),
    ],
    good: &[
        Example::served(
            b"User-agent: *\n",
            Served { hops: &[hop("https://www.example.com/robots.txt")], ..Served::new(URL, 200) },
        ),
        Example::served(
            b"User-agent: *\n",
            Served {
                hops: &[hop("https://example.com/robots.txt")],
                ..Served::new("http://example.com/robots.txt", 200)
            },
        ),
    ],
    check,
};

const fn hop(to: &'static str) -> Hop<'static> {
    Hop { status: 301, to }
}

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(served) = file.options.served.filter(|served| !served.hops.is_empty()) else { return };
    let last = served.last_url();
    let (from, to) = (served.url.as_bytes(), last.as_bytes());
    let loses_tls = scheme_of(from) == Some("https")
        && served.hops.iter().any(|hop| scheme_of(hop.to.as_bytes()) == Some("http"));
    if loses_tls {
        findings.add(|found| found.message("a redirect leads from https to http"));
    }
    if is_home_page(last) {
        findings.add(|found| {
            found.message(format!("robots.txt is redirected to the home page `{last}`"))
        });
    } else if let (Some(old), Some(new)) = (host_of(from), host_of(to))
        && without_www(&old) != without_www(&new)
    {
        findings
            .add(|found| found.message(format!("the robots.txt of `{new}` decides for `{old}`")));
    }
}

/// Whether it is a URL without a path.
fn is_home_page(url: &str) -> bool {
    let path =
        url.split_once("://").and_then(|(_, rest)| rest.split_once('/')).map(|(_, path)| path);
    path.is_none_or(str::is_empty)
}
