//! The table of known robots keeps its invariants, and robots with fallbacks obey the groups they should.

use std::collections::HashSet;

use verger::explanation::Question;
use verger::explanation::{ChosenBy, Role};
use verger::records::OtherRecords;
use verger::robots::{
    Evidence, FOREIGN_CLASSES, ForeignClass, KNOWN_ROBOTS, KnownRobot, Obedience, Purpose,
    REGISTRY_DATE, TokenKind,
};
use verger::{Crawler, Dialect, Document, Explanation, Policy, Verdict};

#[test]
fn the_table_is_sorted_and_names_each_robot_once() {
    let lower = |robot: &KnownRobot| robot.token.to_ascii_lowercase();
    for pair in KNOWN_ROBOTS.windows(2) {
        let [one, next] = pair else { unreachable!("windows of two") };
        assert!(lower(one) < lower(next), "{} before {}", one.token, next.token);
    }
    for robot in KNOWN_ROBOTS {
        assert_eq!(KnownRobot::named(robot.token.to_ascii_uppercase().as_bytes()), Some(robot));
        assert_eq!(KnownRobot::named(robot.token.to_ascii_lowercase().as_bytes()), Some(robot));
    }
    for unknown in ["", "0", "~", "ExampleBot", "GPTBot/1.2", "GPTBo", "GPTBott"] {
        assert_eq!(KnownRobot::named(unknown.as_bytes()), None, "{unknown:?}");
    }
}

#[test]
fn every_row_is_whole() {
    for robot in KNOWN_ROBOTS {
        let token = robot.token;
        assert!(!robot.operator.is_empty() && !robot.purposes.is_empty(), "{token}");
        assert!(!robot.source().is_empty(), "{token}");
        assert!(is_month(robot.as_of) && robot.as_of <= REGISTRY_DATE, "{token}: {}", robot.as_of);
        let purposes: HashSet<_> = robot.purposes.iter().collect();
        assert_eq!(purposes.len(), robot.purposes.len(), "{token}: a purpose is listed twice");
        assert!(robot.page().is_none_or(is_page), "{token}: {:?}", robot.page());
        let says = robot.obedience != Obedience::Unstated;
        assert_eq!(robot.evidence != Evidence::Nobody, says, "{token}: whose word is it?");
        for fallback in robot.fallbacks {
            let fallback = KnownRobot::named(fallback.as_bytes());
            let fallback = fallback.unwrap_or_else(|| panic!("{token}: an unknown fallback"));
            assert!(fallback.fallbacks.is_empty(), "{token}: a chain is written out in full");
            assert_ne!(fallback.kind, TokenKind::TokenOnly, "{token}");
        }
    }
    assert!(is_month(REGISTRY_DATE), "{REGISTRY_DATE}");
}

fn is_month(date: &str) -> bool {
    date.len() == 7
        && date.starts_with("20")
        && date.as_bytes()[4] == b'-'
        && "01" <= &date[5..]
        && &date[5..] <= "12"
}

fn is_page(page: &str) -> bool {
    page.starts_with("https://") && !page.contains(' ')
}

#[test]
fn the_table_is_large_enough_to_be_of_use() {
    assert!(KNOWN_ROBOTS.len() >= 250, "{}", KNOWN_ROBOTS.len());
    let pages = KNOWN_ROBOTS.iter().filter(|robot| robot.page().is_some()).count();
    assert!(pages >= 120, "{pages}");
    for purpose in Purpose::ALL {
        let robots = KNOWN_ROBOTS.iter().filter(|robot| robot.purposes.contains(purpose));
        assert!(robots.count() > 0, "no robot is for {}", purpose.name());
    }
    let names: HashSet<_> = Purpose::ALL.iter().map(|purpose| purpose.name()).collect();
    assert_eq!(names.len(), Purpose::ALL.len());
}

#[test]
fn the_word_of_a_register_is_never_the_operators() {
    let known = |token: &str| KnownRobot::named(token.as_bytes()).expect("the table knows it");
    let said = |token| (known(token).obedience, known(token).evidence);
    assert_eq!(said("Google-Agent"), (Obedience::Ignores, Evidence::Operator));
    assert_eq!(said("Perplexity-User"), (Obedience::Ignores, Evidence::Operator));
    assert_eq!(said("Bytespider"), (Obedience::Ignores, Evidence::OneRegister));
    assert_eq!(said("GPTBot"), (Obedience::Obeys, Evidence::Operator));
    assert_eq!(said("AI2Bot"), (Obedience::Obeys, Evidence::TwoRegisters));
    assert_eq!(said("ChatGPT-User"), (Obedience::MayIgnore, Evidence::Operator));
    assert_eq!(said("TongyiBot"), (Obedience::Unstated, Evidence::Nobody));
    // Two registers agree only where two are named.
    for robot in KNOWN_ROBOTS.iter().filter(|robot| robot.evidence == Evidence::TwoRegisters) {
        assert_eq!(robot.source().split("; ").count(), 2, "{}", robot.token);
    }
}

#[test]
fn the_classes_of_others_are_mapped_to_ours() {
    for class in FOREIGN_CLASSES {
        let name = format!("{}:{}", class.by, class.name);
        assert_eq!(ForeignClass::named(&name), Some(class), "{name}");
        assert_eq!(ForeignClass::named(&name.to_uppercase().replace(' ', "-")), Some(class));
        assert!(!class.purposes.is_empty() && is_page(class.source), "{name}");
        assert!(is_month(class.as_of) && class.as_of <= REGISTRY_DATE, "{name}");
    }
    for by in ["Cloudflare", "OpenAI", "Google"] {
        assert!(FOREIGN_CLASSES.iter().filter(|class| class.by == by).count() >= 3, "{by}");
    }
    for operator in ["OpenAI", "Google"] {
        let of_both = |robot: &&KnownRobot| {
            robot.operator == operator && robot.evidence == Evidence::Operator
        };
        for robot in KNOWN_ROBOTS.iter().filter(of_both) {
            let mut classes = FOREIGN_CLASSES.iter().filter(|class| class.by == operator);
            let found =
                classes.any(|class| robot.purposes.iter().any(|own| class.purposes.contains(own)));
            assert!(found, "{} is in no class of {operator}", robot.token);
        }
    }
}

#[test]
fn near_names_are_found() {
    let near = |name: &str| KnownRobot::near(name.as_bytes()).map(|robot| robot.token);
    assert_eq!(near("GTPBot"), Some("GPTBot"), "neighbours changed places");
    assert_eq!(near("gptbt"), Some("GPTBot"), "one is missing");
    assert_eq!(near("GPTBoot"), Some("GPTBot"), "one is added");
    assert_eq!(near("GPTBod"), Some("GPTBot"), "one is another");
    assert_eq!(near("Google-bot"), Some("Googlebot"));
    assert_eq!(near("laudeBot"), Some("ClaudeBot"), "at the start");
    assert_eq!(near("Screaming Frog SEO Spidr"), Some("Screaming Frog SEO Spider"));
    for far in ["", "a", "LCCs", "LC", "1234", "GTPBto", "ExampleBot", "*", "UnicödeBöt"] {
        assert_eq!(near(far), None, "{far:?}");
    }
    for robot in KNOWN_ROBOTS {
        assert_eq!(near(robot.token), None, "{} is itself known", robot.token);
        assert_eq!(near(&robot.token.to_ascii_uppercase()), None);
    }
}

const ROBOTS: &[u8] = b"\
User-agent: Googlebot
Disallow: /g

User-agent: Googlebot-News
Disallow: /n

User-agent: *
Disallow: /
";

/// The verdict on `/g`, and the name that selected the robot's groups, under one dialect.
fn ask(dialect: &Dialect, crawler: &Crawler, url: &[u8]) -> (Verdict, ChosenBy) {
    let document = Document::parse(ROBOTS);
    let decided = Policy::new(&document, dialect, crawler).decide(url).verdict;
    let told =
        Explanation::new(Question { document: &document, dialect, crawler, origin: None, url });
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
        // Even where a dialect unites tokens, a fallback is not one of the robot's own.
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
        let told = Explanation::new(Question {
            document: &document,
            dialect,
            crawler: &crawler,
            origin: None,
            url: b"/a",
        });
        assert_eq!(told.groups[2].role, Role::NotMeant, "{}", dialect.name);
    }
    let ignoring = KNOWN_ROBOTS.iter().filter(|robot| robot.obedience == Obedience::IgnoresStar);
    assert_eq!(ignoring.count(), 14, "five of Google, nine of Yandex");
}
