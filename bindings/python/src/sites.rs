//! What sites answered when they were asked for their robots.txt, for callers who send requests themselves.

mod known;
mod request;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use verger::Dialect;
use verger::time::Moment;
use verger_access::{Profile, RobotsFetch, Site, SiteEntry, SiteState};

use self::known::Known;
pub(crate) use self::request::RobotsRequest;
use crate::answer::{part, told};
use crate::crawler::AsCrawler;
use crate::dialect::dialect_named;
use crate::moment::{moment, number_or_none};

/// Sites, and what holds for them. It opens nothing and asks no clock but for a default: it says what to ask, and is told
/// what came.
#[pyclass(frozen, module = "verger._engine")]
pub(crate) struct Sites {
    profile: Profile,
    dialect: &'static Dialect,
    known: Mutex<HashMap<Site, Arc<Known>>>,
    most: usize,
}

#[pymethods]
impl Sites {
    #[new]
    #[pyo3(signature = (*, dialect = "rfc9309", profile = None, keep = 65_536))]
    fn new(dialect: &str, profile: Option<&str>, keep: usize) -> PyResult<Self> {
        let dialect = dialect_named(dialect)?;
        Ok(Self {
            profile: profile_for(profile, dialect)?.clone(),
            dialect,
            known: Mutex::default(),
            most: keep.max(1),
        })
    }

    /// The name of the site that a URL is of: its scheme, host and port.
    #[staticmethod]
    fn site(url: &str) -> PyResult<String> {
        Ok(located(url)?.0.as_str().to_owned())
    }

    /// The request for a robots.txt that is due before the URL can be decided, if one is: none for what was answered from
    /// the time `since` on.
    #[pyo3(signature = (url, at = None, *, since = None))]
    fn due(
        &self,
        url: &str,
        at: Option<&Bound<'_, PyAny>>,
        since: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<RobotsRequest>> {
        let (site, _) = located(url)?;
        let known = self.of(&site);
        let since = since.map(|since| moment("since", Some(since))).transpose()?;
        let entry = known.as_deref().map(Known::entry);
        let state = self.state(entry, moment("at", at)?, since);
        let SiteState::Ask(_) = state else { return Ok(None) };
        let copy = entry.and_then(|entry| entry.copy.as_ref());
        let validators = copy.map(|copy| &copy.validators);
        Ok(Some(RobotsRequest::new(RobotsFetch::new(site, &self.profile, validators))))
    }

    /// The answer to a request arrived, with all of its body, or with as much as was kept of it. Returns the next request,
    /// where it was redirected.
    #[pyo3(signature = (request, status, headers, body, *, whole = true, took = None, at = None))]
    #[expect(clippy::too_many_arguments, reason = "they have names where they are given")]
    fn answered(
        &self,
        request: &RobotsRequest,
        status: u16,
        headers: Vec<(String, Vec<u8>)>,
        body: &[u8],
        whole: bool,
        #[pyo3(from_py_with = number_or_none)] took: Option<f64>,
        at: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<RobotsRequest>> {
        let now = moment("at", at)?;
        let mut answer = match request.heard(status, &headers, (body, whole), now)? {
            Ok(answer) => answer,
            Err(next) => return Ok(Some(next)),
        };
        answer.took = took.map(|took| crate::moment::seconds("took", took)).transpose()?;
        self.learn(answer);
        Ok(None)
    }

    /// There was no answer: `timeout`, `not-resolved`, `not-connected`, `tls`, `cut`, …
    #[pyo3(signature = (request, failure, at = None))]
    fn failed(
        &self,
        request: &RobotsRequest,
        failure: &str,
        at: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let now = moment("at", at)?;
        let answer = request.failed(failure, now)?;
        self.learn(answer);
        Ok(())
    }

    /// May the crawler fetch the URL, by what is known? The answer is deferred where the site must be asked. What a site
    /// answered from the time `since` on counts even where its headers allow no reuse: it was asked for this question.
    #[pyo3(signature = (url, crawler, at = None, *, since = None))]
    fn may<'py>(
        &self,
        py: Python<'py>,
        url: &str,
        crawler: AsCrawler<'_>,
        at: Option<&Bound<'_, PyAny>>,
        since: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (site, asked) = located(url)?;
        let (robot, now) = (crawler.own(), moment("at", at)?);
        let known = self.of(&site);
        let since = since.map(|since| moment("since", Some(since))).transpose()?;
        let entry = known.as_deref().map(Known::entry);
        let access = self.state(entry, now, since).or_deferred(now);
        let json = known::answer(
            known.as_deref(),
            (&site, access),
            self.dialect,
            &robot,
            (url, &asked),
            now,
        );
        told(py, json, None)
    }

    /// How fast the crawler may go on the URL's site, where a file says so.
    #[pyo3(signature = (url, crawler, at = None))]
    fn pace<'py>(
        &self,
        py: Python<'py>,
        url: &str,
        crawler: AsCrawler<'_>,
        at: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (site, _) = located(url)?;
        let (robot, now) = (crawler.own(), moment("at", at)?);
        let Some(known) = self.of(&site) else { return Ok(None) };
        let Some((document, policy)) = known.document().zip(known.policy(self.dialect, &robot))
        else {
            return Ok(None);
        };
        let took = known.entry().took.unwrap_or_default();
        let pace = policy.pace(now, took);
        part(py, "Pace", &verger_report::Pace::new(document, &pace)).map(Some)
    }

    /// The file that is known of the URL's site.
    fn document(&self, url: &str) -> PyResult<Option<crate::document::Document>> {
        let known = self.of(&located(url)?.0);
        let parsed = known.and_then(|known| known.document().map(Arc::clone));
        Ok(parsed.map(|parsed| crate::document::Document { parsed }))
    }

    fn __len__(&self) -> usize {
        self.lock().len()
    }
}

impl Sites {
    fn of(&self, site: &Site) -> Option<Arc<Known>> {
        self.lock().get(site).map(Arc::clone)
    }

    /// What holds; an answer from the time `since` on holds whatever its headers say of reuse.
    fn state(&self, entry: Option<&SiteEntry>, now: Moment, since: Option<Moment>) -> SiteState {
        match entry.filter(|entry| since.is_some_and(|since| entry.answered >= since)) {
            Some(entry) => self.profile.state_at_answer(entry),
            None => self.profile.state(entry, now),
        }
    }

    fn learn(&self, answer: verger_access::Answer) {
        let before = self.of(&answer.site);
        let learned = self.profile.learn(before.as_deref().map(Known::entry), answer);
        let site = learned.entry.site.clone();
        let known = Arc::new(Known::new(learned, before.as_deref()));
        let mut all = self.lock();
        if all.len() >= self.most && !all.contains_key(&site) {
            let of_a_few = all.iter().take(16).min_by_key(|(_, known)| known.entry().answered);
            if let Some(site) = of_a_few.map(|(site, _)| site.clone()) {
                all.remove(&site);
            }
        }
        all.insert(site, known);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Site, Arc<Known>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The site of a URL, and the URL as it is decided.
fn located(url: &str) -> PyResult<(Site, String)> {
    Site::locate(url)
        .map_err(|error| PyValueError::new_err(format!("argument 'url': {url:?}: {error}")))
}

/// The profile of a name, or else the one that goes with a dialect.
pub(crate) fn profile_for(name: Option<&str>, dialect: &Dialect) -> PyResult<&'static Profile> {
    let found = name.map_or_else(|| Profile::of_dialect(dialect.name), Profile::named);
    found.ok_or_else(|| {
        let names: Vec<_> = Profile::ALL.iter().map(|profile| profile.name).collect();
        let (name, names) = (name.unwrap_or_default(), names.join(", "));
        PyValueError::new_err(format!("argument 'profile': {name:?} is not one of {names}"))
    })
}
