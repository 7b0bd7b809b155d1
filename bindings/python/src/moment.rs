//! Points in time and lengths of time, as Python gives them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use verger::time::Moment;

use crate::octets::not;

/// A `datetime` with a zone, seconds since 1970, or the text of a time; now, where nothing is given.
pub(crate) fn moment(name: &str, at: Option<&Bound<'_, PyAny>>) -> PyResult<Moment> {
    let Some(at) = at else { return Ok(now()) };
    if let Ok(text) = at.extract::<String>() {
        return text
            .parse()
            .map_err(|error| PyValueError::new_err(format!("argument '{name}': {error}")));
    }
    let seconds = if let Ok(seconds) = number(at) {
        seconds
    } else if let Ok(timestamp) = at.getattr("timestamp") {
        if at.getattr("tzinfo").is_ok_and(|zone| zone.is_none()) {
            let why = "a datetime needs a zone, such as timezone.utc";
            return Err(PyValueError::new_err(format!("argument '{name}': {why}")));
        }
        timestamp.call0()?.extract()?
    } else {
        return Err(not(
            at.as_borrowed(),
            "a datetime, seconds since 1970, or a text such as 2026-11-21T14:00Z",
        ));
    };
    if !(0.0..=MOST).contains(&seconds) {
        let why = "a time is not before 1970";
        return Err(PyValueError::new_err(format!("argument '{name}': {why}")));
    }
    #[expect(clippy::cast_sign_loss, reason = "its range was looked at")]
    Ok(Moment::from_unix(seconds as u64))
}

/// A number of seconds.
pub(crate) fn seconds(name: &str, given: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(given).map_err(|_| {
        PyValueError::new_err(format!("argument '{name}': {given} is not a number of seconds"))
    })
}

/// A number. An `int` that no `float` can be is infinite.
pub(crate) fn number(given: &Bound<'_, PyAny>) -> PyResult<f64> {
    match given.extract::<f64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Ok(f64::INFINITY),
        number => number,
    }
}

/// The same, where `None` may be given.
pub(crate) fn number_or_none(given: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    (!given.is_none()).then(|| number(given)).transpose()
}

/// What the system's clock says.
pub(crate) fn now() -> Moment {
    // A clock before 1970 is wrong.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    Moment::from_unix(since)
}

/// The year 9999, which is as far as Python's datetime goes.
const MOST: f64 = 253_402_300_799.0;
