use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};

use crate::column::Column;
use crate::place::SourcePlace;
use crate::statement::{Statement, Statements};
use crate::stored::StoredDataset;
use crate::term::Term;

/// A dataset: what its publisher says of it, and the files it can be had as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "StoredDataset", from = "StoredDataset")]
#[non_exhaustive]
pub struct Dataset {
    /// What it is called in its file; no other dataset of the file is called the same.
    pub identifier: String,
    /// The place of its identifier.
    pub place: SourcePlace,
    /// What is said of it as a whole.
    pub says: Statements,
    /// The files it is available as; those that only a page or a service gives are first.
    pub distributions: Vec<Distribution>,
}

/// A file, or an address that gives the data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Distribution {
    /// What is said of it: its [`Download`](Term::Download) first, if it has one.
    pub says: Statements,
}

/// Everything but what RFC 3986 §3.5 allows and needs no further escape elsewhere.
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

    /// What describes it, a line for each paragraph.
    pub fn description(&self) -> String {
        let paragraphs: Vec<_> = self.says.all(Term::Description).map(Statement::text).collect();
        paragraphs.join("\n")
    }

    /// Its columns, and those of its files.
    pub fn columns(&self) -> impl Iterator<Item = Column> {
        let of_files = self.distributions.iter().map(|file| &file.says);
        [&self.says].into_iter().chain(of_files).flat_map(columns)
    }

    /// Everything that is said of it and of its files.
    pub fn statements(&self) -> impl Iterator<Item = &Statement> {
        let of_files = self.distributions.iter().flat_map(|file| &file.says);
        self.says.iter().chain(of_files)
    }

    /// The URI of the dataset of that file: the identity that a catalog of many sites keeps.
    ///
    /// ```
    /// use verger_dataset::{ReadOptions, read};
    ///
    /// let catalog = read(b"Dataset: rain\nDownload: /rain.csv\n", &ReadOptions::default());
    /// let uri = catalog.datasets[0].uri("https://example.com/data.txt");
    /// assert_eq!(uri, "https://example.com/data.txt#rain");
    /// ```
    pub fn uri(&self, source: &str) -> String {
        format!("{source}#{}", utf8_percent_encode(&self.identifier, ESCAPED))
    }

    /// Whether both say the same, wherever they say it.
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
    /// Where it is downloaded from, as it is written.
    pub fn download(&self) -> Option<&Statement> {
        self.says.first(Term::Download)
    }

    /// Its columns.
    pub fn columns(&self) -> impl Iterator<Item = Column> {
        columns(&self.says)
    }
}

fn columns(says: &Statements) -> impl Iterator<Item = Column> {
    says.all(Term::Column).map(|statement| Column::parse(statement.text()))
}
