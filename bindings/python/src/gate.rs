//! The gate: asks sites, remembers, decides and paces, for clients of any make.

mod asked;
mod options;
mod refusal;
mod runtime;
mod turn;

use std::sync::Arc;

use pyo3::prelude::*;
use verger::{Crawler, Dialect};
use verger_access::{AccessDecision, Site};
use verger_http::{Pass, Refused, Visitor};
use verger_report::{Asker, Robot};

use self::asked::asked;
use self::options::visitor_options;
use self::refusal::error;
pub(crate) use self::runtime::Task;
use self::runtime::{block_on, then};
pub(crate) use self::turn::Turn;
use crate::answer::told;
use crate::moment::{number, number_or_none};

/// Asks a site before anything is fetched from it.
#[pyclass(frozen, subclass, module = "verger._engine")]
#[derive(Debug)]
pub(crate) struct Gate {
    visitor: Visitor,
    robot: Arc<Robot>,
    dialect: &'static Dialect,
    user_agent: String,
}

#[pymethods]
impl Gate {
    #[new]
    #[pyo3(signature = (
        user_agent, *, store = None, dialect = "rfc9309", profile = None, delay = 1.0, ceiling = None,
        patience = 300.0, timeout = 30.0, allow_private = false
    ))]
    #[expect(clippy::too_many_arguments, reason = "they have names where they are given")]
    fn new(
        py: Python<'_>,
        user_agent: &str,
        store: Option<&Bound<'_, PyAny>>,
        dialect: &str,
        profile: Option<&str>,
        #[pyo3(from_py_with = number)] delay: f64,
        #[pyo3(from_py_with = number_or_none)] ceiling: Option<f64>,
        #[pyo3(from_py_with = number)] patience: f64,
        #[pyo3(from_py_with = number)] timeout: f64,
        allow_private: bool,
    ) -> PyResult<Self> {
        let given = options::Given {
            user_agent,
            store,
            dialect: crate::dialect::dialect_named(dialect)?,
            profile,
            delay,
            ceiling,
            patience,
            timeout,
            allow_private,
        };
        let dialect = given.dialect;
        let options = visitor_options(py, &given)?;
        let robot = Arc::new(Robot::new(Crawler::new([&options.product])));
        let visitor = Visitor::new(options).map_err(|why| {
            pyo3::exceptions::PyValueError::new_err(format!("argument 'user_agent': {why}"))
        })?;
        Ok(Self { visitor, robot, dialect, user_agent: user_agent.to_owned() })
    }

    /// May the URL be fetched? Asks the site, if need be.
    fn may<'py>(&self, py: Python<'py>, url: &str) -> PyResult<Bound<'py, PyAny>> {
        let (json, text) = block_on(py, self.asking(url))?.map_err(|why| error(py, url, &why))?;
        told(py, json, Some(text))
    }

    /// The same; `done` is called with the answer, or with `None` and the error.
    fn may_then(&self, py: Python<'_>, url: String, done: Py<PyAny>) -> PyResult<Task> {
        let asking = self.asking(&url);
        then(asking, done, move |py, answer| {
            let (json, text) = answer.map_err(|why| error(py, &url, &why))?;
            told(py, json, Some(text))
        })
        .inspect(|_| drop(py.check_signals()))
    }

    /// The answer that is known without a request: yes or no; `None` where the site must be asked.
    fn at_hand(&self, py: Python<'_>, url: &str) -> PyResult<Option<bool>> {
        Site::locate(url).map_err(|why| error(py, url, &Refused::Url(why)))?;
        Ok(self.visitor.robot().at_hand(url).and_then(|decision| match decision {
            AccessDecision::Defer(..) | AccessDecision::OutOfScope => None,
            decision => Some(decision.is_allowed()),
        }))
    }

    /// Waits for the right to send one request now.
    fn turn(&self, py: Python<'_>, url: &str) -> PyResult<Turn> {
        let pass = block_on(py, self.waiting(url))?.map_err(|why| error(py, url, &why))?;
        Ok(Turn::of(pass, url))
    }

    /// The same; `done` is called with the turn, or with `None` and the error.
    fn turn_then(&self, url: String, done: Py<PyAny>) -> PyResult<Task> {
        let waiting = self.waiting(&url);
        then(waiting, done, move |py, pass| {
            let pass = pass.map_err(|why| error(py, &url, &why))?;
            Ok(Bound::new(py, Turn::of(pass, &url))?.into_any())
        })
    }

    /// The User-Agent header, which whoever sends requests has to send too.
    #[getter]
    fn user_agent(&self) -> &str {
        &self.user_agent
    }

    /// The robot's own product tokens.
    #[getter]
    fn tokens(&self) -> Vec<String> {
        Asker::from(&*self.robot).agents
    }

    fn __repr__(&self) -> String {
        format!("<verger.Gate {:?}, as {}>", self.user_agent, self.dialect.name)
    }
}

impl Gate {
    fn asking(
        &self,
        url: &str,
    ) -> impl Future<Output = Result<(String, String), Refused>> + Send + 'static {
        let (visitor, robot, dialect) =
            (self.visitor.clone(), Arc::clone(&self.robot), self.dialect);
        let url = url.to_owned();
        async move {
            let (site, asked_url) = Site::locate(&url).map_err(Refused::Url)?;
            let seen = visitor.see(&site).await?;
            asked(&visitor, &robot, dialect, &seen, (&url, &asked_url))
        }
    }

    fn waiting(&self, url: &str) -> impl Future<Output = Result<Pass, Refused>> + Send + 'static {
        let (visitor, url) = (self.visitor.clone(), url.to_owned());
        async move { visitor.pass(&url).await }
    }
}
