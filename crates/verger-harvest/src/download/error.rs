//! Why a file was not had.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use verger_http::{BodyFault, NotVisited, Refused, TransportFailure};

use super::digests::WrongChecksum;
use super::transfer::TransferError;

/// Why a file was not had. In no case is anything published; and what there was before is as it was.
#[derive(Debug)]
#[non_exhaustive]
pub enum DownloadError {
    /// It was not asked for, or gave no answer: by its rules, by its pace, or by the network.
    NotVisited(Box<NotVisited>),
    /// The server's answers do not give the file.
    Transfer(TransferError),
    /// It broke off again and again, the last time like this. Most of what was received may be kept for the next attempt.
    Broken(TransportFailure),
    /// It is not the file that its description states.
    Checksum(WrongChecksum),
    /// It is not the file of the lock file.
    NotTheLocked {
        /// The SHA-256 in the lock file, in hexadecimal digits.
        locked: String,
        /// The SHA-256 of what was received.
        came: String,
    },
    /// The answer is a page instead of the data, as servers send for what they do not have.
    Page,
    /// Another file of that name is there, and stays.
    Exists(PathBuf),
    /// Another process downloads to there.
    InUse(PathBuf),
    /// The file, or what is in its place, cannot be used.
    File(PathBuf, io::Error),
}

impl DownloadError {
    pub(super) fn file(path: PathBuf, error: io::Error) -> Self {
        Self::File(path, error)
    }

    /// Whether the same request may succeed at another time.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::InUse(_) => true,
            Self::NotVisited(not) => matches!(
                not.why,
                Refused::NoAnswer(_)
                    | Refused::Unresolved(_)
                    | Refused::Deferred { .. }
                    | Refused::BeyondPatience(_)
                    | Refused::Ledger(_)
            ),
            Self::Broken(failure) => *failure != TransportFailure::Body(BodyFault::Coding),
            Self::Transfer(TransferError::Status(status)) => {
                matches!(status, 408 | 425 | 429 | 500 | 502..=504)
            }
            Self::Transfer(error) => *error == TransferError::Interrupted,
            Self::File(_, error) => {
                matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
            }
            _ => false,
        }
    }
}

impl From<TransferError> for DownloadError {
    fn from(error: TransferError) -> Self {
        Self::Transfer(error)
    }
}

impl fmt::Display for DownloadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotVisited(not) => not.fmt(f),
            Self::Transfer(error) => error.fmt(f),
            Self::Broken(failure) => write!(f, "it broke off: {failure}"),
            Self::Checksum(wrong) => wrong.fmt(f),
            Self::NotTheLocked { locked, came } => {
                write!(
                    f,
                    "the lock file has sha256:{locked} for it, and sha256:{came} was received"
                )
            }
            Self::Page => f.write_str("the answer is a page instead of the data"),
            Self::Exists(path) => write!(f, "{} is there, and is another file", path.display()),
            Self::InUse(path) => {
                write!(f, "{}: another process is downloading it", path.display())
            }
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for DownloadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotVisited(not) => Some(&**not),
            Self::Transfer(error) => Some(error),
            Self::Broken(failure) => Some(failure),
            Self::Checksum(wrong) => Some(wrong),
            Self::File(_, error) => Some(error),
            _ => None,
        }
    }
}
