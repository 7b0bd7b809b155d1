use std::collections::BTreeMap;

use verger::Verdict;

use crate::lint::file::LintedFile;
use crate::lint::searcher::Searcher;
use crate::lint::{Diagnostic, Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V102",
    name: "listed-url-disallowed",
    severity: Severity::Warning,
    family: Family::Risk,
    consumers: &[],
    what: "a URL that a sitemap lists is disallowed",
    why: "A sitemap lists the pages that its site wants to be crawled (sitemaps.org). A search engine that may not fetch one of them \
          cannot index what is on it, and reports a fault.",
    remedy: "Allow the URL, or take it out of the sitemap.",
    bad: &[
        Example {
            listed: &[b"https://example.com/a/b"],
            ..Example::file(b"User-agent: *\nDisallow: /a\n")
        },
        Example {
            listed: &[b"https://example.com/a/b"],
            ..Example::file(b"User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nAllow: /\n")
        },
    ],
    good: &[
        Example {
            listed: &[b"https://example.com/a/b"],
            ..Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a/b\n")
        },
        Example::file(b"User-agent: *\nDisallow: /a\n"),
    ],
    check,
};

/// Once for each rule, with the first URL that it closes.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let listed = file.options.listed;
    if listed.is_empty() {
        return;
    }
    for robot in Searcher::all(file) {
        let mut closed: BTreeMap<Option<u32>, (&[u8], usize)> = BTreeMap::new();
        for &url in listed {
            let decision = robot.decide(url);
            if decision.verdict == Verdict::Disallowed {
                closed.entry(decision.line()).or_insert((url, 0)).1 += 1;
            }
        }
        for (line, (url, count)) in closed {
            let shown = String::from_utf8_lossy(url).into_owned();
            let others = match count {
                1 => String::new(),
                count => format!(" and {} other listed URLs", count - 1),
            };
            let who = robot.title();
            findings.add(|found| {
                let found = found
                    .message(format!("{who} may not fetch `{shown}`{others}"))
                    .witness(url.to_vec());
                line.into_iter().fold(found, Diagnostic::at)
            });
        }
    }
}
