//! Answers on their way to Python: the JSON of an answer becomes a dataclass of `verger.answers`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use verger_report::Answer;
use verger_report::text::SheetOf;

/// The dataclass of an answer, with its text, where that is at hand.
pub(crate) fn told(
    py: Python<'_>,
    json: String,
    text: Option<String>,
) -> PyResult<Bound<'_, PyAny>> {
    static READ: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    READ.import(py, "verger.answers", "read")?.call1((json, text))
}

/// The text of an answer, without colours.
pub(crate) fn text<A: Answer>(answer: A, mut sheet: impl SheetOf<A>) -> String {
    let mut out = Vec::new();
    // A vector takes whatever is written to it.
    let _ = sheet.add(&[answer], &mut out).and_then(|()| sheet.end(&mut out));
    anstream::adapter::strip_str(&String::from_utf8_lossy(&out)).to_string()
}

/// A part of an answer, as the dataclass of that name.
pub(crate) fn part<'py, T: serde::Serialize>(
    py: Python<'py>,
    class: &str,
    part: &T,
) -> PyResult<Bound<'py, PyAny>> {
    static READ: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let json = serde_json::to_string(part).expect("a part of an answer has string keys and no NaN");
    READ.import(py, "verger.answers", "read_part")?.call1((class, json))
}
