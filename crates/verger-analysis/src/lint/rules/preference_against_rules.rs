use verger::robots::{KnownRobot, Purpose};
use verger::usage::{Preference, UsageCategory};

use crate::lint::file::LintedFile;
use crate::lint::preference::value_of;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V063",
    name: "preference-against-rules",
    severity: Severity::Hint,
    family: Family::Preferences,
    consumers: &[],
    what: "training is welcome, and robots that collect for training are closed out",
    why: "Both can be meant: a preference is about the use of what was fetched, and a rule about who may fetch \
          (draft-ietf-aipref-attach §3). But often one of them is left from before a decision changed.",
    remedy: "Open the site to the robots that may train, or state that training is not welcome.",
    bad: &[
        Example::file(b"User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n"),
        Example::file(b"User-agent: CCBot\nDisallow: /\n\nUser-agent: *\nContent-Usage: train-ai=y\nDisallow:\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n"),
        Example::file(b"User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: AhrefsBot\nDisallow: /\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let (rules, _) = file.usage();
    let welcomes = rules.iter().find(|rule| {
        rule.path().is_none()
            && rule.statement().preference(UsageCategory::TrainAi) == Preference::Allowed
    });
    let Some(welcome) = welcomes else { return };
    let closed = file.groups().filter(|group| file.is_closed(group));
    let mut closed = closed.flat_map(|group| group.agents()).filter(|agent| {
        let robot = KnownRobot::named(file.text(agent.value));
        let purposes = robot.map_or(&[][..], |robot| robot.purposes);
        purposes.iter().any(|one| matches!(one, Purpose::AiTraining | Purpose::Dataset))
    });
    let Some(agent) = closed.next() else { return };
    let more = match closed.count() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    findings.add(|found| {
        found
            .at_span(welcome.line(), value_of(welcome))
            .message(format!(
                "training is welcome, and {}{more} may fetch nothing",
                file.quoted(agent.value)
            ))
            .related(agent.line, "closed out here")
    });
}
