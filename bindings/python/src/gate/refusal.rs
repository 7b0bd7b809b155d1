//! Why nothing is fetched, as an exception of `verger.errors`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use verger_http::Refused;

/// The exception for a refusal: a kind of `OSError`, with the URL, the line or the clause, and until when.
pub(super) fn error(py: Python<'_>, url: &str, why: &Refused) -> PyErr {
    let (kind, until, clause) = match why {
        Refused::Url(error) => {
            return PyValueError::new_err(format!("argument 'url': {url:?}: {error}"));
        }
        Refused::ByRule(_) | Refused::NotAuthorized(_) => ("Disallowed", None, None),
        Refused::ByClause(clause) => ("Disallowed", None, Some(clause.source)),
        Refused::Deferred { until, clause } => {
            ("Deferred", Some(until.unix()), Some(clause.source))
        }
        Refused::BeyondPatience(wait) => ("Deferred", Some(wait.until.div_ceil(1000)), None),
        Refused::Guarded(_) => ("Guarded", None, None),
        Refused::Ledger(_) => ("StoreUnavailable", None, None),
        _ => ("Unreachable", None, None),
    };
    let made = || {
        static MAKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let make = MAKE.import(py, "verger.errors", "_refusal")?;
        make.call1((kind, why.to_string(), url, why.line(), clause, until))
    };
    made().map_or_else(|error| error, PyErr::from_value)
}
