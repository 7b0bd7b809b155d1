use std::collections::{HashMap, HashSet};

use verger::usage::{ContentUse, Preference, UsageRule};
use verger::{Dialect, Outline, Statement};

use crate::lint::file::LintedFile;
use crate::lint::preference::value_of;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V062",
    name: "preferences-contradict",
    severity: Severity::Warning,
    family: Family::Preferences,
    consumers: &[],
    what: "two lines say the opposite about one use of the same path, to the same robot",
    why: "The strictest statement counts (draft-ietf-aipref-vocab §5.1), so what is welcome by one line is not by the other. And who \
          reads only Content-Signal, or only Content-Usage, obeys one of them.",
    remedy: "Let both lines say the same, or keep one.",
    bad: &[
        Example::file(b"User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=y\n"),
        Example::file(b"User-agent: *\nContent-Usage: /a search=y\nContent-Usage: /a search=n\n"),
        Example::file(
            b"User-agent: *\nContent-Signal: search=no\nDisallow:\n\nUser-agent: *\nContent-Signal: search=yes\n",
        ),
    ],
    good: &[
        Example::file(b"User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\n"),
        Example::file(b"User-agent: *\nContent-Usage: search=n\nContent-Usage: /a search=y\n"),
        Example::file(
            b"User-agent: a\nContent-Usage: search=n\nUser-agent: b\nContent-Usage: search=y\n",
        ),
    ],
    check,
};

/// The lines of all robots together that are compared at most.
const MOST: usize = 100_000;

/// A robot, a path, a use, and whether that is welcome.
type Said<'f> = (Robot, Option<&'f [u8]>, &'static str, bool);

/// To whom something is said.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Robot {
    /// A robot with several groups, by its name in lower case.
    Named(Vec<u8>),
    /// Any robot of one group.
    OfGroup(usize),
}

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let (rules, _) = file.usage();
    if rules.len() < 2 {
        return;
    }
    let outline = Outline::for_usage(file.document, &Dialect::RFC9309);
    let name = |agent: &Statement| file.text(agent.value).to_ascii_lowercase();
    let mut groups_of: HashMap<Vec<u8>, usize> = HashMap::new();
    for agent in outline.groups().flat_map(|group| group.agents()) {
        *groups_of.entry(name(agent)).or_default() += 1;
    }
    let mut said: HashMap<Said<'_>, u32> = HashMap::new();
    let (mut compared, mut reported) = (0, HashSet::new());
    for (place, group) in outline.groups().enumerate() {
        let of_line = |line| rules.binary_search_by_key(&line, UsageRule::line).ok();
        let of_group = group.fields().iter().filter_map(|field| of_line(field.line));
        let of_group: Vec<_> = of_group.map(|at| &rules[at]).collect();
        if of_group.is_empty() {
            continue;
        }
        // One robot represents all that no other group names.
        let several = group.agents().iter().map(name).filter(|name| groups_of[name] > 1);
        let robots = several.map(Robot::Named).chain([Robot::OfGroup(place)]);
        for (robot, rule) in
            robots.flat_map(|robot| of_group.iter().map(move |&rule| (robot.clone(), rule)))
        {
            compared += 1;
            if compared > MOST {
                return;
            }
            let path = rule.path().map(|path| file.text(path));
            for (of_what, welcome) in says(rule) {
                let opposite = (robot.clone(), path, of_what, !welcome);
                if let Some(&line) = said.get(&opposite)
                    && reported.insert((rule.line(), of_what))
                {
                    findings.add(|found| {
                        found
                            .at_span(rule.line(), value_of(rule))
                            .message(format!(
                                "this says the opposite of line {line} on {of_what}; the stricter one counts"
                            ))
                            .related(line, "the opposite is said here")
                    });
                }
                said.entry((robot.clone(), path, of_what, welcome)).or_insert(rule.line());
            }
        }
    }
}

/// The uses that a line is about, and whether they are welcome.
fn says(rule: &UsageRule) -> impl Iterator<Item = (&'static str, bool)> {
    ContentUse::ALL.iter().filter_map(|&content_use| {
        let categories = content_use.categories().iter();
        let said = categories.map(|&category| rule.statement().preference(category));
        match said.fold(Preference::Unknown, Preference::combined) {
            Preference::Allowed => Some((name(content_use), true)),
            Preference::Disallowed => Some((name(content_use), false)),
            Preference::Unknown => None,
        }
    })
}

fn name(content_use: ContentUse) -> &'static str {
    match content_use {
        ContentUse::TrainAi => "training",
        ContentUse::AiUse => "input of AI models",
        ContentUse::Search => "search",
        _ => "text and data mining",
    }
}
