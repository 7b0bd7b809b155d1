//! `check`: the shortest answer, which is asked for most often.

use std::sync::Arc;

use pyo3::prelude::*;
use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Dialect, Document, Origin, Policy};
use verger_report::text::CheckSheet;
use verger_report::{Asker, Check, Decided, Robot, Source, Visit, faults, json, visiting_hours};

use crate::answer::{text, told_later};
use crate::crawler::AsCrawler;
use crate::dialect::dialect_named;
use crate::document::AsDocument;
use crate::moment::now;
use crate::octets::Octets;
use crate::policy::origin_of;
use crate::requested::Asked;
use crate::verbs::decide;

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
    let (robot, dialect) = (crawler.known(), dialect_named(dialect)?);
    let origin = origin.map(origin_of).transpose()?;
    let url = url.into_cow().into_owned();
    let (asked, said) = py.detach(|| {
        let document = robots.shared();
        let asked = Question { document, robot, dialect, origin, url, at: now() };
        let said = asked.answered(|check| json(&check));
        (asked, said)
    });
    // Few look at the text, and it takes as long to make as all else.
    told_later(py, said, move || asked.answered(|check| text(check, CheckSheet::single())))
}

/// A question, which can be answered again.
struct Question {
    document: Arc<Document<'static>>,
    robot: Robot,
    dialect: &'static Dialect,
    origin: Option<Origin>,
    url: Vec<u8>,
    at: Moment,
}

impl Question {
    fn answered<T>(&self, take: impl FnOnce(Check<'_>) -> T) -> T {
        let Self { document, robot, dialect, .. } = self;
        let policy = Policy::new(document, dialect, &robot.crawler);
        let others = OtherRecords::new(document, dialect, &robot.crawler);
        let notes = faults(document, dialect, robot, &others);
        let asker = Asker::about(robot, Some(others.chosen_by), notes);
        let url = Asked::about(&self.url);
        let decision = decide(&policy, self.origin.as_ref(), url.question().url);
        let decided = Decided::by_file(document, &decision);
        let source = Source::default();
        let mut check = Check::new(url.question(), source, dialect, &asker, decided);
        let hours = visiting_hours(document, &others);
        check.visit = Visit::stated(|| policy.open_at(self.at), &hours);
        take(check)
    }
}
