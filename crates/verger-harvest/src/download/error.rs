//! Why a download failed.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use verger_http::{BodyFault, NotVisited, Refused, TransportFailure, VisitStage};

use super::digests::WrongChecksum;
use super::transfer::TransferError;

/// Why a download failed. Nothing was published, and existing files are unchanged.
#[derive(Debug)]
#[non_exhaustive]
pub enum DownloadError {
    /// It was not requested or there was no response: because of rules, pace, or the network.
    NotVisited(Box<NotVisited>),
    /// The server's responses do not yield the file.
    Transfer(TransferError),
    /// The connection broke repeatedly, the last time like this. Most of what was received may be kept for the next
    /// attempt.
    Broken(TransportFailure),
    /// Its [time](crate::DownloadOptions::total) was over. Most of what was received may be kept for the next attempt.
    Late {
        /// How the connection broke first, if it did.
        broke: Option<TransportFailure>,
        /// What it was waiting for.
        stage: Option<VisitStage>,
    },
    /// Its [run](crate::DownloadOptions::run) was ended, for this reason. What was received may be kept for the next
    /// attempt.
    Ended(String),
    /// It does not have the checksum that its description states.
    Checksum(WrongChecksum),
    /// It is not the file recorded in the lock file.
    NotTheLocked {
        /// The SHA-256 in the lock file, in hexadecimal digits.
        locked: String,
        /// The SHA-256 of what was received.
        came: String,
    },
    /// The response is a page instead of the data, as servers send for missing files.
    Page,
    /// A different file with that name exists, and is kept.
    Exists(PathBuf),
    /// Another process is downloading to this path.
    InUse(PathBuf),
    /// The file, or whatever is in its place, cannot be used.
    File(PathBuf, io::Error),
}

impl DownloadError {
    pub(super) fn file(path: PathBuf, error: io::Error) -> Self {
        Self::File(path, error)
    }

    /// Whether the same request may succeed later.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::InUse(_) | Self::Late { .. } | Self::Ended(_) => true,
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
            Self::Broken(failure) => write!(f, "the transfer broke off: {failure}"),
            Self::Late { broke, stage } => {
                f.write_str("its time was over")?;
                broke
                    .iter()
                    .try_for_each(|broke| write!(f, "; the transfer broke off: {broke}"))?;
                stage.iter().try_for_each(|stage| write!(f, "; {stage}"))
            }
            Self::Ended(why) => f.write_str(why),
            Self::Checksum(wrong) => wrong.fmt(f),
            Self::NotTheLocked { locked, came } => {
                write!(
                    f,
                    "the lock file has sha256:{locked} for it, and sha256:{came} was received"
                )
            }
            Self::Page => f.write_str("the server sent a page instead of the data"),
            Self::Exists(path) => write!(f, "{} exists, and is a different file", path.display()),
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
            Self::Broken(failure) | Self::Late { broke: Some(failure), .. } => Some(failure),
            Self::Checksum(wrong) => Some(wrong),
            Self::File(_, error) => Some(error),
            _ => None,
        }
    }
}
