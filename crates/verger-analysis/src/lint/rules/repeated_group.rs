use std::collections::HashMap;

use crate::lint::agent::{is_star, name};
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V013",
    name: "repeated-group",
    severity: Severity::Warning,
    family: Family::Groups,
    consumers: &[],
    what: "a robot has several groups",
    why: "RFC 9309 §2.2.1 combines them, as Google does. Robots of the standard of 1994 and of the draft of 1996 obey the first \
          alone, as Python's robotparser did before it followed the RFC.",
    remedy: "Write all rules for a robot in one group.",
    bad: &[Example::file(
        b"User-agent: ExampleBot\nDisallow: /a\n\nUser-agent: examplebot\nDisallow: /b\n",
    )],
    good: &[
        Example::file(b"User-agent: ExampleBot\nDisallow: /a\nDisallow: /b\n"),
        Example::file(b"User-agent: ExampleBot\nUser-agent: ExampleBot\nDisallow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n"),
    ],
    check,
};

/// Several groups for `*` have effects of their own, and a lint of their own.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let mut first_of: HashMap<Vec<u8>, (usize, u32)> = HashMap::new();
    for (place, group) in file.groups().enumerate() {
        for agent in group.agents() {
            let value = file.text(agent.value);
            if value.is_empty() || is_star(value) {
                continue;
            }
            let (first, line) = *first_of.entry(key(value)).or_insert((place, agent.line));
            if first == place {
                continue;
            }
            let shown = file.quoted(agent.value);
            findings.add(|found| {
                found
                    .at_span(agent.line, agent.value)
                    .message(format!("{shown} has another group on line {line}"))
                    .related(line, "the first group")
            });
        }
    }
}

/// What tells its robot from others. Of a name of several words each word counts, though most parsers read the first.
fn key(value: &[u8]) -> Vec<u8> {
    let has_gap = value.iter().any(u8::is_ascii_whitespace);
    if has_gap { value } else { name(value) }.to_ascii_lowercase()
}
