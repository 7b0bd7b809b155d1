//! What one robot is told by one file.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use verger::pace::{PaceOptions, VisitHours};
use verger::{Dialect, Origin};
use verger_access::{requested_in_ascii, with_ascii_host};
use verger_report::Pace;

use crate::answer::part;
use crate::crawler::AsCrawler;
use crate::decision::{Decision, held};
use crate::decisions::Decisions;
use crate::dialect::dialect_named;
use crate::document::{AsDocument, Document};
use crate::moment::{moment, number, number_or_none, seconds};
use crate::octets::{Octets, named, not};

/// What one robot is told by one robots.txt, as one dialect reads it. Made once, it decides many URLs.
#[pyclass(frozen, subclass, module = "verger")]
#[derive(Debug)]
pub(crate) struct Policy {
    compiled: verger::Policy,
    document: Arc<verger::Document<'static>>,
    /// Nothing that can be changed.
    crawler: Py<PyAny>,
    dialect: &'static Dialect,
    origin: Option<Origin>,
}

#[pymethods]
impl Policy {
    #[new]
    #[pyo3(signature = (robots, crawler, *, dialect = "rfc9309", origin = None))]
    fn new(
        py: Python<'_>,
        robots: AsDocument<'_>,
        crawler: Bound<'_, PyAny>,
        dialect: &str,
        origin: Option<&str>,
    ) -> PyResult<Self> {
        let given = crawler.extract::<AsCrawler<'_>>();
        let given = given.map_err(|error| named(py, "crawler", &error))?;
        let (robot, crawler) = (given.own(), given.kept(&crawler)?);
        let dialect = dialect_named(dialect)?;
        let origin = origin.map(origin_of).transpose()?;
        let document = robots.shared();
        let compiled = py.detach(|| verger::Policy::new(&document, dialect, &robot.crawler));
        Ok(Self { compiled, document, crawler, dialect, origin })
    }

    /// Whether the robot may fetch the URL: the fastest question.
    fn allows(&self, url: Octets<'_>) -> bool {
        self.decide_octets(url.as_bytes()).is_allowed()
    }

    /// What holds for the URL, by which line, and why.
    fn decide(&self, url: Octets<'_>) -> Decision {
        Decision::new(self.decide_octets(url.as_bytes()), &self.document)
    }

    /// What holds for each of the URLs.
    fn decide_many(&self, py: Python<'_>, urls: &Bound<'_, PyAny>) -> PyResult<Decisions> {
        let held = held(urls).map_err(|error| named(py, "urls", &error))?;
        let mut urls = Vec::with_capacity(held.len());
        for (index, item) in held.iter_borrowed().enumerate() {
            let found =
                Octets::of(item).and_then(|url| url.ok_or_else(|| not(item, "str or bytes")));
            urls.push(found.map_err(|error| named(py, &format!("urls[{index}]"), &error))?);
        }
        Ok(py.detach(|| urls.iter().map(|url| self.decide_octets(url.as_bytes())).collect()))
    }

    /// How fast the robot may go at a time.
    #[pyo3(signature = (at = None, *, took = 0.0, default = 1.0, ceiling = None))]
    fn pace<'py>(
        &self,
        py: Python<'py>,
        at: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = number)] took: f64,
        #[pyo3(from_py_with = number)] default: f64,
        #[pyo3(from_py_with = number_or_none)] ceiling: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let ceiling = ceiling.map(|ceiling| seconds("ceiling", ceiling)).transpose()?;
        let options = PaceOptions { default: seconds("default", default)?, ceiling };
        let pace = self.compiled.pace_with(moment("at", at)?, seconds("took", took)?, options);
        part(py, "Pace", &Pace::new(&self.document, &pace))
    }

    /// Whether a visit is welcome at a time.
    #[pyo3(signature = (at = None))]
    fn open_at(&self, at: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        Ok(matches!(self.compiled.open_at(moment("at", at)?), VisitHours::Open { .. }))
    }

    /// The file.
    #[getter]
    fn document(&self) -> Document {
        Document { parsed: Arc::clone(&self.document) }
    }

    /// Who asks, as it was given.
    #[getter]
    fn crawler(&self, py: Python<'_>) -> Py<PyAny> {
        self.crawler.clone_ref(py)
    }

    /// The dialect as which the file is read.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.dialect.name
    }

    /// Where the file was fetched from, if that was said.
    #[getter]
    fn origin(&self) -> Option<String> {
        self.origin.as_ref().map(ToString::to_string)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let crawler = self.crawler.bind(py).repr()?;
        let lines = self.document.lines().len();
        Ok(format!("<verger.Policy for {crawler} of {lines} lines, as {}>", self.dialect.name))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Remade<'py>> {
        let (py, this) = (slf.py(), slf.get());
        let module = py.import("verger._pickle")?;
        let octets = PyBytes::new(py, this.document.octets());
        let crawler = this.crawler.clone_ref(py);
        let options = (slf.get_type(), octets, crawler, this.dialect.name, this.origin());
        Ok((module.getattr("policy")?, options))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: Bound<'py, PyDict>) -> Bound<'py, Self> {
        slf
    }
}

type Remade<'py> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyType>, Bound<'py, PyBytes>, Py<PyAny>, &'static str, Option<String>),
);

impl Policy {
    fn decide_octets(&self, url: &[u8]) -> verger::Decision {
        let url = requested_in_ascii(url);
        match &self.origin {
            Some(origin) => self.compiled.decide_at(origin, &url),
            None => self.compiled.decide(&url),
        }
    }
}

/// The origin that a URL is of.
pub(crate) fn origin_of(url: &str) -> PyResult<Origin> {
    let wrong = |error| PyValueError::new_err(format!("argument 'origin': {url:?}: {error}"));
    String::from_utf8_lossy(&with_ascii_host(url.as_bytes())).parse().map_err(wrong)
}
