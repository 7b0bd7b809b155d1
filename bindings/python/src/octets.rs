//! What Python gives as text or as bytes.

use std::borrow::Cow;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

/// `bytes`, `str` or `bytearray`, as bytes. A `str` is UTF-8. Cost: none for `bytes` and ASCII.
pub(crate) struct Octets<'a>(Cow<'a, [u8]>);

impl Octets<'_> {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Octets<'_> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<'a> Octets<'a> {
    pub(crate) fn into_cow(self) -> Cow<'a, [u8]> {
        self.0
    }

    /// The bytes of an object; `None` where it is of another type.
    pub(crate) fn of(object: Borrowed<'a, '_, PyAny>) -> PyResult<Option<Self>> {
        if object.is_instance_of::<PyString>() {
            // Lone surrogates are no text that a server could be sent.
            let text = object.extract::<&'a str>();
            let text =
                text.map_err(|error| PyValueError::new_err(error.value(object.py()).to_string()))?;
            return Ok(Some(Self(Cow::Borrowed(text.as_bytes()))));
        }
        if object.is_instance_of::<PyBytes>() {
            return Ok(Some(Self(Cow::Borrowed(object.extract::<&'a [u8]>()?))));
        }
        // Another thread may change it, so it is copied while it cannot.
        let copied =
            object.cast::<PyByteArray>().ok().map(|bytes| Self(Cow::Owned(bytes.to_vec())));
        Ok(copied)
    }
}

impl<'a> FromPyObject<'a, '_> for Octets<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        Self::of(object)?.ok_or_else(|| not(object, "str or bytes"))
    }
}

/// The error for an object of a type that is not taken; the caller's frame adds the name of the argument.
pub(crate) fn not(object: Borrowed<'_, '_, PyAny>, wanted: &str) -> PyErr {
    let name = object.get_type().name();
    let name = name.map_or_else(|_| "another type".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {wanted}, got {name}"))
}

/// The same error, with the name of the argument that it is about. An error of the caller's own, such as of an iterator,
/// is left as it is.
pub(crate) fn named(py: Python<'_>, argument: &str, error: &PyErr) -> PyErr {
    let text = format!("argument '{argument}': {}", error.value(py));
    let kind = error.get_type(py);
    if kind.is(py.get_type::<PyTypeError>()) {
        PyTypeError::new_err(text)
    } else if kind.is(py.get_type::<PyValueError>()) {
        PyValueError::new_err(text)
    } else {
        error.clone_ref(py)
    }
}
