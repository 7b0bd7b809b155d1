use std::collections::HashMap;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V025",
    name: "repeated-agent",
    severity: Severity::Hint,
    family: Family::Robots,
    consumers: &[],
    what: "a group names a robot twice",
    why: "The second line changes nothing: names are compared without regard to case (RFC 9309 §2.2.1). Often another robot was \
          meant.",
    remedy: "Remove the line, or name the robot that is meant.",
    bad: &[Example::file(b"User-agent: ExampleBot\nUser-agent: examplebot\nDisallow: /\n")],
    good: &[Example::file(b"User-agent: ExampleBot\nUser-agent: OtherBot\nDisallow: /\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for group in file.groups() {
        let mut seen: HashMap<Vec<u8>, u32> = HashMap::new();
        for agent in group.agents().iter().filter(|agent| !agent.value.is_empty()) {
            let name = file.text(agent.value).to_ascii_lowercase();
            let first = *seen.entry(name).or_insert(agent.line);
            if first == agent.line {
                continue;
            }
            let shown = file.quoted(agent.value);
            findings.add(|found| {
                found
                    .at_span(agent.line, agent.value)
                    .message(format!("the group names {shown} on line {first} already"))
                    .related(first, "the first time")
                    .remove(file, agent.line)
            });
        }
    }
}
