//! `check`: the shortest answer, which is asked for most often.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Dialect, Document, Origin, Policy};
use verger_access::requested_in_ascii;
use verger_report::text::CheckSheet;
use verger_report::{Asker, Check, Decided, Robot, Source, Visit, faults, json, visiting_hours};

use crate::answer::text;
use crate::crawler::AsCrawler;
use crate::decision::allowed;
use crate::dialect::dialect_named;
use crate::document::AsDocument;
use crate::moment::now;
use crate::octets::Octets;
use crate::policy::origin_of;
use crate::verbs::decide;
use verger_report::AskedUrl;

/// May this robot fetch this URL?
#[pyfunction]
#[pyo3(signature = (robots, crawler, url, *, dialect = "rfc9309", origin = None))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    robots: AsDocument<'_>,
    crawler: AsCrawler<'_>,
    url: Octets<'_>,
    dialect: &str,
    origin: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    static READ_LATER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let (robot, dialect) = (crawler.known(), dialect_named(dialect)?);
    let origin = origin.map(origin_of).transpose()?;
    let url = url.into_cow().into_owned();
    let (decision, question) = py.detach(|| {
        let robots = Robots::of(robots);
        let question = Question { robots, robot, dialect, origin, url, at: now() };
        (question.decision(), question)
    });
    // Few look at the rest, and it takes many times as long to make as the decision.
    let read_later = READ_LATER.import(py, "verger.answers", "read_later")?;
    let (verdict, reason) = (decision.verdict, decision.reason.name());
    read_later.call1((question, allowed(verdict), decision.line(), reason, verdict.name()))
}

/// A question, whose whole answer is made anew each time.
#[pyclass(frozen, module = "verger._engine")]
struct Question {
    robots: Robots,
    robot: Robot,
    dialect: &'static Dialect,
    origin: Option<Origin>,
    url: Vec<u8>,
    at: Moment,
}

/// A robots.txt that is read as far as a question needs it.
enum Robots {
    Parsed(Arc<Document<'static>>),
    Octets(Box<[u8]>),
}

impl Robots {
    fn of(robots: AsDocument<'_>) -> Self {
        match robots {
            AsDocument::Parsed(parsed) => Self::Parsed(parsed),
            AsDocument::Octets(octets) => Self::Octets(octets.into_cow().into()),
        }
    }

    fn read<T>(&self, with: impl FnOnce(&Document<'_>) -> T) -> T {
        match self {
            Self::Parsed(parsed) => with(parsed),
            Self::Octets(octets) => with(&Document::parse(&**octets)),
        }
    }
}

#[pymethods]
impl Question {
    /// The answer as JSON.
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| self.answered(|check| json(&check)))
    }

    /// The answer as text.
    fn __str__(&self, py: Python<'_>) -> String {
        py.detach(|| self.answered(|check| text(check, CheckSheet::single())))
    }
}

impl Question {
    /// The decision alone: in one pass, where nothing is parsed yet.
    fn decision(&self) -> verger::Decision {
        let Self { dialect, origin, .. } = self;
        let (url, crawler) = (requested_in_ascii(&self.url), &self.robot.crawler);
        match &self.robots {
            Robots::Octets(octets) if origin.as_ref().is_none_or(|origin| origin.covers(&url)) => {
                verger::decide(octets, dialect, crawler, &url)
            }
            robots => robots.read(|document| {
                decide(&Policy::new(document, dialect, crawler), origin.as_ref(), &url)
            }),
        }
    }

    fn answered<T>(&self, take: impl FnOnce(Check<'_>) -> T) -> T {
        self.robots.read(|document| self.answered_of(document, take))
    }

    fn answered_of<T>(&self, document: &Document<'_>, take: impl FnOnce(Check<'_>) -> T) -> T {
        let Self { robot, dialect, .. } = self;
        let policy = Policy::new(document, dialect, &robot.crawler);
        let others = OtherRecords::new(document, dialect, &robot.crawler);
        let notes = faults(document, dialect, robot, &others);
        let asker = Asker::about(robot, Some(others.chosen_by), notes);
        let url = AskedUrl::requested(&self.url);
        let decision = decide(&policy, self.origin.as_ref(), url.question().url);
        let decided = Decided::by_file(document, &decision);
        let source = Source::default();
        let mut check = Check::new(url.question(), source, dialect, &asker, decided);
        let hours = visiting_hours(document, &others);
        check.visit = Visit::stated(|| policy.open_at(self.at), &hours);
        take(check)
    }
}
