//! Why there is no preview of a file.

use std::fmt;

use verger_dataset::ParquetError;
use verger_http::{NotVisited, TransportFailure};

/// Why there is no preview of a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum PreviewError {
    /// It was not requested, or there was no response.
    NotVisited(Box<NotVisited>),
    /// The server answers with a status without data.
    Status(u16),
    /// The connection broke before anything usable arrived.
    Broken(TransportFailure),
    /// It has no bytes.
    Empty,
    /// The response is a page instead of the data.
    Page,
    /// It is a Parquet file, whose end must be read, and the server sends only whole files.
    NeedsRanges,
    /// The response is not a table, and has no records.
    NoRows,
    /// It is a ZIP archive in whose first bytes no table begins; these are its first members. What is encrypted is not listed.
    NoTableInArchive(Vec<String>),
    /// Its footer cannot be read.
    Parquet(ParquetError),
}

impl fmt::Display for PreviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotVisited(not) => not.fmt(f),
            Self::Status(status) => write!(f, "the server answers {status}"),
            Self::Broken(failure) => write!(f, "the transfer broke off: {failure}"),
            Self::Empty => f.write_str("it is empty"),
            Self::Page => f.write_str("the server sent a page instead of the data"),
            Self::NeedsRanges => f.write_str(
                "a preview needs the end of the file, and the server sends only whole files",
            ),
            Self::NoRows => f.write_str("it is not a table, and has no records"),
            Self::NoTableInArchive(names) if names.is_empty() => {
                f.write_str("its archive cannot be read, or is encrypted")
            }
            Self::NoTableInArchive(names) => {
                write!(f, "no table begins in the first bytes of its archive: {}", names.join(", "))
            }
            Self::Parquet(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PreviewError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotVisited(not) => Some(&**not),
            Self::Broken(failure) => Some(failure),
            Self::Parquet(error) => Some(error),
            _ => None,
        }
    }
}
