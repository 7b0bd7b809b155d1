//! Where entries are remembered: an open trait, and its twin in memory.

mod memory;

use std::fmt;
use std::sync::Arc;

pub use self::memory::MemoryStore;
use crate::entry::{BodyHash, SiteEntry};
use crate::site::Site;

/// Where entries and bodies are remembered.
///
/// A store never turns a trouble of its own into an answer: what it cannot read is a miss (`Ok(None)`) after the
/// damaged part is moved away, what it cannot do is a [`StoreError`]; the caller then asks the site.
///
/// Calls may block for as long as a disk or a server takes; an async caller reads from a store on a thread for that.
pub trait Store: Send + Sync + fmt::Debug {
    /// What is remembered of a site.
    ///
    /// # Errors
    ///
    /// When the store cannot be asked.
    fn entry(&self, site: &Site) -> Result<Option<SiteEntry>, StoreError>;

    /// The body of that hash; the bytes are checked against it.
    ///
    /// # Errors
    ///
    /// When the store cannot be asked.
    fn body(&self, hash: BodyHash) -> Result<Option<Arc<[u8]>>, StoreError>;

    /// Remembers an entry, and the body of its copy if it is given: both or neither. When this returns `Ok`, neither
    /// a crash of this process nor of another loses it (but in memory; and a server keeps what it is set to keep).
    ///
    /// # Errors
    ///
    /// When the store cannot be asked; then what was remembered before is still there.
    fn remember(&self, entry: &SiteEntry, body: Option<&[u8]>) -> Result<Kept, StoreError>;

    /// Forgets a site. Its copy's body stays as long as another entry may need it.
    ///
    /// # Errors
    ///
    /// When the store cannot be asked.
    fn forget(&self, site: &Site) -> Result<(), StoreError>;
}

/// Which of two entries a store has kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "one of two")]
pub enum Kept {
    /// The new one.
    New,
    /// The one that was there: it has a later answer.
    Old,
}

/// Why a store could not be asked.
#[derive(Debug)]
#[non_exhaustive]
pub struct StoreError {
    /// What kind of trouble it is.
    pub kind: StoreTrouble,
    /// What the store's own library says.
    pub cause: Box<dyn std::error::Error + Send + Sync>,
}

/// Kinds of trouble with a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StoreTrouble {
    /// Another process has it; try again soon.
    Busy,
    /// It cannot be reached.
    Away,
    /// Its place holds a file that is not a Verger cache; nothing was changed.
    Foreign,
    /// It was reached, and does not let this user in, or not do what was asked: the password or its rights are wrong.
    Refused,
    /// It was reached, and failed.
    Failed,
}

impl StoreTrouble {
    /// A name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::Away => "away",
            Self::Foreign => "foreign",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }
}

impl StoreError {
    /// A trouble, with its cause.
    pub fn new(
        kind: StoreTrouble,
        cause: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        Self { kind, cause: cause.into() }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            StoreTrouble::Busy => "another process has the store",
            StoreTrouble::Away => "the store cannot be reached",
            StoreTrouble::Foreign => "not a file of this store; nothing was changed",
            StoreTrouble::Refused => "the store refuses this user or password",
            StoreTrouble::Failed => "the store failed",
        };
        write!(f, "{kind}: {}", self.cause)
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.cause)
    }
}
