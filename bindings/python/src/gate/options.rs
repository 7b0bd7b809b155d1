//! What a gate is made with, as the visitor's options.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use verger::Dialect;
use verger_access::{Ledger, MemoryStore, Store, StoreError, StoreTrouble};
use verger_http::{Deadlines, ProcessLedger, Reach, VisitorOptions};
use verger_store::{MachineLedger, RedbStore, RedisLedger, RedisStore};

use crate::moment::seconds;
use crate::sites::profile_for;

/// What the caller gave.
pub(super) struct Given<'a, 'py> {
    pub(super) user_agent: &'a str,
    pub(super) store: Option<&'a Bound<'py, PyAny>>,
    pub(super) dialect: &'static Dialect,
    pub(super) profile: Option<&'a str>,
    pub(super) delay: f64,
    pub(super) ceiling: Option<f64>,
    pub(super) patience: f64,
    pub(super) timeout: f64,
    pub(super) allow_private: bool,
}

pub(super) fn visitor_options(py: Python<'_>, given: &Given<'_, '_>) -> PyResult<VisitorOptions> {
    let product = given.user_agent.split(['/', ' ']).next().unwrap_or_default();
    let mut options = VisitorOptions::new(product);
    given.user_agent.clone_into(&mut options.user_agent);
    options.dialect = given.dialect.clone();
    options.profile = profile_for(given.profile, given.dialect)?.clone();
    options.limits.manners.default = seconds("delay", given.delay)?;
    options.limits.manners.ceiling =
        given.ceiling.map(|ceiling| seconds("ceiling", ceiling)).transpose()?;
    options.limits.patience = seconds("patience", given.patience)?;
    let total = seconds("timeout", given.timeout)?;
    if total.is_zero() {
        return Err(PyValueError::new_err("argument 'timeout': a request takes some time"));
    }
    options.robots_deadlines = Deadlines { total, ..Deadlines::default() };
    if given.allow_private {
        options.guard.reach = Reach::Own;
    }
    (options.store, options.ledger) = match given.store {
        Some(place) => remembered(py, place)?,
        None => (Arc::new(MemoryStore::default()) as _, Arc::new(ProcessLedger::default()) as _),
    };
    Ok(options)
}

type Places = (Arc<dyn Store>, Arc<dyn Ledger>);

/// A Redis by its URL, or a file by its path; permits are kept beside what is remembered of sites.
fn remembered(py: Python<'_>, place: &Bound<'_, PyAny>) -> PyResult<Places> {
    let wrong = |why: String| PyValueError::new_err(format!("argument 'store': {why}"));
    if let Ok(url) = place.extract::<&str>()
        && let Some((scheme, _)) = url.split_once("://")
    {
        // Valkey speaks Redis's language.
        let url = match scheme {
            "valkey" => url.replacen("valkey", "redis", 1),
            _ => url.to_owned(),
        };
        let store = RedisStore::new(&url).map_err(|error| wrong(error.to_string()))?;
        let ledger = RedisLedger::new(&url, REDIS).map_err(|error| wrong(error.to_string()))?;
        return Ok((Arc::new(store), Arc::new(ledger)));
    }
    let path: PathBuf = place.extract()?;
    let permits = path.with_extension("permits");
    if permits == path {
        return Err(wrong(
            "a name that ends in .permits is that of the permits beside the file".to_owned(),
        ));
    }
    py.detach(|| {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let (store, ledger) = (RedbStore::brief(&path), MachineLedger::new(&permits));
        usable(&path, store.inspect())?;
        usable(&permits, ledger.inspect())?;
        Ok((Arc::new(store) as _, Arc::new(ledger) as _))
    })
}

/// Whoever names a file that is not ours means another one.
fn usable(path: &Path, inspected: Result<(), StoreError>) -> PyResult<()> {
    let name = path.display();
    match inspected {
        Err(error) if error.kind == StoreTrouble::Foreign => Err(PyValueError::new_err(format!(
            "argument 'store': {name} is not a Verger file; nothing was changed, give another"
        ))),
        Err(error) if error.kind == StoreTrouble::Busy => Ok(()),
        Err(error) => Err(PyOSError::new_err(format!("{name}: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// How long a question to Redis for a permit may take.
const REDIS: Duration = Duration::from_secs(2);
