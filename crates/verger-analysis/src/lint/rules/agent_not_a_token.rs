use verger::Directive;
use verger::robots::KnownRobot;

use super::agent_with_version::has_version;
use super::several_agents::several;
use crate::lint::agent::{is_star, is_token, leading_letters};
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V020",
    name: "agent-not-a-token",
    severity: Severity::Hint,
    family: Family::Robots,
    consumers: &[],
    what: "the name of a robot is not a product token",
    why: "A product token has letters, `-` and `_` (RFC 9309 §2.2.1). Of anything else Google's parser compares the letters before \
          the first other character, so the group can apply to another robot, or to none; other parsers compare all of it.",
    remedy: "Write the token that the robot's operator gives.",
    bad: &[
        Example::file(b"User-agent: Example Bot\nDisallow: /\n"),
        Example::file(b"User-agent: example2bot\nDisallow: /\n"),
        Example::file(b"User-agent: \"ExampleBot\"\nDisallow: /\n"),
    ],
    good: &[
        Example::file(b"User-agent: ExampleBot\nDisallow: /\n"),
        Example::file(b"User-agent: MJ12bot\nDisallow: /\n"),
        Example::file(b"User-agent: *\nDisallow: /\n"),
        Example::file(b"User-agent: ExampleBot/2.0\nDisallow: /\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for agent in file.with(Directive::UserAgent) {
        let value = file.text(agent.value);
        let is_of_another_lint = value.is_empty()
            || value.iter().any(|octet| b"*:".contains(octet))
            || has_version(value)
            || several(file, agent.value).is_some();
        let is_good = is_star(value) || is_token(value) || KnownRobot::named(value).is_some();
        if is_of_another_lint || is_good {
            continue;
        }
        let letters = String::from_utf8_lossy(leading_letters(value)).into_owned();
        let shown = file.quoted(agent.value);
        findings.add(|found| {
            let found = found
                .at_span(agent.line, agent.value)
                .message(format!("{shown} is not a product token"))
                .help(if letters.is_empty() {
                    "Google's parser reads no name in it.".to_owned()
                } else {
                    format!("Google's parser reads it as `{letters}`.")
                });
            match unquoted(value).filter(|inner| is_token(inner)) {
                Some(inner) => found.fix("remove the quotes", agent.value.range(), inner),
                None => found,
            }
        });
    }
}

fn unquoted(value: &[u8]) -> Option<&[u8]> {
    [b"\"", b"'"].iter().find_map(|mark| {
        let inner = value.strip_prefix(mark.as_slice())?;
        inner.strip_suffix(mark.as_slice())
    })
}
