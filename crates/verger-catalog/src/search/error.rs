use std::error::Error;
use std::fmt;

use tantivy::TantivyError;
use tantivy::directory::error::{LockError, OpenReadError};

/// Why an index could not be opened, written or searched. A query is never the reason.
#[derive(Debug)]
#[non_exhaustive]
pub enum SearchError {
    /// Another process is writing this index; or this process is, with another
    /// [`IndexWriter`](crate::search::IndexWriter).
    Busy,
    /// The folder has an index that this version cannot read: remove the folder, and rebuild the index.
    Outdated,
    /// The index does not contain what was written: remove the folder, and rebuild the index.
    Damaged(Box<dyn Error + Send + Sync>),
    /// The folder could not be read or written.
    Disk(Box<dyn Error + Send + Sync>),
}

impl SearchError {
    pub(crate) fn damaged(what: &str) -> Self {
        Self::Damaged(format!("{what} is not as it was written").into())
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy => f.write_str("another writer has the index open"),
            Self::Outdated => f.write_str("the index was made by another version; rebuild it"),
            Self::Damaged(cause) => write!(f, "the index is damaged; rebuild it: {cause}"),
            Self::Disk(cause) => write!(f, "the index could not be read or written: {cause}"),
        }
    }
}

impl Error for SearchError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Busy | Self::Outdated => None,
            Self::Damaged(cause) | Self::Disk(cause) => Some(cause.as_ref()),
        }
    }
}

impl From<TantivyError> for SearchError {
    fn from(error: TantivyError) -> Self {
        match error {
            TantivyError::LockFailure(LockError::LockBusy, _) => Self::Busy,
            TantivyError::IncompatibleIndex(_)
            | TantivyError::OpenReadError(OpenReadError::IncompatibleIndex(_)) => Self::Outdated,
            TantivyError::IoError(_)
            | TantivyError::LockFailure(..)
            | TantivyError::OpenDirectoryError(_)
            | TantivyError::OpenWriteError(_)
            | TantivyError::OpenReadError(OpenReadError::IoError { .. })
            | TantivyError::ErrorInThread(_) => Self::Disk(Box::new(error)),
            // The rest are missing files, or files with wrong content.
            _ => Self::Damaged(Box::new(error)),
        }
    }
}

impl From<std::io::Error> for SearchError {
    fn from(error: std::io::Error) -> Self {
        Self::Disk(Box::new(error))
    }
}
