use verger::robots::{KnownRobot, Purpose};
use verger::usage::{ContentUse, Preference, UsageCategory, UsageRule};
use verger::{Dialect, Outline, OutlinedGroup};

use crate::lint::file::LintedFile;
use crate::lint::preference::value_of;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V067",
    name: "preference-not-inherited",
    severity: Severity::Warning,
    family: Family::Preferences,
    consumers: &[],
    what: "a preference of `*` is not for a robot that it is about, since that one has a group of its own",
    why: "A robot obeys its own group alone (RFC 9309 §2.2.1), and a preference is a line of a group (draft-ietf-aipref-attach §3). Where \
          its group says nothing on the use, nothing is said to it, and it may fetch.",
    remedy: "Repeat the preference in the groups of those robots.",
    bad: &[
        Example::file(b"User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /private\n"),
        Example::file(b"User-agent: *\nContent-Usage: ai-use=n\nAllow: /\n\nUser-agent: PerplexityBot\nDisallow: /private\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n"),
        Example::file(
            b"User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /private\n",
        ),
        Example::file(b"User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: bingbot\nDisallow: /private\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let (rules, _) = file.usage();
    if rules.is_empty() {
        return;
    }
    let outline = Outline::for_usage(file.document, &Dialect::RFC9309);
    let on = |group: &OutlinedGroup<'_>, category: UsageCategory| -> Option<&UsageRule> {
        let fields = group.fields().iter();
        let mut of_group = fields.filter_map(|field| {
            rules.binary_search_by_key(&field.line, UsageRule::line).ok().map(|at| &rules[at])
        });
        of_group.find(|rule| rule.statement().preference(category) == Preference::Disallowed)
    };
    let says_any = |group: &OutlinedGroup<'_>| {
        group
            .fields()
            .iter()
            .any(|field| rules.binary_search_by_key(&field.line, UsageRule::line).is_ok())
    };
    for content_use in [ContentUse::TrainAi, ContentUse::AiUse] {
        let of_star = outline.groups().filter(|group| file.is_for_all(group));
        let stated = of_star
            .flat_map(|group| {
                content_use.categories().iter().filter_map(move |&category| on(&group, category))
            })
            .next();
        let Some(stated) = stated else { continue };
        for group in file.groups() {
            if file.is_for_all(&group) || file.is_closed(&group) || says_any(&group) {
                continue;
            }
            for agent in group.agents() {
                let robot = KnownRobot::named(file.text(agent.value));
                let purposes = robot.map_or(&[][..], |robot| robot.purposes);
                if !purposes.iter().any(|&purpose| is_about(content_use, purpose)) {
                    continue;
                }
                findings.add(|found| {
                    found
                        .at_span(agent.line, agent.value)
                        .message(format!(
                            "{} obeys this group alone: line {}, {}, is not for it",
                            file.quoted(agent.value),
                            stated.line(),
                            file.quoted(value_of(stated))
                        ))
                        .related(stated.line(), "the preference for every other robot")
                });
            }
        }
    }
}

/// Whether robots of that purpose do what the preference is about.
fn is_about(content_use: ContentUse, purpose: Purpose) -> bool {
    match content_use {
        ContentUse::TrainAi => matches!(purpose, Purpose::AiTraining | Purpose::Dataset),
        _ => matches!(purpose, Purpose::AiSearch | Purpose::AiAgent),
    }
}
