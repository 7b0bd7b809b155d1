//! The right to send one request, in Python's hands.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use verger_http::{Pass, Sent};

use super::runtime::{block_on, start};

/// The right to send one request, now. Whoever has it says how the request went.
#[pyclass(frozen, subclass, module = "verger._engine")]
pub(crate) struct Turn {
    /// `None` once it is over.
    sent: Mutex<Option<Sent>>,
    url: String,
    line: Option<u32>,
    interval: f64,
    waited: f64,
}

impl Turn {
    pub(super) fn of(pass: Pass, url: &str) -> Self {
        let decided = pass.decided();
        let line = match &decided.decision {
            verger_access::AccessDecision::ByRule(decision) => decision.line(),
            _ => None,
        };
        let (interval, waited) = (decided.pace.interval, decided.waited);
        // What Python does with it is not seen from here, so from now on something may have been sent.
        let sent = Mutex::new(Some(pass.begin()));
        Self {
            sent,
            url: url.to_owned(),
            line,
            interval: interval.as_secs_f64(),
            waited: waited.as_secs_f64(),
        }
    }

    fn take(&self) -> Option<Sent> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

#[pymethods]
impl Turn {
    /// The URL that may be requested.
    #[getter]
    fn url(&self) -> &str {
        &self.url
    }

    /// The line of the robots.txt that allows it, if one does.
    #[getter]
    fn line(&self) -> Option<u32> {
        self.line
    }

    /// Seconds between two requests to the host.
    #[getter]
    fn interval(&self) -> f64 {
        self.interval
    }

    /// How many seconds it waited.
    #[getter]
    fn waited(&self) -> f64 {
        self.waited
    }

    /// Whether it is over.
    #[getter]
    fn over(&self) -> bool {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// The head of a response arrived: a 429 or a 5xx keeps the host to itself for a while. Returns for how many seconds
    /// it asks for that.
    #[pyo3(signature = (status, retry_after = None))]
    fn heard(&self, status: u16, retry_after: Option<&str>) -> Option<f64> {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = sent.as_mut()?;
        sent.heard(status, retry_after.map(str::as_bytes));
        sent.decided().hold.map(|hold| hold.asked.as_secs_f64())
    }

    /// The request is over.
    fn end(&self, py: Python<'_>) -> PyResult<()> {
        self.take().map_or(Ok(()), |sent| block_on(py, sent.end()))
    }

    /// The same, without waiting until that is noted.
    fn end_soon(&self) -> PyResult<()> {
        self.take().map_or(Ok(()), |sent| start(sent.end()))
    }

    /// Nothing was sent, and nothing will be.
    fn give_back(&self) -> PyResult<()> {
        self.take().map_or(Ok(()), |sent| start(sent.unsent()))
    }

    /// No connection was made: no request is sent to the host for a while.
    fn unconnected(&self) -> PyResult<()> {
        self.take().map_or(Ok(()), |sent| start(sent.unconnected()))
    }

    /// There was no answer, or it broke off: no request is sent to the host for a while.
    fn unanswered(&self) -> PyResult<()> {
        self.take().map_or(Ok(()), |sent| start(sent.unanswered()))
    }
}
