//! `data check`: the content of a description, and its faults.

use serde::Serialize;
use verger_dataset::{Catalog, FileUrl, Form, Severity};

use super::Answer;
use super::dataset::{At, displayed};
use super::excerpt::Excerpt;

/// A finding that the author of a description would want to know.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Notice<'a> {
    /// The file.
    pub file: &'a str,
    /// Its severity: `error`, `warning` or `advice`.
    #[serde(serialize_with = "displayed")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub severity: Severity,
    /// Its code.
    pub code: &'a str,
    /// The message.
    pub text: String,
    /// Where it is.
    pub at: At,
    /// The line concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<Excerpt>,
    /// The earlier statement that it conflicts with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earlier: Option<At>,
    /// That statement's line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earlier_excerpt: Option<Excerpt>,
}

/// A description as a whole.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Description<'a> {
    /// The file.
    pub file: &'a str,
    /// The URL that links are resolved against.
    pub base: Option<&'a str>,
    /// Its form: `records`, `json` and so on.
    #[serde(serialize_with = "form")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub form: Form,
    /// Its length in bytes.
    pub bytes: usize,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
    /// The number of datasets.
    pub datasets: usize,
    /// The number of files in which they are available.
    pub files: usize,
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// The number of pieces of advice.
    pub advice: usize,
}

/// A dataset that a description lists.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedDataset<'a> {
    /// The file.
    pub file: &'a str,
    /// Its identifier in the file.
    pub identifier: &'a str,
    /// Its title; its identifier if it has none.
    pub title: &'a str,
    /// The number of files in which it is available.
    pub files: usize,
    /// Where its identifier is.
    pub at: At,
}

impl Answer for Notice<'_> {
    const KIND: &'static str = "notice";
}

impl Answer for Description<'_> {
    const KIND: &'static str = "description";
}

impl Answer for ListedDataset<'_> {
    const KIND: &'static str = "listed-dataset";
}

impl<'a> Notice<'a> {
    /// A notice on a file with these bytes.
    pub fn new(file: &'a str, octets: &[u8], notice: &'a verger_dataset::Notice) -> Self {
        let verger_dataset::Notice { kind, place, earlier, .. } = notice;
        Self {
            file,
            severity: kind.severity(),
            code: kind.name(),
            text: kind.to_string(),
            at: At::from(place),
            excerpt: Excerpt::new(octets, place),
            earlier: earlier.as_ref().map(At::from),
            earlier_excerpt: earlier.as_ref().and_then(|earlier| Excerpt::new(octets, earlier)),
        }
    }
}

impl<'a> Description<'a> {
    /// A description of this length and SHA-256.
    pub fn new(file: &'a str, bytes: usize, sha256: String, catalog: &'a Catalog) -> Self {
        let notices = |severity| {
            catalog.notices.iter().filter(|notice| notice.kind.severity() == severity).count()
        };
        Self {
            file,
            base: catalog.base.as_ref().map(FileUrl::as_str),
            form: catalog.form,
            bytes,
            sha256,
            datasets: catalog.datasets.len(),
            files: catalog.datasets.iter().map(|dataset| dataset.distributions.len()).sum(),
            errors: notices(Severity::Error),
            warnings: notices(Severity::Warning),
            advice: notices(Severity::Advice),
        }
    }
}

impl<'a> ListedDataset<'a> {
    /// A dataset of a file.
    pub fn new(file: &'a str, dataset: &'a verger_dataset::Dataset) -> Self {
        Self {
            file,
            identifier: &dataset.identifier,
            title: dataset.title(),
            files: dataset.distributions.len(),
            at: At::from(&dataset.place),
        }
    }
}

fn form<S: serde::Serializer>(form: &Form, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(form.name())
}
