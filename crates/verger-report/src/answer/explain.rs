//! `explain`: why may this robot fetch this URL, or not?

use std::collections::BTreeSet;

use serde::Serialize;
use verger::explanation::{Candidate, Outranked, Question as Asked, RuleOutcome};
use verger::{Dialect, Document, Explanation, Origin, Target};

use super::show::why_no_rule;
use super::{Answer, Question};
use crate::bytes::{Bytes, key};
use crate::crawler::{Asker, Robot};
use crate::decided::Decided;
use crate::file::{Group, written};
use crate::note::Note;
use crate::source::Source;
use crate::text::reason;

/// Why this robot may fetch this URL, or may not: every group and every rule, with its role in the decision.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Explain<'a> {
    /// The URL of the question.
    #[serde(flatten)]
    pub url: Bytes<'a, key::Url>,
    /// The URL that a host without a scheme was read as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<&'a str>,
    /// The file, or the site whose file was used.
    #[serde(flatten)]
    pub source: Source<'a>,
    /// The robot.
    #[serde(flatten)]
    pub asker: Asker,
    /// The dialect in which the file was read.
    pub dialect: &'static str,
    /// The answer.
    #[serde(flatten)]
    pub decided: Decided<'a>,
    /// The path that was read from the URL.
    #[serde(flatten)]
    pub path: Bytes<'a, key::Path>,
    /// Every group of the file, and its role for the robot.
    pub groups: Vec<Group<'a>>,
    /// Every rule of the robot's groups by rank, then the lines that are not rules; each with its outcome.
    pub rules: Vec<ExplainedRule<'a>>,
    /// The lines of the file that these are on, and any single line between two of them.
    pub lines: Vec<SourceLine<'a>>,
}

/// An Allow or Disallow of the robot's groups, and its outcome.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplainedRule<'a> {
    /// Its line.
    pub line: u32,
    /// Its field.
    pub directive: &'static str,
    /// Its pattern.
    #[serde(flatten)]
    pub pattern: Bytes<'a, key::Pattern>,
    /// Where the pattern is in the file: its first byte, and the one after its last.
    pub span: [u32; 2],
    /// The number of bytes in the pattern's normal form.
    pub length: u32,
    /// Its outcome: `decides`, `outranked`, `overruled`, `no-match` or `no-rule`.
    pub outcome: &'static str,
    /// Why, for a person.
    pub why: String,
}

/// A line of the file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SourceLine<'a> {
    /// Its number.
    pub line: u32,
    /// Where it is in the file: its first byte, and the one after its last.
    pub span: [u32; 2],
    /// Its text.
    #[serde(flatten)]
    pub text: Bytes<'a, key::Text>,
}

impl Answer for Explain<'_> {
    const KIND: &'static str = "explain";
}

impl<'a> Explain<'a> {
    /// What a file, from this origin if it is known, says to a robot about a URL. `malformed` are the pace lines that
    /// cannot be read.
    pub fn of_file(
        question: Question<'a>,
        source: Source<'a>,
        (document, origin): (&'a Document<'_>, Option<&Origin>),
        (dialect, robot): (&Dialect, &Robot),
        malformed: &[Note],
    ) -> Self {
        let (crawler, url) = (&robot.crawler, question.url);
        let told = Explanation::new(Asked { document, dialect, crawler, origin, url });
        Self::by_file(question, source, document, (dialect, robot), &told, malformed)
    }

    /// What a file says to a robot about a URL. `malformed` are the pace lines that cannot be read.
    pub fn by_file(
        question: Question<'a>,
        source: Source<'a>,
        document: &'a Document<'_>,
        (dialect, robot): (&Dialect, &Robot),
        told: &Explanation,
        malformed: &[Note],
    ) -> Self {
        let of_file = |said| Note::of_file(document, &robot.name, said);
        let mut notes = source.notes.to_vec();
        notes.extend(told.notes.iter().filter_map(of_file).chain(malformed.iter().cloned()));
        let asker = Asker::about(robot, Some(told.chosen_by), notes);
        let groups = told.groups.iter().map(|group| Group::new(document, robot, told, group));
        let groups: Vec<_> = groups.collect();
        let rule = |candidate| ExplainedRule::new(document, told, candidate);
        let rules: Vec<_> = told.candidates.iter().map(rule).collect();
        let decided = Decided::by_file(document, &told.decision);
        Self {
            lines: lines(document, &groups, &rules),
            groups,
            rules,
            ..Self::without_file(question, source, dialect, asker, decided)
        }
    }

    /// The decision on a URL of a site that has no file to obey.
    pub fn without_file(
        question: Question<'a>,
        source: Source<'a>,
        dialect: &Dialect,
        asker: Asker,
        decided: Decided<'a>,
    ) -> Self {
        Self {
            url: Bytes::new(question.given),
            read_as: question.read_as,
            source,
            asker,
            dialect: dialect.name,
            decided,
            path: Bytes::new(Target::read(question.url, dialect.target).path()),
            groups: Vec::new(),
            rules: Vec::new(),
            lines: Vec::new(),
        }
    }
}

impl<'a> ExplainedRule<'a> {
    fn new(document: &'a Document<'_>, told: &Explanation, candidate: &Candidate) -> Self {
        let (outcome, why) = match candidate.outcome {
            RuleOutcome::Decides => ("decides", why_it_won(told, candidate)),
            RuleOutcome::Outranked(by) => ("outranked", why_it_lost(candidate, by)),
            RuleOutcome::Overruled => {
                ("overruled", format!("would match, but {}", reason(told.decision.reason)))
            }
            RuleOutcome::NoRule(why) => ("no-rule", why_no_rule(why).to_owned()),
            _ => ("no-match", "does not match".to_owned()),
        };
        let Candidate { line, pattern, length, .. } = *candidate;
        Self {
            line,
            directive: candidate.directive.name(),
            pattern: Bytes::new(written(document, pattern)),
            span: [pattern.start, pattern.end],
            length,
            outcome,
            why,
        }
    }
}

/// The lines with a label, and each line between two of these.
fn lines<'a>(
    document: &'a Document<'_>,
    groups: &[Group<'_>],
    rules: &[ExplainedRule<'_>],
) -> Vec<SourceLine<'a>> {
    let told = groups.iter().filter(|group| group.text.is_some());
    let agents = told.flat_map(|group| group.agents.iter().map(|agent| agent.line));
    let told: BTreeSet<_> = agents.chain(rules.iter().map(|rule| rule.line)).collect();
    let between = told.iter().filter(|line| told.contains(&(*line + 2))).map(|line| line + 1);
    let all: BTreeSet<_> = told.iter().copied().chain(between).collect();
    let line = |number| {
        let span = document.line(number)?.span;
        let text = Bytes::new(written(document, span));
        Some(SourceLine { line: number, span: [span.start, span.end], text })
    };
    all.into_iter().filter_map(line).collect()
}

const EMPTY_PATTERN: &str = "empty pattern: matches, restricts nothing";

fn why_it_won(told: &Explanation, winner: &Candidate) -> String {
    let outranked = |why: Outranked| {
        told.candidates.iter().any(|candidate| candidate.outcome == RuleOutcome::Outranked(why))
    };
    if winner.pattern.is_empty() {
        format!("decides: {EMPTY_PATTERN}")
    } else if outranked(Outranked::Shorter) {
        format!("decides: the longest pattern that matches, {}", length_in_bytes(winner.length))
    } else if outranked(Outranked::AllowWinsTie) {
        "decides: as long as another, and Allow wins".to_owned()
    } else if outranked(Outranked::LaterLine) {
        "decides: the first line that matches".to_owned()
    } else if outranked(Outranked::BelowExplicitAllow) {
        "decides: an Allow without * comes first".to_owned()
    } else if outranked(Outranked::BelowDisallow) {
        "decides: a Disallow comes before an Allow with *".to_owned()
    } else {
        "decides: it matches".to_owned()
    }
}

fn why_it_lost(loser: &Candidate, by: Outranked) -> String {
    match by {
        Outranked::Shorter if loser.pattern.is_empty() => EMPTY_PATTERN.to_owned(),
        Outranked::Shorter => format!("matches, but is shorter: {}", length_in_bytes(loser.length)),
        Outranked::AllowWinsTie => "matches, but an Allow of this length wins".to_owned(),
        Outranked::LaterLine => "matches, but an earlier line does too".to_owned(),
        Outranked::BelowExplicitAllow => "matches, but an Allow without * comes first".to_owned(),
        Outranked::BelowDisallow => "matches, but a Disallow comes first".to_owned(),
        _ => "matches, but another rule comes first".to_owned(),
    }
}

fn length_in_bytes(length: u32) -> String {
    if length == 1 { "1 byte".to_owned() } else { format!("{length} bytes") }
}
