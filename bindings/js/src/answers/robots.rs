//! `check`, `explain`, `show`, `compare` and `usage`: answers on a file at hand.

mod compare;
mod usage;

use verger::explanation::Question as Explained;
use verger::pace::PaceOptions;
use verger::records::OtherRecords;
use verger::{Decision, Dialect, Document, Explanation, Origin, Policy};
use verger_report::{
    Asker, Check, Decided, Explain, Note, Pace, Question, Robot, Show, ShowOptions, Source, Visit,
    faults, malformed_pace, visiting_hours,
};

use super::{Answered, Lines, answered, flag, next, parsed};
use crate::exchange::Pieces;
use crate::given::{crawler, moment, seconds};
use crate::session::session;

/// May this robot fetch this URL?
#[unsafe(no_mangle)]
extern "C" fn check(document: u32, dialect: usize, at: f64, length: usize) -> u32 {
    of(document, dialect, length, |document, dialect, pieces| {
        let (robot, question) = (Robot::new(crawler(pieces)), Asked::read(pieces)?);
        let policy = Policy::new(document, dialect, &robot.crawler);
        let others = OtherRecords::new(document, dialect, &robot.crawler);
        let notes = faults(document, dialect, &robot, &others);
        let asker = Asker::about(&robot, Some(others.chosen_by), notes);
        let decision = question.decided_by(&policy);
        let decided = Decided::by_file(document, &decision);
        let mut check =
            Check::new(question.question(), Source::default(), dialect, &asker, decided);
        let pace = Pace::new(document, &policy.pace(moment(at), seconds(0.0)));
        check.pace = Some(pace).filter(|pace| pace.line.is_some());
        let hours = visiting_hours(document, &others);
        check.visit = Visit::stated(|| policy.open_at(moment(at)), &hours);
        Ok(Lines::of(&check))
    })
}

/// Why may this robot fetch this URL, or not?
#[unsafe(no_mangle)]
extern "C" fn explain(document: u32, dialect: usize, length: usize) -> u32 {
    of(document, dialect, length, |document, dialect, pieces| {
        let (robot, asked) = (Robot::new(crawler(pieces)), Asked::read(pieces)?);
        let (origin, crawler, url) = (asked.origin.as_ref(), &robot.crawler, asked.url);
        let told = Explanation::new(Explained { document, dialect, crawler, origin, url });
        let others = OtherRecords::new(document, dialect, crawler);
        let malformed: Vec<Note> = malformed_pace(document, &others).collect();
        let by = (dialect, &robot);
        let question = asked.question();
        let answer = Explain::by_file(question, source(), document, by, &told, &malformed);
        Ok(Lines::of(&answer))
    })
}

/// Everything that a file says to a robot.
#[unsafe(no_mangle)]
extern "C" fn show(
    document: u32,
    dialect: usize,
    at: f64,
    took: f64,
    ceiling: f64,
    length: usize,
) -> u32 {
    of(document, dialect, length, |document, dialect, pieces| {
        let crawler = crawler(pieces);
        let robot = if crawler.is_empty() { Robot::any() } else { Robot::new(crawler) };
        let base: Option<Origin> = parsed("options.origin", pieces)?;
        let base = base.map_or_else(String::new, |origin| format!("{origin}/robots.txt"));
        let ceiling = ceiling.is_finite().then(|| seconds(ceiling));
        let options = ShowOptions {
            base: base.as_bytes(),
            at: moment(at),
            took: seconds(took),
            pace: PaceOptions { ceiling, ..PaceOptions::default() },
            proposals_1996: false,
        };
        let answer = Show::of_file(source(), document, dialect, &robot, &options);
        Ok(Lines::of(&answer))
    })
}

pub(super) fn of(
    document: u32,
    dialect: usize,
    length: usize,
    with: impl FnOnce(&Document<'_>, &'static Dialect, &mut Pieces<'_>) -> Answered,
) -> u32 {
    session(|session| {
        let document = session.documents.get(document);
        answered(length, |pieces| with(document, &Dialect::ALL[dialect], pieces))
    })
}

/// A URL that is asked about in an answer, which repeats it.
pub(super) struct Asked<'a> {
    given: &'a [u8],
    pub(super) url: &'a [u8],
    read_as: Option<String>,
    origin: Option<Origin>,
}

impl<'a> Asked<'a> {
    /// From four pieces: the URL as it was given, and as it is requested; whether the path of these differs; the origin.
    pub(super) fn read(pieces: &mut Pieces<'a>) -> Result<Self, String> {
        let (given, url) = (next(pieces), next(pieces));
        let read_as = flag(pieces).then(|| verger_report::text::shown(url));
        Ok(Self { given, url, read_as, origin: parsed("options.origin", pieces)? })
    }

    pub(super) fn question(&self) -> Question<'_> {
        Question { given: self.given, url: self.url, read_as: self.read_as.as_deref() }
    }

    pub(super) fn decided_by(&self, policy: &Policy) -> Decision {
        match &self.origin {
            Some(origin) => policy.decide_at(origin, self.url),
            None => policy.decide(self.url),
        }
    }
}

/// A file of that name, as the command calls it.
pub(super) fn source() -> Source<'static> {
    Source::of_file("robots.txt")
}
