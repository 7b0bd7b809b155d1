//! Decisions on columns: Arrow in, Arrow out, and no copies between.

mod column;
mod compiled;
mod decider;

use std::sync::{Mutex, PoisonError};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, Schema};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::to_schema_pycapsule;
use pyo3_arrow::input::AnyRecordBatch;

use self::decider::{Decider, schema};
use crate::crawler::AsCrawler;
use crate::dialect::dialect_named;
use crate::moment::moment;
use crate::octets::not;
use crate::table::stream;

/// Decides a row a question, and keeps the answers.
#[pyfunction]
#[pyo3(signature = (data, *, crawler = None, dialect = "rfc9309", at = None, progress = None))]
pub(crate) fn decide_batch(
    py: Python<'_>,
    data: AsTable,
    crawler: Option<AsCrawler<'_>>,
    dialect: &str,
    at: Option<&Bound<'_, PyAny>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<DecisionTable> {
    let reader = data.0.into_reader()?;
    let mut decider = decider(&reader.schema(), crawler, dialect, at)?;
    let mut batches = Vec::new();
    py.detach(|| {
        for batch in reader {
            let batch = batch.map_err(failed)?;
            batches.push(decider.decide(&batch).map_err(failed)?);
            Python::attach(|py| {
                py.check_signals()?;
                progress
                    .as_ref()
                    .map_or(Ok(()), |told| told.call1(py, (batch.num_rows(),)).map(drop))
            })?;
        }
        PyResult::Ok(())
    })?;
    Ok(DecisionTable { batches })
}

/// Decides a row a question, a batch whenever one is read: for what does not fit into memory.
#[pyfunction]
#[pyo3(signature = (data, *, crawler = None, dialect = "rfc9309", at = None))]
pub(crate) fn decide_stream(
    data: AsTable,
    crawler: Option<AsCrawler<'_>>,
    dialect: &str,
    at: Option<&Bound<'_, PyAny>>,
) -> PyResult<DecisionStream> {
    let reader = data.0.into_reader()?;
    let decider = decider(&reader.schema(), crawler, dialect, at)?;
    Ok(DecisionStream { parts: Mutex::new(Some((reader, decider))) })
}

fn decider(
    asked: &Schema,
    crawler: Option<AsCrawler<'_>>,
    dialect: &str,
    at: Option<&Bound<'_, PyAny>>,
) -> PyResult<Decider> {
    let crawler = crawler.map(|crawler| crawler.known().crawler);
    let decider = Decider::new(asked, crawler, dialect_named(dialect)?, moment("at", at)?);
    decider.map_err(|error| PyValueError::new_err(format!("argument 'data': {error}")))
}

/// Answers, a row a question: `verdict`, `line`, `reason`, `pace`. Any library of Arrow takes it without a copy, again and again.
#[pyclass(frozen, module = "verger")]
#[derive(Debug)]
pub(crate) struct DecisionTable {
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl DecisionTable {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let batches = self.batches.clone().into_iter().map(Ok);
        stream(py, &schema(), batches, requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, schema().as_ref())
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __repr__(&self) -> String {
        format!("<verger.DecisionTable of {} rows: verdict, line, reason, pace>", self.__len__())
    }
}

/// Answers that are made while they are read, once.
#[pyclass(frozen, module = "verger")]
pub(crate) struct DecisionStream {
    /// `None` once it was read.
    parts: Mutex<Option<(Box<dyn RecordBatchReader + Send>, Decider)>>,
}

#[pymethods]
impl DecisionStream {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (reader, mut decider) = parts.ok_or_else(|| {
            PyValueError::new_err("the stream was read already; decide_batch keeps its answers")
        })?;
        let batches = reader.map(move |batch| decider.decide(&batch?));
        stream(py, &schema(), batches, requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, schema().as_ref())
    }
}

/// The batches of a data set, each as its reader hands it on; for those who run over batches by themselves.
#[pyclass(frozen, module = "verger")]
pub(crate) struct BatchDecider {
    decider: Mutex<Decider>,
}

#[pymethods]
impl BatchDecider {
    /// For batches with these columns.
    #[new]
    #[pyo3(signature = (schema, *, crawler = None, dialect = "rfc9309", at = None))]
    fn new(
        schema: pyo3_arrow::PySchema,
        crawler: Option<AsCrawler<'_>>,
        dialect: &str,
        at: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let schema = schema.into_inner();
        Ok(Self { decider: Mutex::new(decider(&schema, crawler, dialect, at)?) })
    }

    /// The answers to one batch. Policies are kept for the next.
    fn decide(&self, py: Python<'_>, batch: pyo3_arrow::PyRecordBatch) -> PyResult<DecisionTable> {
        let batch = batch.into_inner();
        let answers = py.detach(|| {
            let mut decider = self.decider.lock().unwrap_or_else(PoisonError::into_inner);
            decider.decide(&batch).map_err(failed)
        })?;
        Ok(DecisionTable { batches: vec![answers] })
    }
}

/// Whatever Arrow's capsules can be taken from.
pub(crate) struct AsTable(AnyRecordBatch);

impl FromPyObject<'_, '_> for AsTable {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let gives = |method| object.hasattr(method);
        if !gives("__arrow_c_stream__")? && !gives("__arrow_c_array__")? {
            return Err(not(
                object,
                "a table of Arrow, such as of pyarrow, Polars, pandas or DuckDB",
            ));
        }
        object.extract().map(Self)
    }
}

fn failed(error: ArrowError) -> PyErr {
    PyValueError::new_err(format!("argument 'data': {error}"))
}
