//! `explain`, `show` and `compare`: verbs of the command, on a file at hand.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use verger::explanation::Question as Explained;
use verger::pace::PaceOptions;
use verger::records::OtherRecords;
use verger::{Dialect, Document, Explanation, Origin, Policy};
use verger_report::text::{CompareSheet, ExplainSheet, Length, ShowSheet};
use verger_report::{
    AskedUrl, Compare, Compared, Decided, Explain, Note, Question, Robot, Show, ShowOptions,
    Source, json, malformed_pace,
};

use crate::answer::{text, told};
use crate::crawler::AsCrawler;
use crate::dialect::dialect_named;
use crate::document::AsDocument;
use crate::moment::{moment, number, number_or_none, seconds};
use crate::octets::{Octets, named};
use crate::policy::origin_of;

/// Why may this robot fetch this URL, or not?
#[pyfunction]
#[pyo3(signature = (robots, crawler, url, *, dialect = "rfc9309", origin = None))]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    robots: AsDocument<'_>,
    crawler: AsCrawler<'_>,
    url: Octets<'_>,
    dialect: &str,
    origin: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let (robot, dialect) = (crawler.known(), dialect_named(dialect)?);
    let origin = origin.map(origin_of).transpose()?;
    let (said, shown) = py.detach(|| {
        let asked = AskedUrl::requested(url.as_bytes());
        let question = asked.question();
        robots.read(|document| {
            let (origin, crawler, url) = (origin.as_ref(), &robot.crawler, question.url);
            let explained = Explanation::new(Explained { document, dialect, crawler, origin, url });
            let others = OtherRecords::new(document, dialect, crawler);
            let malformed: Vec<Note> = malformed_pace(document, &others).collect();
            let by = (dialect, &robot);
            let source = Source::of_file("robots.txt");
            let answer = Explain::by_file(question, source, document, by, &explained, &malformed);
            (json(&answer), text(answer, ExplainSheet::new(Length::Full)))
        })
    });
    told(py, said, Some(shown))
}

/// Everything a file says to a robot.
#[pyfunction]
#[pyo3(signature = (robots, crawler = None, *, dialect = "rfc9309", origin = None, at = None, took = 0.0, ceiling = None))]
#[expect(clippy::too_many_arguments, reason = "they have names where they are given")]
pub(crate) fn show<'py>(
    py: Python<'py>,
    robots: AsDocument<'_>,
    crawler: Option<AsCrawler<'_>>,
    dialect: &str,
    origin: Option<&str>,
    at: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = number)] took: f64,
    #[pyo3(from_py_with = number_or_none)] ceiling: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let robot = crawler.map_or_else(Robot::any, |crawler| crawler.known());
    let dialect = dialect_named(dialect)?;
    let base = origin.map(origin_of).transpose()?;
    let base = base.map_or_else(String::new, |origin| format!("{origin}/robots.txt"));
    let ceiling = ceiling.map(|ceiling| seconds("ceiling", ceiling)).transpose()?;
    let (at, took) = (moment("at", at)?, seconds("took", took)?);
    let (said, shown) = py.detach(|| {
        robots.read(|document| {
            let options = ShowOptions {
                base: base.as_bytes(),
                at,
                took,
                pace: PaceOptions { ceiling, ..PaceOptions::default() },
                proposals_1996: false,
            };
            let source = Source::of_file("robots.txt");
            let answer = Show::of_file(source, document, dialect, &robot, &options);
            (json(&answer), text(answer, ShowSheet::new(Length::Full)))
        })
    });
    told(py, said, Some(shown))
}

/// Where do the dialects, or several robots, disagree?
#[pyfunction]
#[pyo3(signature = (robots, crawlers, url, *, dialects = None, origin = None))]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    robots: AsDocument<'_>,
    crawlers: &Bound<'_, PyAny>,
    url: Octets<'_>,
    dialects: Option<Vec<String>>,
    origin: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let robots_asked = compared(py, crawlers)?;
    let named = dialects.iter().flatten().map(|name| dialect_named(name));
    let named: Vec<&Dialect> = named.collect::<PyResult<_>>()?;
    let columns = Compared::all(&named, &robots_asked);
    let origin = origin.map(origin_of).transpose()?;
    let (said, shown) = py.detach(|| {
        let asked = AskedUrl::requested(url.as_bytes());
        let question = asked.question();
        robots.read(|document| compared_on(document, &columns, question, origin.as_ref()))
    });
    told(py, said, Some(shown))
}

/// The robots that are compared: one, or each of a list.
fn compared(py: Python<'_>, crawlers: &Bound<'_, PyAny>) -> PyResult<Vec<Robot>> {
    use pyo3::types::{PyList, PyTuple};
    let wrong = |error: PyErr| named(py, "crawlers", &error);
    let robot = |item: Bound<'_, PyAny>| item.extract::<AsCrawler<'_>>().map(|one| one.known());
    let robots = if crawlers.is_instance_of::<PyList>() || crawlers.is_instance_of::<PyTuple>() {
        crawlers.try_iter()?.map(|item| robot(item?)).collect::<PyResult<Vec<_>>>()
    } else {
        robot(crawlers.clone()).map(|one| vec![one])
    };
    let robots = robots.map_err(wrong)?;
    if robots.is_empty() {
        return Err(PyValueError::new_err("argument 'crawlers': give at least one"));
    }
    Ok(robots)
}

fn compared_on(
    document: &Document<'_>,
    columns: &[Compared],
    question: Question<'_>,
    origin: Option<&Origin>,
) -> (String, String) {
    let answers = columns.iter().map(|compared| {
        let policy = Policy::new(document, &compared.dialect, &compared.robot.crawler);
        let decision = decide(&policy, origin, question.url);
        compared.column(Decided::by_file(document, &decision))
    });
    let notes = Compared::shared_notes(columns, Some(document));
    let answer = Compare::new(question, Source::of_file("robots.txt"), answers.collect(), &notes);
    let heads = columns.iter().map(|compared| compared.head.clone()).collect();
    (json(&answer), text(answer, CompareSheet::new(heads)))
}

pub(crate) fn decide(policy: &Policy, origin: Option<&Origin>, url: &[u8]) -> verger::Decision {
    match origin {
        Some(origin) => policy.decide_at(origin, url),
        None => policy.decide(url),
    }
}
