//! Information on a robot, as text.

use verger::robots::{Evidence, KnownRobot, Obedience, Purpose, TokenKind};

/// Whether the robot obeys, the source of that claim and its date, as a predicate: "is known not to obey
/// robots.txt, its operator says (2026-09)".
pub fn obedience(robot: &KnownRobot) -> String {
    let what = match robot.obedience {
        Obedience::Obeys => "obeys robots.txt",
        Obedience::IgnoresStar => "obeys only groups that name it, not those for *",
        Obedience::MayIgnore => "may ignore robots.txt",
        Obedience::Ignores => "is known not to obey robots.txt",
        _ => "is not known to obey robots.txt",
    };
    let whose = match robot.evidence {
        Evidence::Operator => ", its operator says",
        Evidence::TwoRegisters => ", two registers say; nobody tested it",
        Evidence::OneRegister => ", one register says; nobody tested it",
        _ => "",
    };
    format!("{what}{whose} ({})", robot.as_of)
}

/// The answers to "does it obey?" that fit in a table, each with its meaning.
pub const BRIEF: &[(&str, &str)] = &[
    ("claims", "obeys robots.txt, its operator says"),
    ("said to", "obeys robots.txt, registers say, not its operator"),
    ("by name", "obeys only groups that name it, not those for *"),
    ("maybe", "may ignore robots.txt"),
    ("no", "is known not to obey robots.txt"),
    ("unknown", "is not known to obey robots.txt"),
];

/// One of [`BRIEF`].
pub fn brief(robot: &KnownRobot) -> &'static str {
    match (robot.obedience, robot.evidence) {
        (Obedience::Obeys, Evidence::Operator) => "claims",
        (Obedience::Obeys, _) => "said to",
        (Obedience::IgnoresStar, _) => "by name",
        (Obedience::MayIgnore, _) => "maybe",
        (Obedience::Ignores, _) => "no",
        _ => "unknown",
    }
}

/// The groups it looks for; empty if it obeys none.
pub fn groups(robot: &KnownRobot) -> Option<String> {
    let star: &[&str] = match robot.obedience {
        Obedience::Ignores => return None,
        Obedience::IgnoresStar => &[],
        _ => &["*"],
    };
    let then: Vec<_> = robot.fallbacks.iter().chain(star).copied().collect();
    let then = if then.is_empty() { "nothing".to_owned() } else { then.join(", then ") };
    let looks = if robot.obedience == Obedience::Unstated { "if it obeys: " } else { "" };
    Some(format!("{looks}the groups that name it, else {then}"))
}

/// What the token stands for, if that is not simply a robot.
pub fn kind(robot: &KnownRobot) -> Option<&'static str> {
    Some(match robot.kind {
        TokenKind::TokenOnly => {
            "fetches nothing: its rules say what its operator may use pages for"
        }
        TokenKind::Family => "is a family of robots, each of which also has its own token",
        TokenKind::Legacy => "is a retired robot",
        TokenKind::Software => "is a program: its user decides what it obeys",
        _ => return None,
    })
}

/// The purpose of a class, as a predicate for its robots.
pub fn class(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Search => "index the web for a search engine that answers with links",
        Purpose::AiTraining => "collect training data for models",
        Purpose::AiSearch => "index what a model answers from",
        Purpose::AiAgent => "fetch or act at once for the user of a model",
        Purpose::Advertising => "evaluate or place advertisements",
        Purpose::Preview => "preview a link that someone shares",
        Purpose::Feed => "read feeds for their subscribers",
        Purpose::Dataset => "build a collection that others use",
        Purpose::Archive => "archive the web",
        Purpose::Research => "study the web, or its content",
        Purpose::Seo => "report links and rankings to site owners",
        Purpose::SiteOwner => "serve the owner of the site itself",
        Purpose::Monitoring => "monitor a site's availability, or mentions of a brand",
        Purpose::Security => "look for vulnerabilities, or for dangers to visitors",
        Purpose::Products => "serve several products of their operator",
        _ => "do something else, or something unstated",
    }
}
