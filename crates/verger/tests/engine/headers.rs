//! User-Agent headers as robots send them give the token that each robot is known by.

use std::collections::BTreeSet;

use verger::robots::{KNOWN_ROBOTS, KnownRobot};
use verger::{Crawler, Dialect, Document, Policy};

/// Headers that are not read yet, by their token, and why. Remove a row once its header is read.
const NOT_YET_READ: &[(&str, &str)] = &[
    ("GoogleImageProxy", "the last word of a comment that begins with `via`"),
    ("LinkArchiver", "an `@` before the name"),
];

/// Tokens of headers that differ from the token that files use for the robot.
const NAMED_OTHERWISE: &[(&str, &str)] = &[
    ("Feedspotbot", "Feedspot"),
    ("inoreader.com", "inoreader"),
    ("StatusCake_Uptime_Checker", "StatusCake"),
    ("TurnitinBot", "Turnitin"),
];

/// The token and the header of each row.
fn headers() -> Vec<(&'static str, &'static str)> {
    let rows = include_str!("headers.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split_once('\t').expect("a token, a tab, a header")).collect()
}

/// Whether a group for the token is one for the robot that sends the header, and for hardly any other.
fn is_read(token: &str, header: &str) -> bool {
    let crawler = Crawler::from_user_agent(header.as_bytes());
    let robots = format!("User-agent: {token}\nDisallow: /\n");
    let document = Document::parse(robots.as_bytes());
    let is_named = !Policy::new(&document, &Dialect::RFC9309, &crawler).decide(b"/").is_allowed();
    let is_token = crawler.tokens().any(|own| own.eq_ignore_ascii_case(token.as_bytes()));
    is_named && (is_token || token.contains(' ')) && crawler.tokens().count() <= 2
}

#[test]
fn each_header_names_its_robot() {
    let failed = headers().into_iter().filter(|(token, header)| !is_read(token, header));
    let failed: BTreeSet<_> = failed.map(|(token, _)| token).collect();
    let expected: BTreeSet<_> = NOT_YET_READ.iter().map(|(token, _)| *token).collect();
    let worse: Vec<_> = failed.difference(&expected).collect();
    let better: Vec<_> = expected.difference(&failed).collect();
    assert!(worse.is_empty(), "not read: {worse:#?}");
    assert!(better.is_empty(), "read now, so take them off the list: {better:#?}");
}

#[test]
fn each_header_belongs_to_a_known_robot() {
    let headers = headers();
    assert!(headers.len() >= 230, "{}", headers.len());
    let mut seen = BTreeSet::new();
    for (token, header) in &headers {
        let listed = NAMED_OTHERWISE.iter().find(|(sent, _)| sent == token);
        let known = KnownRobot::named(listed.map_or(*token, |(_, known)| known).as_bytes());
        assert!(known.is_some(), "{token} is not known");
        assert!(seen.insert(header), "{header} is listed twice");
    }
    assert!(headers.is_sorted_by_key(|(token, _)| token.to_ascii_lowercase()));
    assert!(headers.len() < KNOWN_ROBOTS.len(), "not every robot's header is known");
}
