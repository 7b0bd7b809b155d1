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
    ],
    check,
};

/// The different names of a file that are looked up.
const MOST_NAMES: usize = 300;

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let mut near: HashMap<&[u8], Option<&'static KnownRobot>> = HashMap::new();
    for agent in file.with(Directive::UserAgent) {
        let value = file.text(agent.value);
        let name = name(value);
        if !is_loose_token(name) {
            continue;
        }
        if near.len() == MOST_NAMES && !near.contains_key(name) {
            continue;
        }
        let Some(known) = *near.entry(name).or_insert_with(|| KnownRobot::near(name)) else {
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
