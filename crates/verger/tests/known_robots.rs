//! The table of known robots keeps its word, and robots with fallbacks obey the groups they should.

use std::collections::BTreeSet;

use verger::{
    ChosenBy, Crawler, Dialect, Document, Explanation, KNOWN_ROBOTS, KnownRobot, Obedience,
    OtherRecords, Policy, Role, TokenKind, Verdict,
};

#[test]
fn the_table_is_in_order() {
    let mut tokens = BTreeSet::new();
    let mut operators: Vec<_> = KNOWN_ROBOTS.iter().map(|robot| robot.operator).collect();
    for robot in KNOWN_ROBOTS {
        let token = robot.token;
        assert!(tokens.insert(token.to_ascii_lowercase()), "{token} stands twice");
        assert!(!robot.source.is_empty() && !robot.purposes.is_empty(), "{token}");
        assert_eq!(KnownRobot::named(token.to_ascii_uppercase().as_bytes()), Some(robot));
        for fallback in robot.fallbacks {
            let fallback = KnownRobot::named(fallback.as_bytes());
            let fallback = fallback.unwrap_or_else(|| panic!("{token}: an unknown fallback"));
            assert!(fallback.fallbacks.is_empty(), "{token}: a chain is written out in full");
            assert_ne!(fallback.kind, TokenKind::TokenOnly, "{token}");
        }
    }
    operators.dedup();
    let sorted: BTreeSet<_> = operators.iter().map(|operator| operator.to_lowercase()).collect();
    assert_eq!(sorted.len(), operators.len(), "an operator's robots stand together");
    assert!(operators.is_sorted_by_key(|operator| operator.to_lowercase()));
}

const ROBOTS: &[u8] = b"\
User-agent: Googlebot
Disallow: /g

User-agent: Googlebot-News
Disallow: /n

User-agent: *
Disallow: /
";

/// The verdict on `/g`, and by what the robot found its groups, under one dialect.
fn ask(dialect: &Dialect, crawler: &Crawler, url: &[u8]) -> (Verdict, ChosenBy) {
    let document = Document::parse(ROBOTS);
    let decided = Policy::new(&document, dialect, crawler).decide(url).verdict;
    let told = Explanation::new(&document, dialect, crawler, None, url);
    assert_eq!(told.decision.verdict, decided);
    assert_eq!(OtherRecords::new(&document, dialect, crawler).chosen_by, told.chosen_by);
    (decided, told.chosen_by)
}

fn known(token: &str) -> Crawler {
    let crawler = Crawler::known([token]);
    assert!(crawler.known_robot().is_some(), "{token} is in the table");
    crawler
}

#[test]
fn a_fallback_counts_only_where_no_group_names_the_robot() {
    // In the older dialects `Googlebot-Image` is named by a record for `Googlebot` itself.
    for dialect in [&Dialect::RFC9309, &Dialect::GOOGLE, &Dialect::REP_00] {
        let name = dialect.name;
        let image = known("Googlebot-Image");
        let by = ChosenBy::Fallback(0);
        assert_eq!(ask(dialect, &image, b"/g"), (Verdict::Disallowed, by), "{name}");
        assert_eq!(ask(dialect, &image, b"/n"), (Verdict::Allowed, by), "{name}");
        // Also where a dialect unites tokens: a fallback is none of the robot's own.
        let news = known("Googlebot-News");
        let by = ChosenBy::Token(0);
        assert_eq!(ask(dialect, &news, b"/g"), (Verdict::Allowed, by), "{name}");
        assert_eq!(ask(dialect, &news, b"/n"), (Verdict::Disallowed, by), "{name}");
        let other = known("GoogleOther");
        assert_eq!(ask(dialect, &other, b"/a"), (Verdict::Disallowed, ChosenBy::Star), "{name}");
    }
    let united = Crawler::new(["Googlebot-News", "Googlebot"]);
    assert_eq!(ask(&Dialect::GOOGLE, &united, b"/g").0, Verdict::Disallowed);
}

#[test]
fn every_dialect_lets_a_robot_fall_back() {
    for dialect in Dialect::ALL {
        let crawler = known("Applebot");
        let chosen = ask(dialect, &crawler, b"/g");
        assert_eq!(chosen, (Verdict::Disallowed, ChosenBy::Fallback(0)), "{}", dialect.name);
    }
}

#[test]
fn groups_for_star_are_not_meant_for_every_robot() {
    for dialect in Dialect::ALL {
        let crawler = known("AdsBot-Google");
        assert!(!crawler.obeys_star());
        let chosen = ask(dialect, &crawler, b"/a");
        assert_eq!(chosen, (Verdict::Allowed, ChosenBy::Nothing), "{}", dialect.name);
        let document = Document::parse(ROBOTS);
        let told = Explanation::new(&document, dialect, &crawler, None, b"/a");
        assert_eq!(told.groups[2].role, Role::NotMeant, "{}", dialect.name);
    }
    let ignoring = KNOWN_ROBOTS.iter().filter(|robot| robot.obedience == Obedience::IgnoresStar);
    assert_eq!(ignoring.count(), 4);
}
