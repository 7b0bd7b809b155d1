//! What holds for one URL.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use verger::{LimitedBy, Verdict};

use crate::octets::not;

/// What a policy says of one URL.
#[pyclass(frozen, eq, module = "verger")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decision {
    decided: verger::Decision,
    pattern: Option<Vec<u8>>,
}

impl Decision {
    pub(crate) fn new(decided: verger::Decision, document: &verger::Document<'_>) -> Self {
        let value = decided.rule.and_then(|rule| rule.value(document));
        let pattern = value.and_then(|value| document.text(value)).map(<[u8]>::to_vec);
        Self { decided, pattern }
    }
}

#[pymethods]
impl Decision {
    /// `allowed`, `disallowed` or `out-of-scope`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.decided.verdict.name()
    }

    /// The same as yes or no; `None` where the URL belongs to another site than the file.
    #[getter]
    fn allowed(&self) -> Option<bool> {
        allowed(self.decided.verdict)
    }

    /// Why.
    #[getter]
    fn reason(&self) -> &'static str {
        self.decided.reason.name()
    }

    /// The line that decided, from 1.
    #[getter]
    fn line(&self) -> Option<u32> {
        self.decided.line()
    }

    /// The field of that line.
    #[getter]
    fn directive(&self) -> Option<&'static str> {
        self.decided.rule.map(|rule| rule.directive.name())
    }

    /// The value of that line: `str`, or `bytes` where it is not UTF-8.
    #[getter]
    fn pattern<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.pattern.as_deref().map(|pattern| text_or_bytes(py, pattern)).transpose()
    }

    /// The first line that a limit kept from being obeyed.
    #[getter]
    fn limit_reached_at_line(&self) -> Option<u32> {
        self.decided.limit.map(|limit| limit.line)
    }

    /// That limit: `("octets", 512000)` or `("rules", 100)`.
    #[getter]
    fn limit(&self) -> Option<(&'static str, u32)> {
        match self.decided.limit?.limit {
            LimitedBy::Octets(octets) => Some(("octets", octets)),
            LimitedBy::Rules(rules) => Some(("rules", rules)),
            _ => None,
        }
    }

    /// Whether the URL may be fetched.
    fn __bool__(&self) -> bool {
        self.decided.is_allowed()
    }

    fn __repr__(&self) -> String {
        let pattern = self.pattern.as_deref().map(String::from_utf8_lossy);
        match (self.decided.rule, pattern) {
            (Some(rule), Some(pattern)) => format!(
                "<{} by line {}: {}: {pattern}>",
                self.verdict(),
                rule.line,
                rule.directive.name()
            ),
            _ => format!("<{}: {}>", self.verdict(), self.reason()),
        }
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        (self.decided.verdict, self.decided.reason, self.decided.line()).hash(&mut hasher);
        hasher.finish()
    }
}

pub(crate) fn allowed(verdict: Verdict) -> Option<bool> {
    match verdict {
        Verdict::Allowed => Some(true),
        Verdict::Disallowed => Some(false),
        Verdict::OutOfScope => None,
    }
}

/// Text where the bytes are UTF-8, else the bytes.
pub(crate) fn text_or_bytes<'py>(py: Python<'py>, octets: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    Ok(match std::str::from_utf8(octets) {
        Ok(text) => text.into_pyobject(py)?.into_any(),
        Err(_) => PyBytes::new(py, octets).into_any(),
    })
}

/// The sequence that several URLs are given in.
pub(crate) fn held<'py>(urls: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    // One URL is a sequence too, of its characters: surely not what was meant.
    if urls.is_instance_of::<PyString>() || urls.is_instance_of::<PyBytes>() {
        return Err(not(urls.as_borrowed(), "several URLs"));
    }
    if let Ok(list) = urls.cast::<PyList>() {
        return Ok(list.to_tuple());
    }
    if let Ok(tuple) = urls.cast::<PyTuple>() {
        return Ok(tuple.clone());
    }
    let items = urls.try_iter().map_err(|_| not(urls.as_borrowed(), "several URLs"))?;
    PyTuple::new(urls.py(), items.collect::<PyResult<Vec<_>>>()?)
}
