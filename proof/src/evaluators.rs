//! Whether the engine's evaluators agree: the plain one, a compiled policy, and one shot over the bytes.

use std::fmt;
use std::time::Duration;

use verger::dialect::RuleOrder;
use verger::pace::{Pace, PaceOptions, VisitHours};
use verger::time::Moment;
use verger::{Crawler, Decision, Dialect, Document, Policy, Ranking, decide};

/// The dialects whose policies and decisions are made in one pass over the bytes, and so by code that the plain
/// evaluator does not run.
pub fn dialects_of_one_pass() -> impl Iterator<Item = &'static Dialect> {
    Dialect::ALL.iter().filter(|dialect| dialect.rules.order == RuleOrder::Longest)
}

/// The questions about a file.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The robot.
    pub crawler: &'a Crawler,
    /// The URLs.
    pub urls: &'a [&'a [u8]],
    /// Whether to compare the pace too.
    pub with_pace: bool,
}

/// Where the evaluators differ.
#[derive(Debug)]
pub struct Disagreement {
    dialect: &'static str,
    file: Vec<u8>,
    crawler: Crawler,
    answers: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { dialect, file, crawler, answers } = self;
        let names = crawler.tokens().chain(crawler.fallbacks()).map(<[u8]>::escape_ascii);
        let names: Vec<_> = names.map(|name| name.to_string()).collect();
        write!(f, "{dialect}, {names:?}, \"{}\": {answers}", file.escape_ascii())
    }
}

/// Asks each evaluator, under one dialect. The plain one's decision for each URL is written to `decisions`.
///
/// # Errors
/// Any difference: verdict, reason, line, limit, pace or hours.
pub fn agree(
    dialect: &Dialect,
    file: &[u8],
    asked: Asked<'_>,
    decisions: &mut Vec<Decision>,
) -> Result<(), Box<Disagreement>> {
    let Asked { crawler, urls, with_pace } = asked;
    let differ = |answers: String| {
        let (file, crawler) = (file.to_vec(), crawler.clone());
        Err(Box::new(Disagreement { dialect: dialect.name, file, crawler, answers }))
    };
    let document = Document::parse(file);
    let ranking = Ranking::new(&document, dialect, crawler);
    let policy = Policy::new(&document, dialect, crawler);
    decisions.clear();
    for &url in urls {
        let plain = ranking.decide(url);
        let compiled = policy.decide(url);
        let in_one_shot = decide(file, dialect, crawler, url);
        decisions.push(plain);
        if compiled != plain || in_one_shot != plain {
            return differ(format!(
                "{}\n  plain: {plain:?}\n  policy: {compiled:?}\n  in one shot: {in_one_shot:?}",
                url.escape_ascii()
            ));
        }
    }
    if with_pace {
        let plain = hours(&Policy::from(&ranking));
        let compiled = hours(&policy);
        if plain != compiled {
            return differ(format!("pace\n  plain: {plain:?}\n  policy: {compiled:?}"));
        }
    }
    Ok(())
}

/// The pace and the hours at two moments, and the line of the hours.
fn hours(policy: &Policy) -> ([(Pace, VisitHours); 2], Option<u32>) {
    let at = |hour: u64| {
        let moment = Moment::from_unix(hour * 3600);
        (
            policy.pace_with(moment, Duration::from_secs(1), PaceOptions::default()),
            policy.open_at(moment),
        )
    };
    ([at(7), at(20)], policy.hours_line())
}
