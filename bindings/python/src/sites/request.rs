//! A request for a robots.txt that is to be sent, and what comes of it.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use verger::time::Moment;
use verger_access::{Answer, FetchFailure, Next, ResponseHead, RobotsFetch};

/// A request to send: a GET of this URL with these headers, which follows no redirects.
#[pyclass(frozen, module = "verger._engine")]
#[derive(Debug)]
pub(crate) struct RobotsRequest {
    /// `None` once its answer is known.
    fetch: Mutex<Option<RobotsFetch>>,
    url: String,
    headers: Vec<(&'static str, String)>,
}

#[pymethods]
impl RobotsRequest {
    /// What to ask for.
    #[getter]
    fn url(&self) -> &str {
        &self.url
    }

    /// The headers to send besides the caller's own.
    #[getter]
    fn headers(&self) -> Vec<(&'static str, String)> {
        self.headers.clone()
    }
}

impl RobotsRequest {
    pub(super) fn new(fetch: RobotsFetch) -> Self {
        let known = fetch.validators();
        let etag = known.and_then(|known| known.etag.clone());
        let date = known.and_then(|known| known.last_modified.clone());
        let headers = [("If-None-Match", etag), ("If-Modified-Since", date)];
        let headers = headers.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let (url, headers) = (fetch.url().to_owned(), headers.collect());
        Self { fetch: Mutex::new(Some(fetch)), url, headers }
    }

    /// The answer, or the next request.
    pub(super) fn heard(
        &self,
        status: u16,
        headers: &[(String, Vec<u8>)],
        (body, whole): (&[u8], bool),
        now: Moment,
    ) -> PyResult<Result<Answer, Self>> {
        let fields: Vec<_> =
            headers.iter().map(|(name, value)| (name.as_str(), value.as_slice())).collect();
        Ok(match self.take()?.head(ResponseHead { status, fields: &fields }, now) {
            Next::Ask(next) => Err(Self::new(next)),
            Next::Done(answer) => Ok(*answer),
            Next::Read(reading) => Ok(match reading.chunk(body, now) {
                Ok(reading) if whole => reading.end(now),
                Ok(reading) => reading.limited(now),
                Err(answer) => *answer,
            }),
        })
    }

    pub(super) fn failed(&self, failure: &str, now: Moment) -> PyResult<Answer> {
        let name = |failure: &FetchFailure| FAILURES.iter().find(|(_, kind)| kind == failure);
        let found = FAILURES.iter().find(|(name, _)| *name == failure).map(|(_, kind)| *kind);
        let found = found.ok_or_else(|| {
            let names = FetchFailure::ALL.iter().filter_map(name).map(|(name, _)| *name);
            let names = names.collect::<Vec<_>>().join(", ");
            PyValueError::new_err(format!("argument 'failure': {failure:?} is not one of {names}"))
        })?;
        Ok(self.take()?.failed(found, now))
    }

    fn take(&self) -> PyResult<RobotsFetch> {
        let fetch = self.fetch.lock().unwrap_or_else(PoisonError::into_inner).take();
        fetch
            .ok_or_else(|| PyValueError::new_err("argument 'request': its answer is known already"))
    }
}

const FAILURES: &[(&str, FetchFailure)] = &[
    ("refused", FetchFailure::Refused),
    ("not-resolved", FetchFailure::NotResolved),
    ("not-connected", FetchFailure::NotConnected),
    ("tls", FetchFailure::Tls),
    ("timeout", FetchFailure::Timeout),
    ("cut", FetchFailure::Cut),
    ("bad-coding", FetchFailure::BadCoding),
    ("not-http", FetchFailure::NotHttp),
    ("too-many-redirects", FetchFailure::TooManyRedirects),
    ("bad-redirect", FetchFailure::BadRedirect),
];
