use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::search::SearchError;
use redb::Error;

/// Why a catalog did not do what it was asked for.
#[derive(Debug)]
#[non_exhaustive]
pub enum HoldingsError {
    /// There is no catalog in that folder.
    NoCatalog(PathBuf),
    /// A file with the name of a part of a catalog is not Verger's; it was not changed.
    NotOurs(PathBuf),
    /// That site was not added to the catalog.
    NoSite(String),
    /// Another process writes to the catalog, and only one may.
    Writing {
        /// Its number, if it could be read.
        process: Option<u32>,
    },
    /// Another process repairs the file after a crash, and has not finished within two seconds.
    Busy,
    /// Another version of this program made the catalog.
    OtherVersion(u64),
    /// The content of the file is not what was written.
    Damaged(String),
    /// There is no index. The next run makes one, and so does [`fsck`](crate::Holdings::fsck).
    NoIndex,
    /// The index cannot be used. What is stored is stored all the same; [`fsck`](crate::Holdings::fsck) makes a new one.
    Index(SearchError),
    /// The disk, or the system, does not do what it should.
    Failed(io::Error),
}

impl HoldingsError {
    pub(crate) fn of(error: Error) -> Self {
        match error {
            Error::DatabaseAlreadyOpen | Error::RepairAborted => Self::Busy,
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
                write!(f, "process {process} writes to this catalog; only one may at a time")
            }
            Self::Writing { process: None } => {
                f.write_str("another process writes to this catalog; only one may at a time")
            }
            Self::Busy => f.write_str("another process is mending this catalog after a crash"),
            Self::OtherVersion(version) => {
                write!(f, "this catalog has version {version}, which this program does not know")
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
