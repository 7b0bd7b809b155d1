use robotstxt::DefaultMatcher;
use verger::Directive;

use super::case::Case;
use super::comparison::{Engine, Reason};

/// A port of Google's parser as of 2020.
pub(crate) const ENGINE: Engine =
    Engine { name: "robotstxt 0.3.0", cannot_read, answer, reasons: REASONS };

fn answer(case: &Case) -> Option<bool> {
    let file = str::from_utf8(&case.file).ok()?;
    Some(DefaultMatcher::default().one_agent_allowed_by_robots(file, &case.robot, &case.url))
}

fn cannot_read(file: &[u8]) -> Option<&'static str> {
    let lines = || file.split(|octet| matches!(octet, b'\n' | b'\r'));
    if str::from_utf8(file).is_err() {
        Some("it takes only UTF-8")
    } else if lines().any(|line| line.len() > 16_000) {
        Some("it panics inside a character at the end of a long line")
    } else if lines().any(|line| line.split(|&octet| octet == b'*').count() > 9) {
        Some("it does not finish on patterns with many stars")
    } else {
        None
    }
}

const REASONS: &[Reason] = &[
    Reason {
        name: "a Sitemap or unknown line closes a group",
        without: |case| {
            case.with_lines(|line| {
                let known = [Directive::UserAgent, Directive::Allow, Directive::Disallow];
                line.directive
                    .filter(|directive| known.contains(directive))
                    .map(|_| line.text.into())
            })
        },
    },
    Reason {
        name: "a byte order mark is read as text",
        without: |case| case.with_lines(|line| Some(line.text.to_vec())),
    },
    Reason { name: "places of the path are lost after a star", without: Case::without_stars },
];
