use verger::directive::DIRECTIVES;
use verger::robots::KnownRobot;
use verger::{Directive, OutlinedGroup};

use crate::lint::file::LintedFile;
use crate::lint::{Consumer, Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V073",
    name: "field-not-read",
    severity: Severity::Hint,
    family: Family::Consumers,
    consumers: &[],
    what: "some consumers say that they do not obey a field",
    why: "RFC 9309 has User-agent, Allow and Disallow; any other field is read by those who want to (§2.2.4). Google, Bing and Yandex \
          document which they read.",
    remedy: "Keep the line for those who read it, and reach the others in the way that they document.",
    bad: &[
        Example::file(b"User-agent: *\nCrawl-delay: 5\n"),
        Example::file(b"User-agent: Googlebot\nCrawl-delay: 5\n"),
        Example::file(b"Clean-param: ref\n"),
    ],
    good: &[
        Example::file(b"User-agent: bingbot\nCrawl-delay: 5\n"),
        Example::file(b"Sitemap: https://example.com/sitemap.xml\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for entry in DIRECTIVES.iter().filter(|entry| entry.powerless.is_none()) {
        let directive = entry.directive;
        let Some(first) = file.with(directive).next() else { continue };
        let unread = |consumer: &Consumer| {
            file.options.consumers.contains(*consumer) && consumer.obeys(directive) == Some(false)
        };
        let unread: Vec<_> = Consumer::ALL.into_iter().filter(unread).collect();
        let concerned = concerned(file, directive, &unread);
        if concerned.is_empty() {
            continue;
        }
        let names: Vec<_> = concerned.iter().map(|consumer| consumer.title()).collect();
        findings.add(|found| {
            let found = found.at(first.line).message(format!(
                "{} is not obeyed by {}",
                directive.name(),
                names.join(", ")
            ));
            match instead(directive, &concerned) {
                Some(help) => found.help(help),
                None => found,
            }
        });
    }
}

/// Those to whom a line with the field is addressed.
fn concerned(file: &LintedFile<'_>, directive: Directive, among: &[Consumer]) -> Vec<Consumer> {
    if among.is_empty() || directive.entry().scope == verger::directive::Scope::File {
        return among.to_vec();
    }
    let has_it =
        |group: &OutlinedGroup<'_>| group.fields().iter().any(|field| field.directive == directive);
    let mut addressed = Vec::new();
    for group in file.groups().filter(has_it) {
        if file.is_for_all(&group) {
            return among.to_vec();
        }
        let robots =
            group.agents().iter().filter_map(|agent| KnownRobot::named(file.text(agent.value)));
        addressed.extend(robots.filter_map(Consumer::of_robot));
    }
    among.iter().copied().filter(|consumer| addressed.contains(consumer)).collect()
}

fn instead(directive: Directive, consumers: &[Consumer]) -> Option<&'static str> {
    match directive {
        Directive::CrawlDelay if consumers.contains(&Consumer::Google) => Some(
            "Google slows down by itself when a server answers slowly, or with 429, 500 or 503",
        ),
        Directive::CleanParam if consumers.contains(&Consumer::Google) => {
            Some("other search engines go by the canonical link of a page")
        }
        _ => None,
    }
}
