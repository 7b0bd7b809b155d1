//! The vocabulary: what can be said about a dataset, and its name in each form.

mod spelling;
mod table;

pub use table::{TERMS, TermEntry};

pub(crate) use spelling::{Named, exactly, named};

use std::fmt;

/// What a statement is about, by its name in data.txt; DCAT's word where DCAT has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is described in its row of `TERMS`")]
#[non_exhaustive]
pub enum Term {
    Catalog,
    Canonical,
    Expires,
    Include,
    Feed,
    PleaseVisit,
    Comment,
    Dataset,
    Title,
    Description,
    Keyword,
    Theme,
    Type,
    Publisher,
    Creator,
    Contact,
    License,
    Rights,
    Access,
    Issued,
    Modified,
    Frequency,
    Spatial,
    Temporal,
    Language,
    LandingPage,
    Version,
    SameAs,
    IndexInstead,
    IsReplacedBy,
    Source,
    Citation,
    ConformsTo,
    DescribedBy,
    Service,
    Rows,
    Column,
    UnlinkedFile,
    Download,
    AccessUrl,
    Format,
    MediaType,
    Compress,
    Bytes,
    Checksum,
}

/// What kind of value a term takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind {
    /// Any text on one line.
    Text,
    /// Letters, digits, `.`, `_`, `~` and `-`; or a URL.
    Identifier,
    /// An http or https URL, or a path relative to the file.
    Link,
    /// An absolute URL, or text in its place.
    Reference,
    /// A date or a time of ISO 8601; a year or a month alone is one.
    Date,
    /// A number in decimal digits.
    Number,
    /// `algorithm:hex`.
    Checksum,
    /// `public`, `restricted` or `private`.
    Access,
    /// One word.
    Word,
    /// A name, a type and a description: see [`Column`](crate::Column).
    Column,
}

/// What a term may describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "DCAT has a catalog, its datasets and their files")]
pub enum Level {
    /// The catalog as a whole.
    Site,
    /// A dataset.
    Dataset,
    /// A file, where it follows a `Download`; else the dataset.
    DatasetOrFile,
    /// A file.
    File,
}

impl Term {
    /// Its row in the table.
    pub fn entry(self) -> &'static TermEntry {
        // The rows are in the order of the terms, which a test checks.
        &TERMS[self as usize]
    }

    /// Its name in data.txt.
    pub fn name(self) -> &'static str {
        self.entry().name
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
