//! What holds for many URLs, in few bytes each.

use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList};
use verger::{Reason, Verdict};

use crate::decision::allowed;

/// What a policy says of many URLs, in their order: a sequence of verdicts, with the columns `allowed`, `lines` and
/// `reasons`.
#[pyclass(frozen, sequence, module = "verger")]
#[derive(Debug)]
pub(crate) struct Decisions {
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    verdict: Verdict,
    reason: Reason,
    /// 0 for none.
    line: u32,
}

impl FromIterator<verger::Decision> for Decisions {
    fn from_iter<I: IntoIterator<Item = verger::Decision>>(decided: I) -> Self {
        let row = |decision: verger::Decision| Row {
            verdict: decision.verdict,
            reason: decision.reason,
            line: decision.line().unwrap_or(0),
        };
        Self { rows: decided.into_iter().map(row).collect() }
    }
}

#[pymethods]
impl Decisions {
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __getitem__(&self, index: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let fewer = || PyIndexError::new_err("there are fewer decisions");
        let index: isize = index.extract().map_err(|error: PyErr| {
            // No memory has that many.
            let is_huge = error.is_instance_of::<PyOverflowError>(index.py());
            if is_huge { fewer() } else { error }
        })?;
        let from_end = if index < 0 { self.rows.len() } else { 0 };
        let index = from_end.checked_add_signed(index);
        let row = index.and_then(|index| self.rows.get(index)).ok_or_else(fewer)?;
        Ok(row.verdict.name())
    }

    /// Whether each may be fetched; `None` where a URL belongs to another site than the file.
    #[getter]
    fn allowed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let (yes, no) = (PyBool::new(py, true).to_owned(), PyBool::new(py, false).to_owned());
        let (yes, no, none) = (yes.into_any(), no.into_any(), py.None().into_bound(py));
        PyList::new(
            py,
            self.rows.iter().map(|row| match allowed(row.verdict) {
                Some(true) => &yes,
                Some(false) => &no,
                None => &none,
            }),
        )
    }

    /// The line that decided each, from 1; `None` where none did.
    #[getter]
    fn lines(&self) -> Vec<Option<u32>> {
        self.rows.iter().map(|row| (row.line > 0).then_some(row.line)).collect()
    }

    /// Why each is as it is.
    #[getter]
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(
            py,
            self.rows.iter().map(|row| pyo3::types::PyString::intern(py, row.reason.name())),
        )
    }

    fn __repr__(&self) -> String {
        let count = |verdict| self.rows.iter().filter(|row| row.verdict == verdict).count();
        let (yes, no) = (count(Verdict::Allowed), count(Verdict::Disallowed));
        format!("<{} decisions: {yes} allowed, {no} disallowed>", self.rows.len())
    }
}
