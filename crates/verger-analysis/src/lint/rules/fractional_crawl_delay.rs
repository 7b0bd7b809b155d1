use verger::Directive;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V056",
    name: "fractional-crawl-delay",
    severity: Severity::Hint,
    family: Family::Pace,
    consumers: &[],
    what: "a Crawl-delay is not a whole number",
    why: "Python's robotparser reads whole numbers alone, and ignores the line. Scrapy's Protego, crawler-commons and Verger read \
          fractions.",
    remedy: "Write the next whole number of seconds.",
    bad: &[Example::file(b"User-agent: *\nCrawl-delay: 0.5\n")],
    good: &[Example::file(b"User-agent: *\nCrawl-delay: 1\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in file.with(Directive::CrawlDelay) {
        let value = file.text(statement.value);
        if value.contains(&b'.') && matches!(file.value_of(statement), Some(Ok(_))) {
            findings.add(|found| {
                let quoted = file.quoted(statement.value);
                let found = found
                    .at_span(statement.line, statement.value)
                    .message(format!("readers of whole numbers ignore {quoted}"));
                let point = value.iter().position(|&octet| octet == b'.').unwrap_or(0);
                if point > 0 && value[point + 1..].iter().all(|&digit| digit == b'0') {
                    let range = statement.value.range();
                    found.fix("write a whole number", range.start + point..range.end, "")
                } else {
                    found
                }
            });
        }
    }
}
