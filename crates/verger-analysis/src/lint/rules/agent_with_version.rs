use verger::{Crawler, Directive};

use super::several_agents::several;
use crate::lint::agent::is_loose_token;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V022",
    name: "agent-with-version",
    severity: Severity::Warning,
    family: Family::Robots,
    consumers: &[],
    what: "the name of a robot has a version, or is a whole User-Agent header",
    why: "A User-agent line has the product token alone (RFC 9309 §2.2.1). Google ignores what follows the letters; parsers that \
          compare the whole value do not find the group, and nobody obeys a group for `Mozilla`.",
    remedy: "Write the product token without a version.",
    bad: &[
        Example::file(b"User-agent: ExampleBot/1.2\nDisallow: /a\n"),
        Example::file(
            b"User-agent: Mozilla/5.0 (compatible; ExampleBot/0.1; +http://example.com)\nDisallow: /a\n",
        ),
    ],
    good: &[Example::file(b"User-agent: ExampleBot\nDisallow: /a\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for agent in file.with(Directive::UserAgent) {
        let value = file.text(agent.value);
        let is_of_another_lint =
            value.first() == Some(&b'*') || several(file, agent.value).is_some();
        if !has_version(value) || is_of_another_lint {
            continue;
        }
        let crawler = Crawler::from_user_agent(value);
        let is_header = is_header(value);
        let token = if is_header { crawler.tokens().next() } else { Some(before_version(value)) };
        let token = token.filter(|token| is_loose_token(token));
        let shown = file.quoted(agent.value);
        findings.add(|found| {
            let found = found.at_span(agent.line, agent.value).message(if is_header {
                format!("{shown} is a User-Agent header, not the name of a robot")
            } else {
                format!("{shown} has a version")
            });
            match token {
                Some(token) => {
                    let title = format!("write `{}`", String::from_utf8_lossy(token));
                    found.fix(title, agent.value.range(), token)
                }
                None => found,
            }
        });
    }
}

/// Whether a value is a name with a version, or a whole header.
pub(super) fn has_version(value: &[u8]) -> bool {
    let name = before_version(value);
    let begins_version = |rest: &[u8]| {
        let rest = rest.strip_prefix(b"v").unwrap_or(rest);
        rest.first().is_some_and(u8::is_ascii_digit)
    };
    let is_name = name.iter().any(u8::is_ascii_alphabetic) && !name.ends_with(b" ");
    is_header(value) || is_name && value.get(name.len() + 1..).is_some_and(begins_version)
}

fn is_header(value: &[u8]) -> bool {
    value.contains(&b'/') && (value.contains(&b'(') || value.starts_with(b"Mozilla/"))
}

fn before_version(value: &[u8]) -> &[u8] {
    &value[..value.iter().position(|&octet| octet == b'/').unwrap_or(value.len())]
}
