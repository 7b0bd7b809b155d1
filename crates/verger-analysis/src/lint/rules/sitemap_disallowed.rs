use verger::{Directive, Verdict};

use super::full_url_path::scheme_of;
use crate::lint::file::LintedFile;
use crate::lint::searcher::Searcher;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V104",
    name: "sitemap-disallowed",
    severity: Severity::Warning,
    family: Family::Risk,
    consumers: &[],
    what: "the file closes a sitemap that it names",
    why: "A sitemap is fetched like any other URL, under the same rules; a robot that obeys them cannot read this one.",
    remedy: "Write an Allow for the sitemap.",
    bad: &[
        Example::file(
            b"User-agent: *\nDisallow: /files/\nSitemap: https://example.com/files/s.xml\n",
        ),
        Example::file(b"User-agent: *\nDisallow: /*.xml$\nSitemap: https://example.com/s.xml\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /files/\nSitemap: https://example.com/s.xml\n"),
        Example::file(
            b"User-agent: *\nDisallow: /files/\nAllow: /files/s.xml$\nSitemap: https://example.com/files/s.xml\n",
        ),
        Example::file(b"User-agent: *\nDisallow: /\nSitemap: https://example.com/s.xml\n"),
    ],
    check,
};

/// Not for a site that is closed as a whole, nor where the sitemaps are of several hosts and the site's is not known.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let is_address = |value: &[u8]| scheme_of(value).is_some();
    let sitemaps: Vec<_> = file
        .with(Directive::Sitemap)
        .filter(|sitemap| is_address(file.text(sitemap.value)))
        .collect();
    let mut hosts: Vec<_> =
        sitemaps.iter().map(|sitemap| host_of(file.text(sitemap.value))).collect();
    hosts.dedup();
    if file.options.served.is_none() && hosts.len() > 1 {
        return;
    }
    let robots = Searcher::all(file);
    for sitemap in sitemaps {
        let url = file.text(sitemap.value);
        let closed = robots.iter().find_map(|robot| {
            let decision = robot.decide(url);
            let is_site_closed = robot.decide(b"/").verdict == Verdict::Disallowed;
            let is_closed = decision.verdict == Verdict::Disallowed && !is_site_closed;
            is_closed.then_some((robot, decision))
        });
        let Some((robot, decision)) = closed else { continue };
        let message = format!("{} may not fetch this sitemap", robot.title());
        findings.add(|found| {
            let found =
                found.at_span(sitemap.line, sitemap.value).message(message).witness(url.to_vec());
            match decision.line() {
                Some(line) => found.related(line, "this rule closes it"),
                None => found,
            }
        });
    }
}

fn host_of(url: &[u8]) -> Vec<u8> {
    let rest = &url[scheme_of(url).unwrap_or(0)..];
    let end = rest.iter().position(|octet| b"/?".contains(octet)).unwrap_or(rest.len());
    rest[..end].to_ascii_lowercase()
}
