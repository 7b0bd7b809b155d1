use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use verger::Dialect;

/// The dialect of a name.
pub(crate) fn dialect_named(name: &str) -> PyResult<&'static Dialect> {
    Dialect::named(name).ok_or_else(|| {
        let names = dialects().join(", ");
        PyValueError::new_err(format!("argument 'dialect': {name:?} is not one of {names}"))
    })
}

/// The names of the dialects.
#[pyfunction]
pub(crate) fn dialects() -> Vec<&'static str> {
    Dialect::ALL.iter().map(|dialect| dialect.name).collect()
}
