use verger::pace::{CrawlDelayError, crawl_delay};
use verger::records::Malformed;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V050",
    name: "malformed-pace",
    severity: Severity::Error,
    family: Family::Pace,
    consumers: &[],
    what: "a pace or an hour cannot be read",
    why: "A Crawl-delay is a number of seconds, a Request-rate a number of documents per time, a Visit-time two times of day in UTC. \
          Readers ignore anything else, or take the digits at its beginning: `1,5` becomes 1 in one and nothing in another.",
    remedy: "Write `Crawl-delay: 10`, `Request-rate: 1/10` or `Visit-time: 0600-0845`.",
    bad: &[
        Example::file(b"User-agent: *\nCrawl-delay: 1,5\n"),
        Example::file(b"User-agent: *\nCrawl-delay: 10 seconds\n"),
        Example::file(b"User-agent: *\nCrawl-delay: -1\n"),
        Example::file(b"User-agent: *\nCrawl-delay:\n"),
        Example::file(b"User-agent: *\nRequest-rate: 0/60\n"),
        Example::file(b"User-agent: *\nRequest-rate: 15686\n"),
        Example::file(b"User-agent: *\nVisit-time: 2500-0100\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nCrawl-delay: 1.5\n"),
        Example::file(b"User-agent: *\nRequest-rate: 1/10m 1300-1659\n"),
        Example::file(b"User-agent: *\nVisit-time: 0100 - 0800\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in &file.statements {
        let Some(Err(error)) = file.value_of(statement) else { continue };
        if !matches!(
            error,
            Malformed::CrawlDelay(_) | Malformed::RequestRate(_) | Malformed::VisitTime(_)
        ) {
            continue;
        }
        findings.add(|found| {
            let found = if statement.value.is_empty() {
                found.at(statement.line).message(error.to_string())
            } else {
                let value = file.quoted(statement.value);
                found
                    .at_span(statement.line, statement.value)
                    .message(format!("{value} is not read: {error}"))
            };
            let value = file.text(statement.value);
            match error {
                Malformed::CrawlDelay(error) => match plain_seconds(value, error) {
                    Some(seconds) => {
                        let title = format!("write `{}`", seconds.escape_ascii());
                        found.fix(title, statement.value.range(), seconds)
                    }
                    None => found,
                },
                _ => found,
            }
        });
    }
}

/// The number of seconds that is meant, where there is no doubt.
fn plain_seconds(value: &[u8], error: CrawlDelayError) -> Option<Vec<u8>> {
    let digits = value.iter().take_while(|octet| octet.is_ascii_digit() || **octet == b'.').count();
    let (number, rest) = value.split_at(digits);
    let seconds = match error {
        CrawlDelayError::DecimalComma => {
            value.iter().map(|&octet| if octet == b',' { b'.' } else { octet }).collect()
        }
        CrawlDelayError::TrailingText => {
            let unit = rest.trim_ascii();
            let is_second = SECONDS.iter().any(|name| unit.eq_ignore_ascii_case(name.as_bytes()));
            if !is_second {
                return None;
            }
            number.to_vec()
        }
        _ => return None,
    };
    crawl_delay(&seconds).is_ok().then_some(seconds)
}

const SECONDS: [&str; 6] = ["s", "sec", "secs", "second", "seconds", ";"];
