use verger::Directive;

use crate::lint::agent::is_star;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V015",
    name: "empty-group",
    severity: Severity::Warning,
    family: Family::Groups,
    consumers: &[],
    what: "a group has no rules",
    why: "Its robots may fetch everything: a group that names a robot hides the rules for `*`, even if it has none itself (RFC 9309 \
          §2.2.1). If a group is added after it, that group's rules apply to its robots too (§2.1).",
    remedy: "Write the rules that are meant; an empty `Disallow:` says that everything is open.",
    bad: &[Example::file(
        b"User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nCrawl-delay: 5\n",
    )],
    good: &[
        Example::file(
            b"User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nDisallow:\nCrawl-delay: 5\n",
        ),
        Example::file(b"User-agent: *\nCrawl-delay: 5\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(group) = file.groups().next_back().filter(|group| group.rules().is_empty()) else {
        return;
    };
    let closes = |group: verger::OutlinedGroup<'_>| {
        let mut rules = group.rules().iter();
        rules.any(|rule| rule.directive == Directive::Disallow && !rule.value.is_empty())
    };
    let stars = file.star_groups();
    let star = stars.iter().filter_map(|&place| file.groups().nth(place)).find(|&one| closes(one));
    let Some(star) = star.and_then(|group| group.agents().first()) else { return };
    let mut agents = group.agents().iter();
    let Some(agent) = agents.find(|agent| {
        let value = file.text(agent.value);
        !value.is_empty() && !is_star(value)
    }) else {
        return;
    };
    let shown = file.quoted(agent.value);
    findings.add(|found| {
        let found = found
            .at_span(agent.line, agent.value)
            .message(format!("the group of {shown} has no rules, so it may fetch everything"))
            .related(star.line, "these rules do not apply to it");
        let last = group.agents().last().and_then(|last| file.line(last.line));
        match last {
            Some(line) => {
                let at = line.span.end as usize;
                let text = format!("{}Disallow:", file.line_end());
                found.fix("write an empty `Disallow:`", at..at, text)
            }
            None => found,
        }
    });
}
