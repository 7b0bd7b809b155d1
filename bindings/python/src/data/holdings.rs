//! A catalog: the datasets of any number of sites, as `verger catalog` harvests them.

use std::ops::ControlFlow;
use std::path::PathBuf;

use pyo3::exceptions::{
    PyBlockingIOError, PyFileNotFoundError, PyLookupError, PyOSError, PyValueError,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use verger_catalog::search::{Hit, Order, Query};
use verger_catalog::{Filter, Held, HoldingsError};
use verger_dataset::{DatasetId, ExportHead, Exported, IdPrefix};
use verger_report::data::{
    Dataset, FacetValue, FoundDataset, FoundText, HeldDataset, SameDataset, SearchResults,
};
use verger_report::text::data::DatasetSheet;
use verger_report::text::hexadecimal;
use verger_report::{Time, json};

use super::exported;
use crate::answer::{text, told};

/// A catalog in a folder, opened to be read; another process may write to it meanwhile.
#[pyclass(frozen, subclass, module = "verger._engine")]
#[derive(Debug)]
pub(crate) struct Holdings {
    holdings: verger_catalog::Holdings,
    folder: PathBuf,
}

#[pymethods]
impl Holdings {
    #[new]
    fn new(py: Python<'_>, folder: PathBuf) -> PyResult<Self> {
        let holdings = py.detach(|| verger_catalog::Holdings::open(&folder)).map_err(failed)?;
        Ok(Self { holdings, folder })
    }

    /// The hits of a query, and its summary.
    #[pyo3(signature = (query, most, skip, order))]
    fn _search<'py>(
        &self,
        py: Python<'py>,
        query: &str,
        most: usize,
        skip: usize,
        order: &str,
    ) -> PyResult<(Vec<Bound<'py, PyAny>>, Bound<'py, PyAny>)> {
        let mut query = Query::parse(query);
        (query.most, query.offset) = (most, skip);
        query.order = match order {
            "relevance" => Order::Relevance,
            "modified" => Order::Modified,
            "title" => Order::Title,
            _ => {
                let why = format!("{order:?} is not one of relevance, modified, title");
                return Err(PyValueError::new_err(format!("argument 'order': {why}")));
            }
        };
        let results = py.detach(|| self.holdings.search(&query)).map_err(failed)?;
        let facets = results.facets.iter().map(|(facet, values)| {
            let values = values.iter().map(|(value, count)| FacetValue {
                value,
                count: *count,
                within: results.within(*facet, value),
            });
            (facet.name(), values.collect())
        });
        let summary = SearchResults {
            total: results.total,
            skipped: skip as u64,
            given: results.hits.len() as u64,
            facets: facets.collect(),
            notes: results.notes.iter().map(ToString::to_string).collect(),
            indexed: results.sequence,
        };
        let hits = results.hits.iter().map(|hit| told(py, json(&found(hit)), None));
        Ok((hits.collect::<PyResult<_>>()?, told(py, json(&summary), None)?))
    }

    /// The dataset with this URI, or whose identity begins with this text.
    fn get<'py>(&self, py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
        let held = py.detach(|| self.held(id))?;
        let mut same = Vec::new();
        for id in &held.cluster {
            same.extend(self.holdings.get(*id).map_err(failed)?);
        }
        // Its links are absolute.
        let mut answer = Dataset::new(&held.source, None, &held.dataset);
        answer.uri = Some(held.uri.clone());
        answer.held = Some(known(&held, &same));
        let json = json(&answer);
        told(py, json, Some(text(answer, DatasetSheet::full())))
    }

    /// The datasets in another form.
    #[pyo3(signature = (form, *, site = None, gone = false, title = "", description = None, url = None))]
    #[expect(clippy::too_many_arguments, reason = "they have names where they are given")]
    fn export<'py>(
        &self,
        py: Python<'py>,
        form: &str,
        site: Option<String>,
        gone: bool,
        title: &str,
        description: Option<String>,
        url: Option<String>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let head = ExportHead { title: title.to_owned(), description, url, publisher: None };
        exported(py, form, &head, |exporter| {
            let mut written = Ok(());
            self.each(site, gone, &mut |held| {
                let Held { source, dataset, .. } = held;
                if written.is_ok() {
                    written = exporter.write(Exported { source, dataset });
                }
            })?;
            Ok(written?)
        })
    }

    /// Its datasets as columns.
    #[cfg(feature = "arrow")]
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, pyo3::types::PyCapsule>>,
    ) -> pyo3_arrow::error::PyArrowResult<Bound<'py, pyo3::types::PyCapsule>> {
        let batches = py.detach(|| {
            let (mut rows, mut count, mut batches) = (super::rows::Known::default(), 0, Vec::new());
            self.each(None, false, &mut |held| {
                rows.push(held);
                count += 1;
                if count % ROWS == 0 {
                    batches.push(rows.batch());
                }
            })?;
            batches.push(rows.batch());
            let batches: Result<Vec<_>, _> = batches.into_iter().collect();
            batches.map_err(|error| PyValueError::new_err(error.to_string()))
        })?;
        let schema = super::rows::schema(&batches);
        crate::table::stream(py, &schema, batches.into_iter().map(Ok), requested_schema)
    }

    /// The number of datasets that are not gone.
    fn __len__(&self) -> PyResult<usize> {
        let totals = self.holdings.status().map_err(failed)?.totals;
        let all = totals.listed + totals.stale + totals.missing;
        Ok(usize::try_from(all).unwrap_or(usize::MAX))
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> PyResult<String> {
        let (folder, datasets) = (self.folder.display(), self.__len__()?);
        Ok(format!("<verger.data.Holdings {folder}: {datasets} datasets>"))
    }
}

impl Holdings {
    fn held(&self, named: &str) -> PyResult<Held> {
        let missing = || {
            let folder = self.folder.display();
            PyLookupError::new_err(format!("argument 'id': {folder} has no dataset {named:?}"))
        };
        let id = if named.contains("://") {
            DatasetId::of_uri(named)
        } else {
            let wrong = |error| PyValueError::new_err(format!("argument 'id': {named:?}: {error}"));
            let prefix: IdPrefix = named.parse().map_err(wrong)?;
            match self.holdings.find(&prefix, 2).map_err(failed)?.as_slice() {
                [] => return Err(missing()),
                [one] => *one,
                [..] => {
                    let why = "several datasets begin with it; give more characters";
                    return Err(PyValueError::new_err(format!("argument 'id': {named:?}: {why}")));
                }
            }
        };
        self.holdings.get(id).map_err(failed)?.ok_or_else(missing)
    }

    fn each(
        &self,
        site: Option<String>,
        with_gone: bool,
        take: &mut dyn FnMut(&Held),
    ) -> PyResult<()> {
        let mut each = |held: &Held| {
            take(held);
            ControlFlow::Continue(())
        };
        let sites = site.map(|name| self.holdings.sites_named(&name)).transpose();
        let filter = Filter { sites: sites.map_err(failed)?, with_gone };
        self.holdings.each(&filter, &mut each).map_err(failed)
    }
}

fn found(hit: &Hit) -> FoundDataset<'_> {
    FoundDataset {
        id: hit.id.to_string(),
        title: &hit.title,
        uri: &hit.uri,
        site: &hit.site,
        publisher: hit.publisher.as_deref(),
        formats: &hit.formats,
        modified: hit.modified.as_deref(),
        health: hit.health,
        duplicates: hit.duplicates,
        score: hit.score,
        missing: &hit.missing,
        snippet: hit.snippet.as_ref().map(|snippet| FoundText::new(&snippet.text, &snippet.lit)),
    }
}

fn known<'a>(held: &'a Held, same: &'a [Held]) -> HeldDataset<'a> {
    let same = same.iter().map(|same| SameDataset {
        id: same.id.to_string(),
        title: same.dataset.title(),
        site: &same.site,
    });
    HeldDataset {
        id: held.id.to_string(),
        site: &held.site,
        listed_by: &held.listed_by,
        method: held.method,
        health: held.health,
        fetched: Time(held.fetched),
        file_sha256: hexadecimal(&held.file_hash),
        first_seen: Time(held.first_seen),
        last_seen: Time(held.last_seen),
        last_changed: Time(held.last_changed),
        revision: held.revision,
        same: same.collect(),
    }
}

/// The exception for an error of a catalog: a kind of `OSError`.
fn failed(error: HoldingsError) -> PyErr {
    match error {
        HoldingsError::NoCatalog(_) => {
            PyFileNotFoundError::new_err(format!("{error}; `verger catalog add SITE` makes one"))
        }
        HoldingsError::Busy | HoldingsError::Writing { .. } => {
            PyBlockingIOError::new_err(format!("{error}; try again later"))
        }
        HoldingsError::NoIndex | HoldingsError::Index(_) => {
            PyOSError::new_err(format!("{error}; `verger catalog fsck --repair` makes it anew"))
        }
        error => PyOSError::new_err(error.to_string()),
    }
}

/// The number of rows of a batch.
const ROWS: usize = 8192;
