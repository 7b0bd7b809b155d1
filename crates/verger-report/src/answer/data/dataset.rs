//! `data show` and `catalog show`: a dataset, all statements about it, and their places.

use serde::{Serialize, Serializer};
use verger_dataset::{Field, FileUrl, Health, Method, SourcePlace, Statements};

use super::Answer;
use crate::time::Time;

/// A dataset.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Dataset<'a> {
    /// The file that describes it.
    pub file: &'a str,
    /// Its identifier in that file.
    pub identifier: &'a str,
    /// Its URI, if the URL of the file is known.
    pub uri: Option<String>,
    /// Its title; its identifier if it has none.
    pub title: &'a str,
    /// Its description, one line per paragraph.
    pub description: String,
    /// Where its identifier is.
    pub at: At,
    /// The statements about the dataset as a whole.
    pub statements: Vec<Statement<'a>>,
    /// The statements about each of its files.
    pub files: Vec<Vec<Statement<'a>>>,
    /// Its columns, and those of its files.
    pub columns: Vec<Column>,
    /// What the catalog knows about it, if it is in one.
    #[serde(flatten)]
    pub held: Option<HeldDataset<'a>>,
}

/// One statement.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Statement<'a> {
    /// Its subject: a term, or another name.
    #[serde(serialize_with = "displayed")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub field: &'a Field,
    /// Its value.
    pub value: &'a str,
    /// Where it is.
    pub at: At,
    /// The URL that it links to, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// The place of something in a description: a line and its bytes, or a pointer into JSON (RFC 6901); null if it was
/// inferred.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum At {
    /// In text.
    Line {
        /// The line, from 1.
        line: u32,
        /// Its first byte in the file, and the first byte after it.
        span: [u32; 2],
    },
    /// In JSON.
    Pointer {
        /// The pointer.
        pointer: String,
    },
    /// Inferred, so without a place.
    Nowhere,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The type of its values, in its source's terms.
    pub r#type: Option<String>,
    /// Its content.
    pub description: Option<String>,
}

/// What a catalog knows about a dataset.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct HeldDataset<'a> {
    /// Its identity.
    pub id: String,
    /// The host of the file that describes it.
    pub site: &'a str,
    /// The URL of the site that lists that file, as added.
    pub listed_by: &'a str,
    /// How it was found: `data.txt`, `ckan` and so on.
    #[serde(serialize_with = "method")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub method: Method,
    /// Whether its site still describes it: `listed`, `stale`, `missing` or `gone`.
    #[serde(serialize_with = "health")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub health: Health,
    /// When the file that describes it was fetched.
    pub fetched: Time,
    /// The SHA-256 of that file, in hexadecimal digits.
    pub file_sha256: String,
    /// When it was first seen.
    pub first_seen: Time,
    /// When it was last seen.
    pub last_seen: Time,
    /// When its content was last seen to have changed.
    pub last_changed: Time,
    /// The number of its last change in the catalog.
    pub revision: u64,
    /// Other datasets that are considered the same.
    pub same: Vec<SameDataset<'a>>,
}

/// A dataset that is considered the same.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SameDataset<'a> {
    /// Its identity.
    pub id: String,
    /// Its title.
    pub title: &'a str,
    /// The host of the file that describes it.
    pub site: &'a str,
}

impl Answer for Dataset<'_> {
    const KIND: &'static str = "dataset";
}

impl<'a> Dataset<'a> {
    /// A dataset of a file. Its links are resolved against `base`, if that is known.
    pub fn new(
        file: &'a str,
        base: Option<&FileUrl>,
        dataset: &'a verger_dataset::Dataset,
    ) -> Self {
        let files = dataset.distributions.iter().map(|file| statements(&file.says, base));
        Self {
            file,
            identifier: &dataset.identifier,
            uri: base.map(|base| dataset.uri(base.as_str())),
            title: dataset.title(),
            description: dataset.description(),
            at: At::from(&dataset.place),
            statements: statements(&dataset.says, base),
            files: files.collect(),
            columns: dataset.columns().map(Column::from).collect(),
            held: None,
        }
    }
}

fn statements<'a>(says: &'a Statements, base: Option<&FileUrl>) -> Vec<Statement<'a>> {
    let statement = |said: &'a verger_dataset::Statement| Statement {
        field: said.field(),
        value: said.text(),
        at: At::from(said.place()),
        url: said.link(base),
    };
    says.iter().map(statement).collect()
}

impl From<&SourcePlace> for At {
    fn from(place: &SourcePlace) -> Self {
        match place {
            SourcePlace::Line { line, span } => {
                Self::Line { line: *line, span: [span.start, span.end] }
            }
            SourcePlace::Pointer(pointer) => Self::Pointer { pointer: pointer.to_string() },
            _ => Self::Nowhere,
        }
    }
}

impl From<verger_dataset::Column> for Column {
    fn from(column: verger_dataset::Column) -> Self {
        let verger_dataset::Column { name, kind, description } = column;
        Self { name, r#type: kind, description }
    }
}

/// Writes a named value as its name.
pub(super) fn displayed<S: Serializer>(
    value: &impl std::fmt::Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn method<S: Serializer>(method: &Method, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(method.name())
}

pub(super) fn health<S: Serializer>(health: &Health, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(health.name())
}
