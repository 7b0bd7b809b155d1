use std::collections::HashSet;
use std::time::Duration;

use verger::Directive;
use verger::records::RecordValue;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V051",
    name: "long-crawl-delay",
    severity: Severity::Warning,
    family: Family::Pace,
    consumers: &[],
    what: "a Crawl-delay is so long that crawlers hardly read the site",
    why: "Apache Nutch skips the pages of a host whose Crawl-delay is above 30 seconds (fetcher.max.crawl.delay), and crawler-commons \
          disallows the whole site above 300 (setMaxCrawlDelay). Others would need months for a site of some size.",
    remedy: "Write 30 or less, or disallow what should not be fetched.",
    bad: &[
        Example::file(b"User-agent: *\nCrawl-delay: 31\n"),
        Example::file(b"User-agent: *\nCrawl-delay: 3600\n"),
    ],
    good: &[Example::file(b"User-agent: *\nCrawl-delay: 30\n")],
    check,
};

/// fetcher.max.crawl.delay of Apache Nutch.
const SKIPPED: Duration = Duration::from_secs(30);
/// The default of crawler-commons.
const DISALLOWED: Duration = Duration::from_mins(5);
const DAY: u64 = 86_400;

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let groups = file.groups().filter(|group| file.is_for_all(group));
    let for_all: HashSet<u32> =
        groups.flat_map(|group| group.fields().iter().map(|field| field.line)).collect();
    for statement in file.with(Directive::CrawlDelay) {
        let Some(Ok(RecordValue::CrawlDelay(delay))) = file.value_of(statement) else { continue };
        if delay <= SKIPPED {
            continue;
        }
        let seconds = delay.as_secs();
        let pages = match DAY / seconds {
            0 => "not even one page a day".to_owned(),
            1 => "at most one page a day".to_owned(),
            pages => format!("at most {pages} pages a day"),
        };
        let whom = match (for_all.contains(&statement.line), delay > DISALLOWED) {
            (true, true) => "; crawlers that use crawler-commons or Nutch fetch nothing",
            (true, false) => "; Nutch fetches nothing",
            _ => "",
        };
        findings.add(|found| {
            let found = found
                .at_span(statement.line, statement.value)
                .message(format!("this allows {pages}{whom}"));
            if seconds >= 500 && seconds.is_multiple_of(100) && !seconds.is_multiple_of(60) {
                let meant = Duration::from_millis(seconds).as_secs_f64();
                found.help(format!("If milliseconds are meant, write `{meant}`."))
            } else {
                found
            }
        });
    }
}
