use verger::Directive;
use verger::robots::KnownRobot;

use super::several_agents::several;
use crate::lint::agent::{is_star, is_token};
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V021",
    name: "agent-with-star",
    severity: Severity::Warning,
    family: Family::Robots,
    consumers: &[],
    what: "the name of a robot has a `*` in it",
    why: "In a User-agent line `*` is a name, alone, and not a wildcard (RFC 9309 §2.2.1). Google ignores what follows the letters, \
          so `Googlebot*` is Googlebot to it, and `*bot` is nobody; other parsers compare the whole value.",
    remedy: "Name each robot on a line of its own.",
    bad: &[
        Example::file(b"User-agent: ExampleBot*\nDisallow: /a\n"),
        Example::file(b"User-agent: *bot*\nDisallow: /a\n"),
    ],
    good: &[
        Example::file(b"User-agent: ExampleBot\nDisallow: /a\n"),
        Example::file(b"User-agent: Mediapartners-Google*\nDisallow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /a\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for agent in file.with(Directive::UserAgent) {
        let value = file.text(agent.value);
        if !value.contains(&b'*')
            || value.contains(&b':')
            || is_star(value)
            || several(file, agent.value).is_some()
        {
            continue;
        }
        let name = value.trim_ascii_end();
        let stars = name.iter().rev().take_while(|&&octet| octet == b'*').count();
        let name = &name[..name.len() - stars];
        // Only Google reads these names, and it reads them so.
        if KnownRobot::named(name).is_some_and(|robot| robot.operator == "Google") {
            continue;
        }
        let shown = file.quoted(agent.value);
        findings.add(|found| {
            let found = found
                .at_span(agent.line, agent.value)
                .message(format!("{shown} is not a pattern: `*` is only a name of its own"));
            if is_token(name) {
                let written = String::from_utf8_lossy(name);
                found.fix(format!("write `{written}`"), agent.value.range(), name)
            } else {
                found
            }
        });
    }
}
