use verger::Directive;
use verger::records::RecordValue;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V053",
    name: "several-crawl-delays",
    severity: Severity::Warning,
    family: Family::Pace,
    consumers: &[],
    what: "robots have several Crawl-delays",
    why: "No document says which counts. crawler-commons takes the shortest for `*`, Python's robotparser the last, others the \
          first, and Verger the longest.",
    remedy: "Keep one Crawl-delay in each group.",
    bad: &[Example::file(b"User-agent: *\nCrawl-delay: 5\nDisallow: /a\nCrawl-delay: 10\n")],
    good: &[
        Example::file(b"User-agent: *\nCrawl-delay: 5\nDisallow: /a\n"),
        Example::file(b"User-agent: a\nCrawl-delay: 5\nUser-agent: b\nCrawl-delay: 10\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let mut before = None;
    for statement in &file.statements {
        if statement.directive == Directive::UserAgent {
            before = None;
        }
        let Some(Ok(RecordValue::CrawlDelay(delay))) = file.value_of(statement) else { continue };
        let (line, first) = *before.get_or_insert((statement.line, delay));
        if first != delay {
            findings.add(|found| {
                found
                    .at_span(statement.line, statement.value)
                    .message(format!("line {line} gives the same robots another Crawl-delay"))
                    .related(line, "the other Crawl-delay")
            });
        }
    }
}
