use verger::Directive;
use verger::records::RecordValue;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V054",
    name: "zero-crawl-delay",
    severity: Severity::Hint,
    family: Family::Pace,
    consumers: &[],
    what: "a Crawl-delay is zero",
    why: "No crawler becomes faster by it: most read it as no Crawl-delay, and keep their own pace. One that does obey it leaves no \
          time between two requests.",
    remedy: "Remove the line, or write how many seconds robots should wait.",
    bad: &[Example::file(b"User-agent: *\nCrawl-delay: 0\n")],
    good: &[Example::file(b"User-agent: *\nCrawl-delay: 0.5\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in file.with(Directive::CrawlDelay) {
        let value = file.value_of(statement);
        if matches!(value, Some(Ok(RecordValue::CrawlDelay(delay))) if delay.is_zero()) {
            findings.add(|found| {
                found
                    .at_span(statement.line, statement.value)
                    .message("this says nothing: robots keep their own pace")
                    .remove(file, statement.line)
            });
        }
    }
}
