//! For how long a store has its file: as long as it lives, or for a call.

use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use redb::{Database, Error, ReadTransaction, ReadableDatabase};
use verger_access::StoreError;

use super::file::{Identity, Opening, StoreFile};
use super::mark::Mark;
use super::tables::{MARK, Tables};
use super::trouble::{Trouble, guarded};

/// What is done with a file that is only read; `None` is a miss.
pub(super) type Reading<'a, T> = dyn Fn(&ReadTransaction) -> Result<Option<T>, Error> + 'a;

/// What is done with a file in one durable transaction.
pub(super) type Writing<'a, T> = dyn Fn(&mut Tables<'_>) -> Result<T, Error> + 'a;

#[derive(Debug)]
pub(super) enum Manner {
    Held {
        file: StoreFile,
        /// Empty before the first opening, and after a handle was of no more use.
        slot: RwLock<Option<Arc<Handle>>>,
    },
    Brief {
        file: StoreFile,
        /// Keeps the threads of one process from waiting for each other by trying. The first opening checks the whole file: a
        /// panic of redb on a damaged page, while it writes, may end the program. So does the one after a failure.
        turn: Mutex<Opening>,
    },
    /// Storage that is not a file.
    Fixed(Open),
}

/// A database that is closed under guard: on a file that was damaged meanwhile, closing may panic like all else.
#[derive(Debug)]
pub(super) struct Open(Option<Database>);

impl Deref for Open {
    type Target = Database;

    fn deref(&self) -> &Database {
        self.0.as_ref().expect("it is open until it is dropped")
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let database = self.0.take();
        // Nothing is to be learnt from how it ends: what counts is on the disk.
        let _ = guarded(Identity::NONE, move || {
            drop(database);
            Ok(())
        });
    }
}

#[derive(Debug)]
pub(super) struct Handle {
    database: Open,
    identity: Identity,
}

impl Manner {
    pub(super) fn held(path: &Path) -> Self {
        Self::Held { file: StoreFile::new(path, &MARK), slot: RwLock::default() }
    }

    pub(super) fn brief(path: &Path) -> Self {
        Self::Brief { file: StoreFile::new(path, &MARK), turn: Mutex::new(Opening::Checked) }
    }

    pub(super) fn over(storage: impl redb::StorageBackend) -> Result<Self, Trouble> {
        // It is checked once, as a file is: a panic of redb on a damaged one may end the program.
        let open = || {
            let mut builder = redb::Builder::new();
            builder.set_check_integrity_on_open(true);
            Ok(builder.create_with_backend(storage)?)
        };
        Ok(Self::Fixed(Open(Some(guarded(Identity::NONE, open)?))))
    }

    pub(super) fn read<T>(&self, work: &Reading<'_, T>) -> Result<Option<T>, Trouble> {
        let read = |database: &dyn ReadableDatabase| work(&database.begin_read()?);
        match self {
            Self::Held { file, slot } => {
                let handle = Handle::of(file, slot)?;
                guarded(handle.identity, || read(&*handle.database))
            }
            Self::Fixed(database) => guarded(Identity::NONE, || read(&**database)),
            Self::Brief { file, turn } => {
                let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
                match file.open_to_read() {
                    // Closing touches the file too, so it is guarded with the rest.
                    Ok((database, identity)) => guarded(identity, move || read(&database)),
                    Err(Trouble::Missing) => Ok(None),
                    Err(Trouble::Unclean(_)) => {
                        let (database, identity) = file.open(Opening::Checked)?;
                        guarded(identity, move || read(&database))
                    }
                    Err(trouble) => Err(trouble),
                }
            }
        }
    }

    pub(super) fn write<T>(&self, work: &Writing<'_, T>) -> Result<T, Trouble> {
        let write = |database: &Database| {
            let mut writing = database.begin_write()?;
            writing.set_two_phase_commit(true);
            writing.set_quick_repair(true);
            let mut tables = Tables::open(&writing)?;
            let done = work(&mut tables)?;
            let changed = tables.changed();
            drop(tables);
            if changed {
                writing.commit()?;
            } else {
                writing.abort()?;
            }
            Ok(done)
        };
        match self {
            Self::Held { file, slot } => {
                let handle = Handle::of(file, slot)?;
                guarded(handle.identity, || write(&handle.database))
            }
            Self::Fixed(database) => guarded(Identity::NONE, || write(database)),
            Self::Brief { file, turn } => {
                let mut turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
                let opening = std::mem::replace(&mut *turn, Opening::Checked);
                let (database, identity) = file.open(opening)?;
                let done = guarded(identity, move || write(&database))?;
                *turn = Opening::Trusting;
                Ok(done)
            }
        }
    }

    /// Whether the file is ours, or none is there yet.
    pub(super) fn recognise(&self) -> Result<(), Trouble> {
        match self.file().map(StoreFile::recognise) {
            None | Some(Err(Trouble::Missing)) => Ok(()),
            Some(recognised) => recognised,
        }
    }

    /// What the caller is told of a trouble.
    pub(super) fn failure(&self, trouble: Trouble) -> StoreError {
        match self.file() {
            Some(file) => file.failure(trouble),
            None => trouble.into(),
        }
    }

    fn file(&self) -> Option<&StoreFile> {
        match self {
            Self::Held { file, .. } | Self::Brief { file, .. } => Some(file),
            Self::Fixed(_) => None,
        }
    }

    pub(super) fn set_companion(&mut self, path: &Path, mark: &'static Mark) {
        if let Self::Held { file, .. } | Self::Brief { file, .. } = self {
            file.set_companion(path, mark);
        }
    }

    /// Lets go of that file, so that the next call opens the one under its name; `None` if it is none. Where another
    /// thread has done so before, this leaves alone what that has opened.
    pub(super) fn let_go(&self, useless: Identity) -> Option<&StoreFile> {
        match self {
            Self::Held { file, slot } => {
                let mut slot = slot.write().unwrap_or_else(PoisonError::into_inner);
                drop(slot.take_if(|handle| handle.identity == useless));
                Some(file)
            }
            Self::Brief { file, .. } => Some(file),
            Self::Fixed(_) => None,
        }
    }
}

impl Handle {
    fn of(file: &StoreFile, slot: &RwLock<Option<Arc<Self>>>) -> Result<Arc<Self>, Trouble> {
        if let Some(handle) = &*slot.read().unwrap_or_else(PoisonError::into_inner) {
            return Ok(Arc::clone(handle));
        }
        let mut slot = slot.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = &*slot {
            return Ok(Arc::clone(handle));
        }
        let (database, identity) = file.open(Opening::Checked)?;
        let handle = Self { database: Open(Some(database)), identity };
        Ok(Arc::clone(slot.insert(Arc::new(handle))))
    }
}
