//! Answers on their way to Python: the JSON of an answer becomes a dataclass of `verger.answers`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use verger_report::Answer;
use verger_report::text::{Sheet, SheetOf};

/// The dataclass of an answer, with its text, where that is at hand.
pub(crate) fn told<'py>(
    py: Python<'py>,
    json: String,
    text: Option<String>,
) -> PyResult<Bound<'py, PyAny>> {
    read(py)?.call1((json, text))
}

/// The dataclass of an answer, whose text is made when somebody looks at it.
pub(crate) fn told_later<'py>(
    py: Python<'py>,
    json: String,
    text: impl Fn() -> String + Send + Sync + 'static,
) -> PyResult<Bound<'py, PyAny>> {
    read(py)?.call1((json, Text(Box::new(text))))
}

/// The text of an answer, which is made anew each time.
#[pyclass(frozen, module = "verger._engine")]
struct Text(Box<dyn Fn() -> String + Send + Sync>);

#[pymethods]
impl Text {
    fn __str__(&self, py: Python<'_>) -> String {
        py.detach(&self.0)
    }
}

/// The text of an answer, without colours.
pub(crate) fn text<A: Answer>(answer: A, mut sheet: impl Sheet + SheetOf<A>) -> String {
    let mut out = Vec::new();
    // A vector takes whatever is written to it.
    let _ = sheet.add(&[answer], &mut out).and_then(|()| sheet.end(&mut out));
    anstream::adapter::strip_str(&String::from_utf8_lossy(&out)).to_string()
}

fn read(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static READ: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    READ.import(py, "verger.answers", "read")
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
