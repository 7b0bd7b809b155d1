//! `diff`: what changes between two robots.txt files.

use serde::Serialize;
use verger::{Crawler, Decision, Dialect, Document, Outline};
use verger_analysis::{
    Audiences, Change, Difference, Side, Subject, Unknown, difference, lines_for_all,
    lines_for_robot,
};

use super::Answer;
use crate::bytes::{Bytes, key};
use crate::crawler::Robot;

/// What changes between two files for some robots, which it changes for alike.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Diff<'a> {
    /// The old file, or its site.
    pub old: &'a str,
    /// The new one.
    pub new: &'a str,
    /// The robots, by the names that the files use; without a name, and with `every_other`, all that neither names.
    pub agents: Vec<String>,
    /// Whether these are also all robots without a group of their own.
    pub every_other: bool,
    /// The dialect in which both were read.
    pub dialect: &'static str,
    /// Whether it was proved that both decide every URL alike, and nothing else changes.
    pub same: bool,
    /// For each rule that makes a difference, a URL that shows it.
    pub changes: Vec<ChangedUrl<'a>>,
    /// Lines about pace, hours and the use of content that only one of the files has.
    pub lines: Vec<ChangedLine<'a>>,
    /// What could not be found out.
    pub unknown: Vec<String>,
}

/// The lines of two files that are for all robots, and that only one of them has.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DiffOfSite<'a> {
    /// The old file, or its site.
    pub old: &'a str,
    /// The new one.
    pub new: &'a str,
    /// The lines.
    pub lines: Vec<ChangedLine<'a>>,
    /// The number of lines that the new file has before all lines of the old one, if that is all that changes.
    pub lines_before: Option<u32>,
}

/// A URL that the two files decide differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ChangedUrl<'a> {
    /// The path and query of the URL.
    #[serde(flatten)]
    pub url: Bytes<'static, key::Url>,
    /// Whether it is allowed now; before, it was the other way round.
    pub allowed: bool,
    /// The line of the old file that decided, if one did.
    pub old_line: Option<u32>,
    /// The line of the new file that decides, if one does.
    pub new_line: Option<u32>,
    /// The rule that makes the difference; absent if that is what holds without a rule.
    pub rule: Option<ChangedLine<'a>>,
    /// Whether no shorter URL shows what this rule changes.
    pub shortest: bool,
}

/// A line that makes a difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ChangedLine<'a> {
    /// The file that it is in: `old` or `new`.
    #[serde(rename = "in")]
    pub of: &'static str,
    /// Its line.
    pub line: u32,
    /// It, as it is written.
    #[serde(flatten)]
    pub text: Bytes<'a, key::Text>,
}

/// The most sets of robots that are asked about: for each, both files are read.
const MOST_SETS: usize = 1000;
/// This number of them always.
const LEAST_SETS: usize = 50;
/// The bytes that may be read for them all.
const MOST_READ: usize = 64 << 20;

/// Two files, and how they are read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Diffed<'a> {
    old: (&'a str, &'a Document<'a>),
    new: (&'a str, &'a Document<'a>),
    dialect: &'a Dialect,
}

impl Answer for Diff<'_> {
    const KIND: &'static str = "diff";
}

impl Answer for DiffOfSite<'_> {
    const KIND: &'static str = "diff-of-site";
}

impl<'a> Diffed<'a> {
    /// Two files with their names, old and new, as a dialect reads them.
    pub fn new(
        old: (&'a str, &'a Document<'a>),
        new: (&'a str, &'a Document<'a>),
        dialect: &'a Dialect,
    ) -> Self {
        Self { old, new, dialect }
    }

    /// What changes for a robot, by its name; without one, for every robot for which neither file has a group of its own.
    pub fn of(self, name: Option<&str>, crawler: &Crawler) -> Diff<'a> {
        let subject =
            |(_, document): (_, &Document<'_>)| Subject::new(document, self.dialect, crawler);
        let Difference { changes, unknown, .. } =
            difference(&subject(self.old), &subject(self.new));
        let (_, old) = self.old;
        let (_, new) = self.new;
        let lines = self.lines(lines_for_robot(old, new, self.dialect, crawler));
        Diff {
            old: self.old.0,
            new: self.new.0,
            agents: name.map(str::to_owned).into_iter().collect(),
            every_other: name.is_none(),
            dialect: self.dialect.name,
            same: changes.is_empty() && unknown.is_empty() && lines.is_empty(),
            changes: changes.into_iter().map(|change| self.changed(change)).collect(),
            lines,
            unknown: unknown.iter().map(why).collect(),
        }
    }

    fn changed(self, change: Change) -> ChangedUrl<'a> {
        let line = |decision: Decision| decision.rule.map(|rule| rule.line);
        ChangedUrl {
            allowed: change.is_allowed_now(),
            old_line: line(change.before),
            new_line: line(change.after),
            rule: change.by.and_then(|side| self.line(side)),
            shortest: change.is_shortest,
            url: Bytes::new(change.url),
        }
    }

    fn line(self, side: Side) -> Option<ChangedLine<'a>> {
        match side {
            Side::Old(line) => ChangedLine::of("old", self.old.1, line),
            Side::New(line) => ChangedLine::of("new", self.new.1, line),
        }
    }

    fn lines(self, sides: Vec<Side>) -> Vec<ChangedLine<'a>> {
        sides.into_iter().filter_map(|side| self.line(side)).collect()
    }

    /// What changes for each robot that a file names, and for every other; those for whom the same changes together. Also how
    /// many robots were left out: a file can name any number.
    pub fn of_all(self) -> (Vec<Diff<'a>>, usize) {
        let ((_, old), (_, new)) = (self.old, self.new);
        let outlines = [
            Outline::new(old, self.dialect),
            Outline::new(new, self.dialect),
            Outline::for_usage(old, self.dialect),
            Outline::for_usage(new, self.dialect),
        ];
        let Audiences { all, mut left_out, .. } = Audiences::new(&outlines.each_ref());
        let octets = old.octets().len() + new.octets().len();
        let most = (MOST_READ / octets.max(1)).clamp(LEAST_SETS, MOST_SETS);
        // The last are all other robots.
        let (other, named) = all.split_last().expect("there are always other robots");
        let answers = named.iter().take(most).chain([other]).map(|robots| Diff {
            agents: robots.names.clone(),
            every_other: robots.is_every_other,
            ..self.of(None, &robots.crawler)
        });
        left_out += named.iter().skip(most).map(|robots| robots.names.len()).sum::<usize>();
        (Diff::joined(answers), left_out)
    }

    /// The same for these robots, or for all where there are none.
    pub fn of_robots(self, robots: &[Robot]) -> (Vec<Diff<'a>>, usize) {
        if robots.is_empty() {
            return self.of_all();
        }
        let of = |robot: &Robot| self.of(Some(&robot.name), &robot.crawler);
        (Diff::joined(robots.iter().map(of)), 0)
    }

    /// What changes for all robots.
    pub fn of_site(self) -> DiffOfSite<'a> {
        let ((old, before), (new, after)) = (self.old, self.new);
        let lines = self.lines(lines_for_all(before, after, self.dialect));
        DiffOfSite { old, new, lines, lines_before: lines_before(before, after) }
    }
}

/// How many lines a file has before another one, if it ends with all of that.
fn lines_before(old: &Document<'_>, new: &Document<'_>) -> Option<u32> {
    let (old, new) = (old.octets().trim_ascii(), new.octets().trim_ascii());
    let before =
        new.strip_suffix(old).filter(|before| !old.is_empty() && before.ends_with(b"\n"))?;
    u32::try_from(Document::parse(before).lines().len()).ok()
}

impl Diff<'_> {
    /// Whether both say the same.
    fn says_what(&self, other: &Self) -> bool {
        self.changes == other.changes && self.lines == other.lines && self.unknown == other.unknown
    }

    /// One answer for those robots for whom the same changes, in order.
    pub fn joined(answers: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut joined: Vec<Self> = Vec::new();
        for answer in answers {
            match joined.iter_mut().find(|known| known.says_what(&answer)) {
                Some(known) => {
                    known.agents.extend(answer.agents);
                    known.every_other |= answer.every_other;
                }
                None => joined.push(answer),
            }
        }
        joined
    }
}

impl<'a> ChangedLine<'a> {
    fn of(file: &'static str, document: &'a Document<'_>, line: u32) -> Option<Self> {
        let text = document.text(document.line(line)?.span)?;
        Some(Self { of: file, line, text: Bytes::new(text.trim_ascii()) })
    }
}

/// What could not be found out, for people.
fn why(unknown: &Unknown) -> String {
    let at = |side: &Side| match side {
        Side::Old(line) => format!("line {line} of the old file"),
        Side::New(line) => format!("line {line} of the new file"),
    };
    match unknown {
        Unknown::ReadDifferently => "the files state versions that read URLs differently".into(),
        Unknown::NoFreeSymbol => "the patterns use every symbol".into(),
        Unknown::Pair(side, line) => {
            format!("{} and line {line} of the other meet in too many ways", at(side))
        }
        Unknown::From(side) => format!("it was too much work from {} on", at(side)),
        _ => "it was too much work".into(),
    }
}
