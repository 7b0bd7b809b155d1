use verger::Directive;
use verger::robots::{Evidence, KnownRobot, Obedience};

use crate::lint::agent::name;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V028",
    name: "robot-ignores-robots-txt",
    severity: Severity::Hint,
    family: Family::Robots,
    consumers: &[],
    what: "a group is for a robot that is said not to obey robots.txt",
    why: "Some robots fetch what a user asks for whatever the file says, and some are reported not to obey it at all. The rules are \
          requests (RFC 9309 §3), and this robot is said not to follow them.",
    remedy: "Keep the rule as a statement, and refuse the robot's requests at the server or at its edge.",
    bad: &[Example::file(b"User-agent: Perplexity-User\nDisallow: /\n")],
    good: &[
        Example::file(b"User-agent: PerplexityBot\nDisallow: /\n"),
        Example::file(b"User-agent: Perplexity-User\nAllow: /\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for group in file.groups() {
        let mut rules = group.rules().iter();
        if !rules.any(|rule| rule.directive == Directive::Disallow && !rule.value.is_empty()) {
            continue;
        }
        for agent in group.agents() {
            let Some(robot) = KnownRobot::named(name(file.text(agent.value))) else { continue };
            let does = match robot.obedience {
                Obedience::Ignores => "ignores",
                Obedience::MayIgnore => "may ignore",
                _ => continue,
            };
            let by = match robot.evidence {
                Evidence::Operator => format!("{} says that it", robot.operator),
                Evidence::OneRegister => "a register of robots says that it".to_owned(),
                _ => "registers of robots say that it".to_owned(),
            };
            findings.add(|found| {
                let found = found
                    .at_span(agent.line, agent.value)
                    .message(format!("`{}`: {by} {does} robots.txt", robot.token));
                match robot.note() {
                    Some(note) => found.help(note),
                    None => found,
                }
            });
        }
    }
}
