use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};

use crate::column::Column;
use crate::json::MOST_PARENTS;
use crate::place::SourcePlace;
use crate::statement::{Statement, Statements};
use crate::stored::StoredDataset;
use crate::term::Term;

/// A dataset: what its publisher says about it, and its files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "StoredDataset", from = "StoredDataset")]
#[non_exhaustive]
pub struct Dataset {
    /// Its name in its file, where no other dataset has the same name.
    pub identifier: String,
    /// The place of its identifier.
    pub place: SourcePlace,
    /// Statements about it as a whole.
    pub says: Statements,
    /// Its files. Those available only from a page or a service are first.
    pub distributions: Vec<Distribution>,
}

/// A file, or another URL that gives the data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Distribution {
    /// Statements about it: its [`Download`](Term::Download) first, if it has one.
    pub says: Statements,
}

/// Everything except what RFC 3986 §3.5 allows and no other format needs escaped.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b':')
    .remove(b'@');

impl Dataset {
    pub(crate) fn new(identifier: String, place: SourcePlace) -> Self {
        Self { identifier, place, says: Statements::default(), distributions: Vec::new() }
    }

    /// Its title; its identifier if it has none.
    pub fn title(&self) -> &str {
        self.says.text(Term::Title).unwrap_or(&self.identifier)
    }

    /// Its description, one line per paragraph.
    pub fn description(&self) -> String {
        let paragraphs: Vec<_> = self.says.all(Term::Description).map(Statement::text).collect();
        paragraphs.join("\n")
    }

    /// Its publisher, then what that is a part of, the nearest first: at most eight. Nothing without a publisher.
    ///
    /// ```
    /// use verger_dataset::{ReadOptions, read};
    ///
    /// let file = b"Dataset: rain\nPublisher: Rain Station\nsubOrganizationOf: Weather Office\nDownload: /rain.csv\n";
    /// let catalog = read(file, &ReadOptions::default());
    /// let publishers: Vec<_> = catalog.datasets[0].publishers().collect();
    /// assert_eq!(publishers, ["Rain Station", "Weather Office"]);
    /// ```
    pub fn publishers(&self) -> impl Iterator<Item = &str> {
        let publisher = self.says.text(Term::Publisher);
        let parents = self.says.iter().filter(move |said| publisher.is_some() && said.is_parent());
        publisher.into_iter().chain(parents.map(Statement::text).take(MOST_PARENTS))
    }

    /// Its columns, and those of its files.
    pub fn columns(&self) -> impl Iterator<Item = Column> {
        let of_files = self.distributions.iter().map(|file| &file.says);
        [&self.says].into_iter().chain(of_files).flat_map(columns)
    }

    /// All statements about it and its files.
    pub fn statements(&self) -> impl Iterator<Item = &Statement> {
        let of_files = self.distributions.iter().flat_map(|file| &file.says);
        self.says.iter().chain(of_files)
    }

    /// The URI of the dataset in that file: its identity in a catalog of many sites.
    ///
    /// ```
    /// use verger_dataset::{ReadOptions, read};
    ///
    /// let catalog = read(b"Dataset: rain\nDownload: /rain.csv\n", &ReadOptions::default());
    /// let uri = catalog.datasets[0].uri("https://example.com/data.txt");
    /// assert_eq!(uri, "https://example.com/data.txt#rain");
    /// ```
    pub fn uri(&self, source: &str) -> String {
        uri(source, &self.identifier)
    }

    /// Whether both say the same, in any place.
    pub fn agrees(&self, other: &Self) -> bool {
        let files = self.distributions.iter().map(|file| &file.says);
        let others = other.distributions.iter().map(|file| &file.says);
        self.identifier == other.identifier
            && self.says.agrees(&other.says)
            && files.len() == others.len()
            && files.zip(others).all(|(file, other)| file.agrees(other))
    }
}

impl Distribution {
    /// Its download URL as written.
    pub fn download(&self) -> Option<&Statement> {
        self.says.first(Term::Download)
    }

    /// Whether it says where it is.
    pub(crate) fn has_url(&self) -> bool {
        self.download().or(self.says.first(Term::AccessUrl)).is_some()
    }

    /// Whether a next `Access-url` is its own.
    pub(crate) fn takes_access_url(&self) -> bool {
        self.download().is_some() && self.says.first(Term::AccessUrl).is_none()
    }

    /// Its columns.
    pub fn columns(&self) -> impl Iterator<Item = Column> {
        columns(&self.says)
    }
}

/// The URI of the dataset with this name in that file.
pub(crate) fn uri(source: &str, identifier: &str) -> String {
    format!("{source}#{}", utf8_percent_encode(identifier, ESCAPED))
}

fn columns(says: &Statements) -> impl Iterator<Item = Column> {
    says.all(Term::Column).map(|statement| Column::parse(statement.text()))
}
