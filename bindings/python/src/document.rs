//! The lines of a robots.txt.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use verger::records::OtherRecords;
use verger::{Dialect, Directive};

use crate::octets::{Octets, not};

/// A robots.txt, parsed. It is shared by all that is made of it.
#[pyclass(frozen, subclass, eq, module = "verger")]
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) parsed: Arc<verger::Document<'static>>,
}

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        self.parsed.octets() == other.parsed.octets()
    }
}

#[pymethods]
impl Document {
    #[new]
    fn new(py: Python<'_>, robots: Octets<'_>) -> Self {
        let octets = robots.into_cow();
        let parsed = py.detach(|| verger::Document::parse(octets).into_owned());
        Self { parsed: Arc::new(parsed) }
    }

    /// The bytes it was read from.
    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.parsed.octets())
    }

    /// The number of its lines.
    fn __len__(&self) -> usize {
        self.parsed.lines().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        self.parsed.octets().hash(&mut hasher);
        hasher.finish()
    }

    /// The line of that number, from 1, without its end.
    fn line<'py>(&self, number: &Bound<'py, PyInt>) -> Option<Bound<'py, PyBytes>> {
        // No file has a line of a number that is not one of these.
        let line = self.parsed.line(number.extract().ok()?)?;
        self.parsed.text(line.span).map(|text| PyBytes::new(number.py(), text))
    }

    /// The addresses of its sitemaps, in order.
    #[getter]
    fn sitemaps(&self) -> Vec<String> {
        self.values(Directive::Sitemap)
    }

    /// The names that it prefers for its site, in order.
    #[getter]
    fn hosts(&self) -> Vec<String> {
        self.values(Directive::Host)
    }

    fn __repr__(&self) -> String {
        let (lines, octets) = (self.parsed.lines().len(), self.parsed.octets().len());
        format!("<verger.Document of {lines} lines, {octets} bytes>")
    }

    /// The file with numbers of lines, as a notebook shows it.
    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("verger._notebook")?.getattr("file_html")?.call1((self.__bytes__(py),))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, pyo3::types::PyType>, (Bound<'py, PyBytes>,)) {
        (slf.get_type(), (slf.get().__bytes__(slf.py()),))
    }
}

impl Document {
    /// The values of the lines with a field that are for everybody, wherever they stand.
    fn values(&self, field: Directive) -> Vec<String> {
        let nobody = verger::Crawler::default();
        let others = OtherRecords::new(&self.parsed, &Dialect::RFC9309, &nobody);
        let records = others.records.iter().filter(|record| record.directive == field);
        let value = |record: &verger::records::OtherRecord| {
            let text = self.parsed.text(record.value).unwrap_or_default();
            (!text.is_empty()).then(|| String::from_utf8_lossy(text).into_owned())
        };
        records.filter_map(value).collect()
    }
}

/// A robots.txt: a `Document`, or the bytes or text of one.
pub(crate) enum AsDocument<'a> {
    Parsed(Arc<verger::Document<'static>>),
    Octets(Octets<'a>),
}

impl AsDocument<'_> {
    /// The document, borrowed where its bytes are Python's.
    pub(crate) fn read<T>(self, with: impl FnOnce(&verger::Document<'_>) -> T) -> T {
        match self {
            Self::Parsed(parsed) => with(&parsed),
            Self::Octets(octets) => with(&verger::Document::parse(octets.into_cow())),
        }
    }

    /// The document, which owns its bytes.
    pub(crate) fn shared(self) -> Arc<verger::Document<'static>> {
        match self {
            Self::Parsed(parsed) => parsed,
            Self::Octets(octets) => {
                Arc::new(verger::Document::parse(octets.into_cow()).into_owned())
            }
        }
    }
}

impl<'a> FromPyObject<'a, '_> for AsDocument<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        if let Ok(document) = object.cast::<Document>() {
            return Ok(Self::Parsed(Arc::clone(&document.get().parsed)));
        }
        let octets = Octets::of(object)?;
        octets.map(Self::Octets).ok_or_else(|| not(object, "a Document, bytes or str"))
    }
}
