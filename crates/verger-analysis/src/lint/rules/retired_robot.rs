use verger::Directive;
use verger::robots::{KNOWN_ROBOTS, KnownRobot, TokenKind};

use crate::lint::agent::name;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V027",
    name: "retired-robot",
    severity: Severity::Hint,
    family: Family::Robots,
    consumers: &[],
    what: "a robot was retired",
    why: "No robot fetches under this token any more, so the line has no effect; its operator's newer robots have tokens of their \
          own, which the line does not name.",
    remedy: "Name the operator's present robots, if they are meant too.",
    bad: &[Example::file(b"User-agent: anthropic-ai\nDisallow: /\n")],
    good: &[
        Example::file(b"User-agent: ClaudeBot\nDisallow: /\n"),
        Example::file(b"User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /\n"),
    ],
    check,
};

/// Not where the group names a present robot of the same operator: then nothing is missing.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let known = |value| KnownRobot::named(name(value));
    let is_present = |robot: &KnownRobot| robot.kind != TokenKind::Legacy;
    let named = file.with(Directive::UserAgent).filter_map(|agent| known(file.text(agent.value)));
    let present: Vec<_> =
        named.filter(|robot| is_present(robot)).map(|robot| robot.operator).collect();
    for agent in file.with(Directive::UserAgent) {
        let Some(robot) = known(file.text(agent.value)) else { continue };
        if is_present(robot) || present.contains(&robot.operator) {
            continue;
        }
        findings.add(|found| {
            let found = found
                .at_span(agent.line, agent.value)
                .message(format!("`{}` of {} was retired", robot.token, robot.operator));
            match robot.note() {
                Some(note) => found.help(note),
                None => found.help(present_robots(robot.operator)),
            }
        });
    }
}

/// The robots that an operator has now, for people.
fn present_robots(operator: &str) -> String {
    let is_one = |robot: &&KnownRobot| robot.operator == operator && robot.kind == TokenKind::Robot;
    let tokens = KNOWN_ROBOTS.iter().filter(is_one).map(|robot| format!("`{}`", robot.token));
    let tokens: Vec<_> = tokens.collect();
    if tokens.is_empty() {
        format!("No present robot of {operator} is known.")
    } else {
        format!("Present robots of {operator}: {}.", tokens.join(", "))
    }
}
