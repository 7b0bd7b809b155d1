use verger::records::OtherRecords;
use verger::{Dialect, Document};

use super::{Column, SharedNote};
use crate::crawler::{Asker, Robot};
use crate::decided::Decided;
use crate::note::{Note, by_registry, faults};

/// A robot under one dialect: what a column of [`Compare`](super::Compare) is about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compared {
    /// The head of its column: what differs from the other columns.
    pub head: String,
    /// The robot's own product tokens.
    pub agents: Vec<String>,
    /// The dialect.
    pub dialect: Dialect,
    /// The robot.
    pub robot: Robot,
}

impl Compared {
    /// Each of these dialects for each robot. If no dialect is named: all of them for one robot, RFC 9309 for several.
    ///
    /// ```
    /// use verger::{Crawler, Dialect};
    /// use verger_report::{Compared, Robot};
    ///
    /// let robots = ["GPTBot", "CCBot"].map(|name| Robot::new(Crawler::known([name])));
    /// assert_eq!(Compared::all(&[], &robots[..1]).len(), Dialect::ALL.len());
    /// let heads: Vec<_> = Compared::all(&[], &robots).into_iter().map(|one| one.head).collect();
    /// assert_eq!(heads, ["GPTBot", "CCBot"]);
    /// ```
    #[must_use]
    pub fn all(named: &[&Dialect], robots: &[Robot]) -> Vec<Self> {
        let dialects: Vec<&Dialect> = match (named, robots.len()) {
            ([], 1) => Dialect::ALL.iter().collect(),
            ([], _) => vec![&Dialect::RFC9309],
            (named, _) => named.to_vec(),
        };
        let pairs =
            dialects.iter().flat_map(|&dialect| robots.iter().map(move |robot| (dialect, robot)));
        let compared = pairs.map(|(dialect, robot)| Self {
            head: match (dialects.len(), robots.len()) {
                (_, 1) => dialect.name.to_owned(),
                (1, _) => robot.name.clone(),
                _ => format!("{}, {}", robot.name, dialect.name),
            },
            agents: Asker::about(robot, None, Vec::new()).agents,
            dialect: dialect.clone(),
            robot: robot.clone(),
        });
        compared.collect()
    }

    /// The notes on the robot, and on the file if there is one.
    #[must_use]
    pub fn notes(&self, document: Option<&Document<'_>>) -> Vec<Note> {
        let Self { dialect, robot, .. } = self;
        let others = document.map(|document| OtherRecords::new(document, dialect, &robot.crawler));
        let mut notes = by_registry(robot, others.as_ref().map(|others| others.chosen_by));
        if let Some((document, others)) = document.zip(others.as_ref()) {
            notes.extend(faults(document, dialect, robot, others));
        }
        notes
    }

    /// The notes of all columns on their robots, and on the file if there is one; each once.
    #[must_use]
    pub fn shared_notes<'c>(
        all: impl IntoIterator<Item = &'c Self>,
        document: Option<&Document<'_>>,
    ) -> Vec<SharedNote> {
        let mut shared = Vec::new();
        for compared in all {
            SharedNote::join(&mut shared, compared.dialect.name, compared.notes(document));
        }
        shared
    }

    /// Its column, with what was decided.
    #[must_use]
    pub fn column<'a>(&'a self, decided: Decided<'a>) -> Column<'a> {
        Column::new(&self.head, &self.agents, self.dialect.name, decided)
    }
}
