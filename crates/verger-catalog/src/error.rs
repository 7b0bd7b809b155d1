use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::search::SearchError;
use redb::Error;

/// Why an operation on a catalog failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum HoldingsError {
    /// There is no catalog in that folder.
    NoCatalog(PathBuf),
    /// A file with the name of a part of a catalog is not Verger's; it was not changed.
    NotOurs(PathBuf),
    /// The catalog does not have that site.
    NoSite(String),
    /// Another process is writing to the catalog; only one can at a time.
    Writing {
        /// Its process id, if it could be read.
        process: Option<u32>,
    },
    /// Another process is repairing the file after a crash, and did not finish within two seconds.
    Busy,
    /// Another process is reading the catalog, which cannot become smaller meanwhile.
    Reading,
    /// Another version of this program made the catalog.
    OtherVersion(u64),
    /// The file does not contain what was written.
    Damaged(String),
    /// There is no index. The next run creates one, and so does [`fsck`](crate::Holdings::fsck).
    NoIndex,
    /// The index cannot be used. The stored data is not affected; [`fsck`](crate::Holdings::fsck) creates a new index.
    Index(SearchError),
    /// The disk or the system failed.
    Failed(io::Error),
}

impl HoldingsError {
    pub(crate) fn of(error: Error) -> Self {
        match error {
            Error::DatabaseAlreadyOpen | Error::RepairAborted => Self::Busy,
            Error::TransactionInProgress => Self::Reading,
            Error::UpgradeRequired(version) => Self::OtherVersion(version.into()),
            Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
                Self::Damaged(error.to_string())
            }
            Error::Io(error) => Self::Failed(error),
            Error::Corrupted(_)
            | Error::TableTypeMismatch { .. }
            | Error::TableIsMultimap(_)
            | Error::TableDoesNotExist(_)
            | Error::TypeDefinitionChanged { .. } => Self::Damaged(error.to_string()),
            error => Self::Failed(io::Error::other(error)),
        }
    }
}

impl From<SearchError> for HoldingsError {
    fn from(error: SearchError) -> Self {
        Self::Index(error)
    }
}

impl fmt::Display for HoldingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCatalog(folder) => write!(f, "there is no catalog in {}", folder.display()),
            Self::NotOurs(path) => {
                write!(f, "{} is not part of a Verger catalog; nothing was changed", path.display())
            }
            Self::NoSite(first) => write!(f, "{first} is not a site of this catalog"),
            Self::Writing { process: Some(process) } => {
                write!(f, "process {process} is writing to this catalog; only one can at a time")
            }
            Self::Writing { process: None } => {
                f.write_str("another process is writing to this catalog; only one can at a time")
            }
            Self::Busy => f.write_str("another process is repairing this catalog after a crash"),
            Self::Reading => f.write_str(
                "another process is reading this catalog, which cannot become smaller meanwhile; try again later",
            ),
            Self::OtherVersion(version) => {
                write!(f, "a later version of Verger made this catalog (format {version}); update Verger to use it")
            }
            Self::Damaged(what) => write!(f, "the catalog is damaged: {what}"),
            Self::NoIndex => f.write_str("the catalog has no index"),
            Self::Index(error) => write!(f, "the index cannot be used: {error}"),
            Self::Failed(error) => write!(f, "the catalog cannot be used: {error}"),
        }
    }
}

impl std::error::Error for HoldingsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Failed(error) => Some(error),
            Self::Index(error) => Some(error),
            _ => None,
        }
    }
}
