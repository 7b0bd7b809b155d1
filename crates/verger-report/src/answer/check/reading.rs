use std::time::Duration;

use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Dialect, Document, Policy};

use super::{Check, Question};
use crate::crawler::{Asker, Robot};
use crate::decided::Decided;
use crate::note::Note;
use crate::pace::Pace;
use crate::source::Source;
use crate::visit::{Visit, Window, visiting_hours};

/// What the answers about a robots.txt have in common for one robot: read once, for any number of URLs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckReading {
    asker: Asker,
    /// The visiting hours.
    hours: Vec<Window<'static>>,
}

/// What decides by a file, and when.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct CheckedBy<'a> {
    /// The file.
    pub document: &'a Document<'a>,
    /// Its rules for the robot.
    pub policy: &'a Policy,
    /// The time for which pace and hours are stated.
    pub now: Moment,
    /// How long it took to fetch.
    pub took: Duration,
}

impl CheckReading {
    /// A file. The notes are its faults for the robot, and then those on the answer that delivered it.
    pub fn of_file(
        document: &Document<'_>,
        others: &OtherRecords,
        robot: &Robot,
        notes: Vec<Note>,
    ) -> Self {
        let asker = Asker::about(robot, Some(others.chosen_by), notes);
        Self { asker, hours: visiting_hours(document, others) }
    }

    /// No file, with the notes on its site's answer.
    pub fn without_file(robot: &Robot, notes: Vec<Note>) -> Self {
        Self { asker: Asker::about(robot, None, notes), hours: Vec::new() }
    }

    /// The answer to a question. `by` is `None` if there is no file.
    pub fn answer<'a>(
        &'a self,
        question: Question<'a>,
        source: Source<'a>,
        dialect: &Dialect,
        decided: Decided<'a>,
        by: Option<CheckedBy<'a>>,
    ) -> Check<'a> {
        let mut check = Check::new(question, source, dialect, &self.asker, decided);
        if let Some(CheckedBy { document, policy, now, took }) = by {
            let pace = Pace::new(document, &policy.pace(now, took));
            check.pace = Some(pace).filter(|pace| pace.line.is_some());
            check.visit = Visit::stated(|| policy.open_at(now), &self.hours);
        }
        check
    }
}
