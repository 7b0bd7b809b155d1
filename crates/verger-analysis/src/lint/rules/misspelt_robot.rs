use std::collections::HashMap;

use verger::Directive;
use verger::robots::KnownRobot;

use crate::lint::agent::{is_loose_token, name};
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V026",
    name: "misspelt-robot",
    severity: Severity::Warning,
    family: Family::Robots,
    consumers: &[],
    what: "the name of a robot is one letter away from that of a known one",
    why: "A group applies to the robots that have exactly this token (RFC 9309 §2.2.1); no robot with this one is known.",
    remedy: "Write the token as the robot's operator does; ignore this if another robot is meant.",
    bad: &[
        Example::file(b"User-agent: GTPBot\nDisallow: /\n"),
        Example::file(b"User-agent: googelbot\nDisallow: /a\n"),
    ],
    good: &[
        Example::file(b"User-agent: GPTBot\nDisallow: /\n"),
        Example::file(b"User-agent: ExampleBot\nDisallow: /\n"),
        Example::file(b"User-agent: NPBot\nUser-agent: SemrushBot-SA\nDisallow: /\n"),
    ],
    check,
};

/// The different names of a file that are looked up.
const MOST_NAMES: usize = 300;

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let mut found_near: HashMap<&[u8], Option<&'static KnownRobot>> = HashMap::new();
    for agent in file.with(Directive::UserAgent) {
        let value = file.text(agent.value);
        let name = name(value);
        if !is_loose_token(name) {
            continue;
        }
        if found_near.len() == MOST_NAMES && !found_near.contains_key(name) {
            continue;
        }
        let Some(known) = *found_near.entry(name).or_insert_with(|| near(name)) else {
            continue;
        };
        let (shown, token) = (String::from_utf8_lossy(name), known.token);
        let start = agent.value.start as usize;
        findings.add(|found| {
            found
                .at_span(agent.line, agent.value)
                .message(format!("no robot `{shown}` is known, but `{token}` is"))
                .fix(format!("write `{token}`"), start..start + name.len(), token)
        });
    }
}

/// The known robot that a name most likely means. Short names differ in one letter by chance; two letters that are swapped do
/// not, and neither does one letter of a long name.
fn near(name: &[u8]) -> Option<&'static KnownRobot> {
    let known = KnownRobot::near(name)?;
    let lower = |text: &[u8]| text.to_ascii_lowercase();
    let sorted = |text: &[u8]| {
        let mut letters = lower(text);
        letters.sort_unstable();
        letters
    };
    let token = known.token.as_bytes();
    let is_swapped = sorted(name) == sorted(token);
    let is_long = stem(&lower(name)) >= LONG && stem(&lower(token)) >= LONG;
    // `SemrushBot-SA` and `SemrushBot-BA` are two robots of one family.
    let family =
        |text: &[u8]| text.iter().rposition(|&octet| octet == b'-').map(|at| lower(&text[..at]));
    let are_of_one_family = family(name).is_some() && family(name) == family(token);
    (is_swapped || is_long && !are_of_one_family).then_some(known)
}

/// The letters of a name without the word for what it is.
fn stem(name: &[u8]) -> usize {
    let words: [&[u8]; 3] = [b"bot", b"crawler", b"spider"];
    words.iter().find_map(|word| name.strip_suffix(*word)).unwrap_or(name).len()
}

const LONG: usize = 6;
