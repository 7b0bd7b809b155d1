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

/// The lines of all robots together that are compared.
const MOST: usize = 100_000;

/// Who says what of which path: a robot as the file names it, a path, a use, and whether that is welcome.
type Said<'f> = (Vec<u8>, Option<&'f [u8]>, &'static str, bool);

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let (rules, _) = file.usage();
    if rules.len() < 2 {
        return;
    }
    let outline = Outline::for_usage(file.document, &Dialect::RFC9309);
    let mut said: HashMap<Said<'_>, u32> = HashMap::new();
    let (mut compared, mut reported) = (0, HashSet::new());
    for group in outline.groups() {
        let of_line = |line| rules.binary_search_by_key(&line, UsageRule::line).ok();
        let of_group = group.fields().iter().filter_map(|field| of_line(field.line));
        let of_group: Vec<_> = of_group.map(|at| &rules[at]).collect();
        compared += of_group.len() * group.agents().len();
        if compared > MOST {
            return;
        }
        for (agent, rule) in pairs(group.agents(), &of_group) {
            let name = file.text(agent.value).to_ascii_lowercase();
            let path = rule.path().map(|path| file.text(path));
            for (of_what, welcome) in says(rule) {
                let opposite = (name.clone(), path, of_what, !welcome);
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
                said.entry((name.clone(), path, of_what, welcome)).or_insert(rule.line());
            }
        }
    }
}

fn pairs<'p, 'r>(
    agents: &'p [Statement],
    rules: &'p [&'r UsageRule],
) -> impl Iterator<Item = (&'p Statement, &'r UsageRule)> {
    agents.iter().flat_map(|agent| rules.iter().map(move |&rule| (agent, rule)))
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
