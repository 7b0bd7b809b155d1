//! Why there is nothing to be seen of a file.

use std::fmt;

use verger_dataset::ParquetError;
use verger_http::{NotVisited, TransportFailure};

/// Why there is nothing to be seen of a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum PreviewError {
    /// It was not asked for, or gave no answer.
    NotVisited(Box<NotVisited>),
    /// The server answers with a status that gives nothing.
    Status(u16),
    /// The body broke off before anything usable.
    Broken(TransportFailure),
    /// It has no bytes.
    Empty,
    /// The answer is a page instead of the data.
    Page,
    /// It is a file of Parquet, whose end must be read, and the server gives only the whole.
    NeedsRanges,
    /// The answer is not a table, and has no records.
    NoRows,
    /// Its footer cannot be read.
    Parquet(ParquetError),
}

impl fmt::Display for PreviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotVisited(not) => not.fmt(f),
            Self::Status(status) => write!(f, "the server answers {status}"),
            Self::Broken(failure) => write!(f, "it broke off: {failure}"),
            Self::Empty => f.write_str("it is empty"),
            Self::Page => f.write_str("the answer is a page instead of the data"),
            Self::NeedsRanges => {
                f.write_str("only its end says what it holds, and the server gives only the whole")
            }
            Self::NoRows => f.write_str("it is not a table, and has no records"),
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
