//! `logs`: what robots did, by an access log.

use std::time::Duration;

use serde::Serialize;
use verger::Document;
use verger::robots::{Obedience, TokenKind};
use verger_analysis::logs::{BrokenRule, Conduct, LogExample, LogPlace, LogTotals};

use super::Answer;
use crate::bytes::{Bytes, key};
use crate::seconds::Seconds;
use crate::text::known_robot;
use crate::time::Time;

/// What one robot did: all requests that claim its name, since anyone can send it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RobotInLog<'a> {
    /// The robot that the User-Agent header claims; `*` if that names none.
    pub agent: String,
    /// Whether it broke a rule, a rate or the hours: `disobeyed`; or did not: `obeyed`. `unknown` if it could not know
    /// the file: it never got it, or that was changed later.
    pub verdict: &'static str,
    /// Its requests.
    pub requests: u64,
    /// The time of its first request.
    pub first: Time,
    /// The time of its last request.
    pub last: Time,
    /// Those of its requests that were compared with the rules.
    pub judged: u64,
    /// Those that were made before it had to know the file as it is now.
    pub unjudged: u64,
    /// Those that the file disallows.
    pub disallowed: u64,
    /// Those of them that it made before it first fetched robots.txt, by this log.
    pub disallowed_before_fetch: u64,
    /// The rules that disallow them, the most often broken first.
    pub rules: Vec<BrokenLine<'a>>,
    /// Its requests for robots.txt.
    pub robots_txt: LoggedFetches,
    /// How fast it went; absent if no rate is asked of it.
    pub pace: Option<LoggedPace<'a>>,
    /// Its requests outside the visiting hours, by more than a minute.
    pub outside_hours: u64,
    /// The line that states the hours, if it was outside of them.
    pub hours: Option<FileLine<'a>>,
    /// What the registry of known robots says of it, where that matters: it is not a robot that fetches, or it may ignore the file.
    pub registry: Option<String>,
    /// Whether its operator, or a register, says that users start its requests, or that it does not obey robots.txt.
    pub may_ignore: bool,
}

/// A rule that was broken.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BrokenLine<'a> {
    /// The rule; absent if no line decided, but a limit.
    pub rule: Option<FileLine<'a>>,
    /// How often it was broken.
    pub requests: u64,
    /// The first of these requests.
    pub examples: Vec<LoggedRequest<'a>>,
}

/// A line of the robots.txt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FileLine<'a> {
    /// Its number, from 1.
    pub line: u32,
    /// It, as it is written.
    #[serde(flatten)]
    pub text: Bytes<'a, key::Text>,
}

/// A request, by its line in the log.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LoggedRequest<'a> {
    /// The log.
    pub log: &'a str,
    /// The line, from 1.
    pub line: u64,
    /// When it was made.
    pub time: Time,
    /// The path with its query, or the first kilobyte of it; absent for a request that was too soon.
    #[serde(flatten)]
    pub path: Option<Bytes<'static, key::Path>>,
}

/// A robot's requests for robots.txt.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LoggedFetches {
    /// The number of them.
    pub requests: u64,
    /// Those that were answered by an error.
    pub failed: u64,
    /// The last of them.
    pub last: Option<Time>,
}

/// How fast a robot went, all clients that claim it together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LoggedPace<'a> {
    /// The line that asks for a rate: the first that was broken.
    pub rule: Option<FileLine<'a>>,
    /// The most documents
    pub documents: u32,
    /// in this time.
    pub per: Seconds,
    /// The requests for which it could be told.
    pub compared: u64,
    /// Those that were too soon, by any reading of the log's whole seconds.
    pub too_fast: u64,
    /// The fewest seconds between two requests in the log.
    pub shortest_gap: Option<u64>,
    /// The requests that are more than ten minutes out of order, and so not compared.
    pub out_of_order: u64,
    /// Whether the rate allows too many documents to be compared.
    pub rate_too_large: bool,
    /// The first requests that were too soon.
    pub examples: Vec<LoggedRequest<'a>>,
}

/// What a log has besides, and how it was read.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LogsRead<'a> {
    /// The logs.
    pub logs: Vec<&'a str>,
    /// The robots.txt, as it is now.
    pub robots_txt: &'a str,
    /// The dialect in which it was read.
    pub dialect: &'static str,
    /// The lines that were read.
    pub lines: u64,
    /// Those that are no lines of a known format, or too long.
    pub damaged: u64,
    /// The first of them.
    pub damaged_lines: Vec<DamagedLogLine<'a>>,
    /// The requests in the other lines.
    pub requests: u64,
    /// The time of the first.
    pub first: Option<Time>,
    /// The time of the last.
    pub last: Option<Time>,
    /// The requests of robots.
    pub robots: u64,
    /// The requests of browsers.
    pub browsers: u64,
    /// The requests of other programs.
    pub programs: u64,
    /// The requests without a User-Agent header.
    pub without_user_agent: u64,
    /// The requests in lines of a format that has no User-Agent.
    pub user_agent_not_logged: u64,
    /// The requests to other hosts.
    pub other_hosts: u64,
    /// The requests of robots beyond those that can be followed.
    pub not_followed: u64,
    /// The number of robots.
    pub robots_seen: u64,
    /// Those that disobeyed.
    pub disobeyed: u64,
}

/// A line of a log that could not be read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DamagedLogLine<'a> {
    /// The log.
    pub log: &'a str,
    /// The line, from 1.
    pub line: u64,
    /// Why: `no-time`, `no-request`, `no-status`, `cut-off` or `too-long`.
    pub why: &'static str,
}

impl Answer for RobotInLog<'_> {
    const KIND: &'static str = "robot-in-log";
}

impl Answer for LogsRead<'_> {
    const KIND: &'static str = "logs";
}

impl<'a> RobotInLog<'a> {
    /// What a robot did, by a file and the logs with these names.
    pub fn new(conduct: &Conduct, document: &'a Document<'_>, logs: &[&'a str]) -> Self {
        let known = conduct.known;
        let may_ignore = known.is_some_and(|known| {
            matches!(known.obedience, Obedience::MayIgnore | Obedience::Ignores)
        });
        let kind = known.filter(|known| known.kind != TokenKind::Robot).and_then(known_robot::kind);
        let obedience = known.filter(|_| may_ignore).map(known_robot::obedience);
        let registry: Vec<_> = kind.map(str::to_owned).into_iter().chain(obedience).collect();
        let fetches = &conduct.fetches;
        Self {
            agent: conduct.name.clone(),
            verdict: match conduct.is_unknown() {
                true => "unknown",
                false if conduct.disobeyed() => "disobeyed",
                false => "obeyed",
            },
            requests: conduct.requests,
            first: Time(conduct.seen.0),
            last: Time(conduct.seen.1),
            judged: conduct.judged,
            unjudged: conduct.unjudged,
            disallowed: conduct.disallowed,
            disallowed_before_fetch: conduct.disallowed_before_fetch,
            rules: conduct
                .broken
                .iter()
                .map(|rule| BrokenLine::new(rule, document, logs))
                .collect(),
            robots_txt: LoggedFetches {
                requests: fetches.requests,
                failed: fetches.failed,
                last: fetches.last.map(Time),
            },
            pace: LoggedPace::new(conduct, document, logs),
            outside_hours: conduct.outside_hours,
            hours: conduct.hours_line.and_then(|line| FileLine::new(document, line)),
            registry: (!registry.is_empty()).then(|| registry.join("; ")),
            may_ignore,
        }
    }

    /// Whether it broke a rule, a rate or the hours.
    pub fn disobeyed(&self) -> bool {
        self.verdict == "disobeyed"
    }
}

impl<'a> BrokenLine<'a> {
    fn new(broken: &BrokenRule, document: &'a Document<'_>, logs: &[&'a str]) -> Self {
        let examples = broken.examples.iter();
        Self {
            rule: broken.line.and_then(|line| FileLine::new(document, line)),
            requests: broken.requests,
            examples: examples.map(|example| LoggedRequest::new(example, logs)).collect(),
        }
    }
}

impl<'a> FileLine<'a> {
    fn new(document: &'a Document<'_>, line: u32) -> Option<Self> {
        let text = document.text(document.line(line)?.span)?;
        Some(Self { line, text: Bytes::new(text.trim_ascii()) })
    }
}

impl<'a> LoggedRequest<'a> {
    fn new(example: &LogExample, logs: &[&'a str]) -> Self {
        let path = Some(Bytes::new(example.path.clone()));
        Self { path, ..Self::at(example.place, Time(example.time), logs) }
    }

    fn at(place: LogPlace, time: Time, logs: &[&'a str]) -> Self {
        let log = logs.get(place.file as usize).copied().unwrap_or_default();
        Self { log, line: place.line, time, path: None }
    }
}

impl<'a> LoggedPace<'a> {
    fn new(conduct: &Conduct, document: &'a Document<'_>, logs: &[&'a str]) -> Option<Self> {
        let spacing = &conduct.spacing;
        let rate = spacing.rate?;
        let example = |&(place, second): &(LogPlace, u64)| {
            LoggedRequest::at(place, Time(verger::time::Moment::from_unix(second)), logs)
        };
        Some(Self {
            rule: FileLine::new(document, rate.line),
            documents: rate.documents,
            per: Seconds(rate.per),
            compared: spacing.compared,
            too_fast: spacing.too_fast,
            shortest_gap: spacing.shortest_gap,
            out_of_order: spacing.out_of_order,
            rate_too_large: spacing.is_rate_too_large,
            examples: spacing.examples.iter().map(example).collect(),
        })
    }

    /// The time between two requests that the rate allows, evenly spread.
    pub fn interval(&self) -> Duration {
        self.per.0 / self.documents.max(1)
    }
}

impl LogsRead<'_> {
    /// What a log has besides its robots.
    pub fn new(totals: &LogTotals, robots: &[Conduct]) -> Self {
        Self {
            requests: totals.requests,
            first: totals.seen.map(|(first, _)| Time(first)),
            last: totals.seen.map(|(_, last)| Time(last)),
            robots: totals.robots,
            browsers: totals.browsers,
            programs: totals.programs,
            without_user_agent: totals.without_header,
            user_agent_not_logged: totals.not_logged,
            other_hosts: totals.other_hosts,
            not_followed: totals.not_followed,
            robots_seen: robots.len() as u64,
            disobeyed: robots.iter().filter(|robot| robot.disobeyed()).count() as u64,
            ..Self::default()
        }
    }
}

impl<'a> DamagedLogLine<'a> {
    /// A line that could not be read.
    pub fn new(log: &'a str, line: u64, why: &'static str) -> Self {
        Self { log, line, why }
    }
}
