use verger::robots::KnownRobot;
use verger::{Directive, Span};

use crate::lint::agent::{is_loose_token, name};
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V023",
    name: "several-agents",
    severity: Severity::Error,
    family: Family::Robots,
    consumers: &[],
    what: "a User-agent line names several robots",
    why: "A User-agent line has one product token (RFC 9309 §2.2.1). Parsers that look at the letters before the first other \
          character read the first name; the others find no robot at all.",
    remedy: "Write one User-agent line for each robot.",
    bad: &[
        Example::file(b"User-agent: FirstBot, SecondBot\nDisallow: /\n"),
        Example::file(b"User-agent: GPTBot ClaudeBot\nDisallow: /\n"),
        Example::file(b"User-agent: *, GPTBot\nDisallow: /\n"),
    ],
    good: &[
        Example::file(b"User-agent: FirstBot\nUser-agent: SecondBot\nDisallow: /\n"),
        Example::file(b"User-agent: Example Bot\nDisallow: /\n"),
        Example::file(b"User-agent: Mozilla/5.0 (X11, Linux)\nDisallow: /\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for agent in file.with(Directive::UserAgent) {
        let Some(names) = several(file, agent.value) else { continue };
        findings.add(|found| {
            let found = found
                .at_span(agent.line, agent.value)
                .message(format!("the line names {} robots; parsers read one", names.len()));
            match file.kind(agent.line) {
                Some(verger::syntax::LineKind::Record(record)) => {
                    let field = [&b"User-agent: "[..]].concat();
                    let between = [file.line_end().as_bytes(), &field].concat();
                    let start = record.field.start as usize;
                    let lines = [&field[..], &names.join(&between[..])].concat();
                    found.fix("write a line for each", start..record.value.end as usize, lines)
                }
                _ => found,
            }
        });
    }
}

/// The names of a value that has several: tokens with commas between them, or known robots with white space.
pub(super) fn several<'f>(file: &LintedFile<'f>, value: Span) -> Option<Vec<&'f [u8]>> {
    let text = file.text(value);
    if !text.iter().any(|octet| b",;| \t".contains(octet)) || text.contains(&b'(') {
        return None;
    }
    let parts = |is_between: fn(&u8) -> bool| {
        let parts = text.split(is_between).map(<[u8]>::trim_ascii);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>()
    };
    let is_name =
        |part: &&[u8]| *part == b"*" || is_loose_token(name(part)) && !part.contains(&b' ');
    let by_comma = parts(|octet| b",;|".contains(octet));
    if by_comma.len() > 1 && by_comma.iter().all(is_name) {
        return Some(by_comma);
    }
    let is_known = |part: &&[u8]| *part == b"*" || KnownRobot::named(part).is_some();
    let words = parts(u8::is_ascii_whitespace);
    let is_one = KnownRobot::named(text).is_some();
    (!is_one && words.len() > 1 && words.iter().all(is_known)).then_some(words)
}
