use std::collections::HashMap;

use verger::usage::{ContentUse, Preference, UsageRule};
use verger::{Dialect, Outline};

use crate::audience::Audiences;
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

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let (rules, _) = file.usage();
    if rules.len() < 2 {
        return;
    }
    let of_line: HashMap<u32, &UsageRule> = rules.iter().map(|rule| (rule.line(), rule)).collect();
    let outline = Outline::for_usage(file.document, &Dialect::RFC9309);
    let groups: Vec<_> = outline.groups().collect();
    let mut pairs = HashMap::new();
    let mut compared = 0;
    for audience in Audiences::new(&[&outline]).all {
        let obeyed = audience.obeyed.iter().flat_map(|obeyed| &obeyed.groups);
        let fields = obeyed.filter_map(|&group| groups.get(group)).flat_map(|group| group.fields());
        let lines: Vec<_> = fields.filter_map(|field| of_line.get(&field.line).copied()).collect();
        compared += lines.len();
        if compared > MOST {
            break;
        }
        for (earlier, later, content_use) in contradictions(file, &lines) {
            pairs.entry((later.line(), content_use.name())).or_insert((
                earlier,
                later,
                content_use,
            ));
        }
    }
    let mut pairs: Vec<_> = pairs.into_values().collect();
    pairs.sort_by_key(|(_, later, content_use)| (later.line(), *content_use as u8));
    for (earlier, later, content_use) in pairs {
        let line = earlier.line();
        let message = format!(
            "this says the opposite of line {line} on {}; the stricter one counts",
            name(content_use)
        );
        findings.add(|found| {
            found
                .at_span(later.line(), value_of(later))
                .message(message)
                .related(line, "the opposite is said here")
        });
    }
}

type Pair<'r> = (&'r UsageRule, &'r UsageRule, ContentUse);

/// The lines of one robot that say the opposite of an earlier one, with the first such.
fn contradictions<'r>(file: &LintedFile<'_>, lines: &[&'r UsageRule]) -> Vec<Pair<'r>> {
    let mut first: HashMap<(Option<&[u8]>, u8, bool), &UsageRule> = HashMap::new();
    let mut found = Vec::new();
    for &rule in lines {
        let path = rule.path().map(|path| file.text(path));
        for &content_use in ContentUse::ALL {
            let said = content_use
                .categories()
                .iter()
                .map(|&category| rule.statement().preference(category));
            let said = said.fold(Preference::Unknown, Preference::combined);
            let welcome = match said {
                Preference::Allowed => true,
                Preference::Disallowed => false,
                Preference::Unknown => continue,
            };
            let key = |welcome| (path, content_use as u8, welcome);
            if let Some(&earlier) = first.get(&key(!welcome)) {
                found.push((earlier, rule, content_use));
            }
            first.entry(key(welcome)).or_insert(rule);
        }
    }
    found
}

fn name(content_use: ContentUse) -> &'static str {
    match content_use {
        ContentUse::TrainAi => "training",
        ContentUse::AiUse => "input of AI models",
        ContentUse::Search => "search",
        _ => "text and data mining",
    }
}
