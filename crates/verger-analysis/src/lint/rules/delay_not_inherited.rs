use verger::records::RecordValue;
use verger::robots::{KnownRobot, Purpose};
use verger::{Directive, OutlinedGroup, Statement};

use crate::lint::file::LintedFile;
use crate::lint::{Consumer, Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V052",
    name: "delay-not-inherited",
    severity: Severity::Hint,
    family: Family::Pace,
    consumers: &[],
    what: "the Crawl-delay of `*` is not for the robots that have a group of their own",
    why: "A robot obeys its own group alone, and nothing of the one for `*` (RFC 9309 §2.2.1). Only Bing says that it keeps the \
          Crawl-delay of `*`.",
    remedy: "Repeat the Crawl-delay in the groups of those whom it should slow down.",
    bad: &[Example::file(
        b"User-agent: *\nCrawl-delay: 5\nDisallow: /a\n\nUser-agent: CCBot\nDisallow: /private\n",
    )],
    good: &[
        Example::file(
            b"User-agent: *\nCrawl-delay: 5\nDisallow: /a\n\nUser-agent: CCBot\nCrawl-delay: 5\nDisallow: /private\n",
        ),
        Example::file(b"User-agent: *\nCrawl-delay: 5\nDisallow: /a\n\nUser-agent: CCBot\nDisallow: /\n"),
        Example::file(b"User-agent: *\nCrawl-delay: 5\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /private\n"),
        Example::file(b"User-agent: *\nCrawl-delay: 5\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /private\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let delays = |group: &OutlinedGroup<'_>| {
        let lines = group.fields().iter();
        lines.filter(|field| field.directive == Directive::CrawlDelay).copied().collect::<Vec<_>>()
    };
    let is_a_delay = |statement: &Statement| matches!(file.value_of(statement), Some(Ok(RecordValue::CrawlDelay(delay))) if !delay.is_zero());
    let of_star = file.groups().filter(|group| file.is_for_all(group));
    let Some(delay) = of_star.flat_map(|group| delays(&group)).find(is_a_delay) else { return };
    // The first line of each robot without one.
    let mut faster: Vec<&Statement> = Vec::new();
    for group in file.groups() {
        if file.is_for_all(&group) || !delays(&group).is_empty() || file.is_closed(&group) {
            continue;
        }
        let agents = group.agents().iter().filter(|agent| has_use_for_it(file.text(agent.value)));
        faster.extend(agents);
    }
    if faster.is_empty() {
        return;
    }
    findings.add(|found| {
        let quoted = |agent: &&Statement| file.quoted(agent.value);
        let mut names: Vec<_> = faster.iter().take(MOST_NAMED).map(quoted).collect();
        if faster.len() > MOST_NAMED {
            names.push(format!("{} more", faster.len() - MOST_NAMED));
        }
        let names = names.join(", ");
        let found = found.at_span(delay.line, delay.value).message(match faster.len() {
            1 => format!("{names} has a group of its own, without this Crawl-delay"),
            _ => format!("these have groups of their own, without this Crawl-delay: {names}"),
        });
        let shown = faster.iter().take(MOST_NAMED);
        shown.fold(found, |found, agent| found.related(agent.line, "this group has no Crawl-delay"))
    });
}

/// Whether it is a known robot that reads sites, and is not known to ignore a delay or to take it from `*`.
fn has_use_for_it(name: &[u8]) -> bool {
    let Some(robot) = KnownRobot::named(name) else { return false };
    let reads_single_pages = robot.purposes.iter().any(|purpose| {
        matches!(
            purpose,
            Purpose::Preview | Purpose::Advertising | Purpose::AiAgent | Purpose::Feed
        )
    });
    !reads_single_pages
        && Consumer::of_robot(robot).is_none_or(|consumer| {
            consumer != Consumer::Bing && consumer.obeys(Directive::CrawlDelay) != Some(false)
        })
}

const MOST_NAMED: usize = 5;
