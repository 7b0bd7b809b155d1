//! What a failure of redb asks for.

use std::fmt;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};

use redb::Error;
use verger_access::{StoreError, StoreTrouble};

use super::file::Identity;

/// What is wrong with a file that was renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Damage {
    /// It does not begin as a store does.
    NotAStore,
    /// It was written by another version of redb, or holds other tables.
    OtherVersion,
    /// It ends before its time.
    CutShort,
    /// Its content is not what was written.
    Altered,
}

pub(crate) enum Trouble {
    /// Another process has the file: wait.
    Busy(Error),
    /// There is no file, and a reader needs none.
    Missing,
    /// Its last writer was killed: a reader cannot mend it, a writer does.
    Unclean(Error),
    /// It cannot be used: rename it and begin anew.
    Damaged(Damage, Identity, Error),
    /// This handle cannot be used any more: open another.
    Spent(Identity, Error),
    /// The file is not a Verger file: it is not changed.
    Foreign(std::io::Error),
    /// Nothing more can be tried.
    Failed(Error),
}

impl Trouble {
    fn of(error: Error, file: Identity) -> Self {
        let kind = if let Error::Io(error) = &error { Some(error.kind()) } else { None };
        match error {
            Error::DatabaseAlreadyOpen => Self::Busy(error),
            Error::RepairAborted => Self::Unclean(error),
            Error::PreviousIo | Error::DatabaseClosed | Error::LockPoisoned(_) => {
                Self::Spent(file, error)
            }
            Error::Corrupted(_) => Self::Damaged(Damage::Altered, file, error),
            Error::UpgradeRequired(_)
            | Error::TableTypeMismatch { .. }
            | Error::TableIsMultimap(_)
            | Error::TypeDefinitionChanged { .. } => {
                Self::Damaged(Damage::OtherVersion, file, error)
            }
            Error::Io(_) => match kind {
                Some(ErrorKind::NotFound) => Self::Missing,
                Some(ErrorKind::InvalidData) => Self::Damaged(Damage::NotAStore, file, error),
                Some(ErrorKind::UnexpectedEof) => Self::Damaged(Damage::CutShort, file, error),
                _ => Self::Failed(error),
            },
            _ => Self::Failed(error),
        }
    }
}

/// Does something with a file, and knows what its failure asks for.
///
/// redb says that a file which was altered by another program may make it panic, unless every opening reads the whole
/// file; and a disk may also alter it later. So a panic in there is taken for what it means: the file is damaged. (In a
/// program that aborts on panics it still ends the program.)
pub(crate) fn guarded<T>(
    file: Identity,
    work: impl FnOnce() -> Result<T, Error>,
) -> Result<T, Trouble> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Error::Corrupted("redb panicked on it".to_owned())))
        .map_err(|error| Trouble::of(error, file))
}

impl From<Trouble> for StoreError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Busy(error) => Self::new(StoreTrouble::Busy, error),
            Trouble::Foreign(error) => Self::new(StoreTrouble::Foreign, error),
            Trouble::Missing => Self::new(StoreTrouble::Failed, "the file's folder is not there"),
            Trouble::Unclean(error)
            | Trouble::Damaged(_, _, error)
            | Trouble::Spent(_, error)
            | Trouble::Failed(error) => Self::new(StoreTrouble::Failed, error),
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAStore => "it does not begin as a cache does",
            Self::OtherVersion => "another version wrote it",
            Self::CutShort => "it ends before its time",
            Self::Altered => "its content is not what was written",
        })
    }
}
