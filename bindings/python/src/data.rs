//! What a data.txt, or its kin, says about the datasets of a site.

mod holdings;
#[cfg(feature = "arrow")]
mod rows;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sha2::{Digest as _, Sha256};
use verger_dataset::{
    ExportForm, ExportHead, Exported, Exporter, FileUrl, Hash, ReadOptions, RecordGrammar,
    grammar_faults, read, write_records, write_yaml,
};
use verger_report::data::{Dataset, Description, Notice};
use verger_report::json;
use verger_report::text::data::{DatasetSheet, DescriptionSheet};
use verger_report::text::hexadecimal;

use crate::answer::{text, told};
use crate::octets::Octets;

pub(crate) use holdings::Holdings;

/// A description of datasets, read: a data.txt in any of its forms, data.json, DCAT or schema.org in JSON.
#[pyclass(frozen, subclass, module = "verger._engine")]
#[derive(Debug)]
pub(crate) struct Catalog {
    octets: Vec<u8>,
    name: String,
    read: verger_dataset::Catalog,
    /// The same with what datasets inherit, and links made absolute.
    expanded: verger_dataset::Catalog,
}

#[pymethods]
impl Catalog {
    #[new]
    #[pyo3(signature = (text, *, base = None, media_type = None, strict = false))]
    fn new(
        py: Python<'_>,
        text: Octets<'_>,
        base: Option<&str>,
        media_type: Option<String>,
        strict: bool,
    ) -> PyResult<Self> {
        let base: Option<FileUrl> = base.map(str::parse).transpose().map_err(|error| {
            PyValueError::new_err(format!("argument 'base': not the URL of a file: {error}"))
        })?;
        let hash = if strict { Hash::Comment } else { Hash::Text };
        let name = base.as_ref().map_or("data.txt", FileUrl::as_str).to_owned();
        let octets = text.as_bytes().to_vec();
        let options = ReadOptions { base, media_type, hash, ..ReadOptions::default() };
        Ok(py.detach(|| {
            let mut read = read(&octets, &options);
            if strict {
                read.notices.extend(grammar_faults(&octets));
                read.notices.sort_by_key(|notice| notice.place.line().unwrap_or(u32::MAX));
            }
            let expanded = read.clone().expanded();
            Self { octets, name, read, expanded }
        }))
    }

    /// What it is, in short.
    fn description<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sha256 = hexadecimal(&Sha256::digest(&self.octets));
        let answer = Description::new(&self.name, self.octets.len(), sha256, &self.read);
        let json = json(&answer);
        told(py, json, Some(text(answer, DescriptionSheet::full())))
    }

    /// What is wrong with it.
    fn notices<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let notices = self.read.notices.iter();
        let notices = notices.map(|notice| Notice::new(&self.name, &self.octets, notice));
        let answer = |notice: Notice<'_>| {
            let json = json(&notice);
            told(py, json, Some(text(notice, DescriptionSheet::full())))
        };
        notices.map(answer).collect()
    }

    /// Its datasets, each complete by itself.
    fn datasets<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let base = self.expanded.base.as_ref();
        let datasets = self.expanded.datasets.iter();
        let answer = |dataset| {
            let answer = Dataset::new(&self.name, base, dataset);
            let json = json(&answer);
            told(py, json, Some(text(answer, DatasetSheet::full())))
        };
        datasets.map(answer).collect()
    }

    /// The datasets in another form.
    #[pyo3(signature = (form, *, title = "", description = None, url = None))]
    fn export<'py>(
        &self,
        py: Python<'py>,
        form: &str,
        title: &str,
        description: Option<String>,
        url: Option<String>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let head = ExportHead { title: title.to_owned(), description, url, publisher: None };
        exported(py, form, &head, |exporter| {
            for dataset in &self.expanded.datasets {
                exporter.write(Exported { source: &self.name, dataset })?;
            }
            Ok(())
        })
    }

    /// The same statements as a data.txt: `records`, `strict-records` or `yaml`.
    #[pyo3(signature = (form = "records"))]
    fn write(&self, form: &str) -> PyResult<String> {
        Ok(match form {
            "records" => write_records(&self.read, RecordGrammar::Plain),
            "strict-records" => write_records(&self.read, RecordGrammar::Strict),
            "yaml" => write_yaml(&self.read),
            _ => {
                let names = "records, strict-records, yaml";
                let why = format!("argument 'form': {form:?} is not one of {names}");
                return Err(PyValueError::new_err(why));
            }
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
        let mut rows = rows::Described::default();
        for dataset in &self.expanded.datasets {
            rows.push(&self.name, dataset);
        }
        let batch = rows.batch()?;
        crate::table::stream(py, &batch.schema(), [Ok(batch)].into_iter(), requested_schema)
    }

    /// The number of its datasets.
    fn __len__(&self) -> usize {
        self.read.datasets.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> String {
        format!("<verger.data.Catalog {}: {} datasets>", self.name, self.read.datasets.len())
    }
}

/// The form of an export.
/// Writes datasets in a form, without the interpreter's lock.
fn exported<'py>(
    py: Python<'py>,
    form: &str,
    head: &ExportHead,
    write: impl FnOnce(&mut Exporter<&mut Vec<u8>>) -> PyResult<()> + Send,
) -> PyResult<Bound<'py, PyBytes>> {
    let form = form_named(form)?;
    let written = py.detach(|| {
        let mut out = Vec::new();
        let mut exporter = Exporter::begin(form, head, &mut out)?;
        write(&mut exporter)?;
        exporter.end()?;
        PyResult::Ok(out)
    });
    Ok(PyBytes::new(py, &written?))
}

fn form_named(form: &str) -> PyResult<ExportForm> {
    let found = FORMS.iter().find(|(name, _)| *name == form).map(|(_, form)| *form);
    found.ok_or_else(|| {
        let names: Vec<_> = FORMS.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        PyValueError::new_err(format!("argument 'form': {form:?} is not one of {names}"))
    })
}

const FORMS: &[(&str, ExportForm)] = &[
    ("dcat", ExportForm::Dcat),
    ("data-json", ExportForm::DataJson),
    ("schema-org", ExportForm::SchemaOrg),
    ("croissant", ExportForm::Croissant),
    ("csv", ExportForm::Csv),
    ("data-txt", ExportForm::DataTxt),
];
