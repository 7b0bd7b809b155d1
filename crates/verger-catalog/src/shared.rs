//! State shared by the runs of a catalog in one process.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::search::{Index, SearchError};
use redb::Error;

use crate::error::HoldingsError;
use crate::folder::{Check, Folder};
use crate::writer::Writer;
use crate::writing::Writing;

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) folder: Folder,
    writing: Mutex<Option<Session>>,
    index: Mutex<Option<Arc<Index>>>,
}

/// A session: the time during which this process writes.
#[derive(Debug)]
struct Session {
    writer: Writer,
    /// The number of users: the session ends with the last.
    users: usize,
}

impl Shared {
    pub(crate) fn new(folder: &Path) -> Self {
        let folder = Folder::new(folder);
        Self { folder, writing: Mutex::default(), index: Mutex::default() }
    }

    /// Enters the session, or begins one. Every `enter` needs a `leave`.
    pub(crate) fn enter(&self) -> Result<(), HoldingsError> {
        let mut session = self.session();
        match &mut *session {
            Some(session) => session.users += 1,
            none => {
                let writer = Writer::open(&self.folder, Check::Nothing)?;
                *none = Some(Session { writer, users: 1 });
            }
        }
        Ok(())
    }

    /// Leaves the session. After the last user has left, another process can write.
    pub(crate) fn leave(&self) {
        let mut session = self.session();
        if let Some(session) = session.take_if(|session| session.users <= 1) {
            // Anything that cannot be indexed now stays pending for the next writer.
            let _ = session.writer.close();
        } else if let Some(session) = &mut *session {
            session.users -= 1;
        }
    }

    /// Calls a function with the writer; only within a session.
    pub(crate) fn with_writer<T>(&self, work: impl FnOnce(&mut Writer) -> T) -> T {
        work(&mut self.session().as_mut().expect("the caller is in the session").writer)
    }

    /// Runs a function in one durable transaction: all of it, or nothing.
    pub(crate) fn write<T>(
        &self,
        work: impl FnOnce(&mut Writing<'_>) -> Result<T, Error>,
    ) -> Result<T, HoldingsError> {
        self.with_writer(|writer| writer.write(work))
    }

    /// Updates the index.
    pub(crate) fn follow(&self) -> Result<(), HoldingsError> {
        self.with_writer(Writer::follow)
    }

    /// Makes everything written visible to searches, if the last user is about to leave.
    pub(crate) fn catch_up_if_last(&self) -> Result<(), HoldingsError> {
        match &mut *self.session() {
            Some(session) if session.users == 1 => session.writer.catch_up(),
            _ => Ok(()),
        }
    }

    /// Writes in a session of its own.
    pub(crate) fn alone<T>(
        &self,
        check: Check,
        work: impl FnOnce(&mut Writer) -> Result<T, HoldingsError>,
    ) -> Result<T, HoldingsError> {
        let session = self.session();
        if session.is_some() {
            return Err(HoldingsError::Writing { process: Some(std::process::id()) });
        }
        let mut writer = Writer::open(&self.folder, check)?;
        let done = work(&mut writer)?;
        writer.close()?;
        Ok(done)
    }

    /// The index, in the state of its last commit. One that an earlier version made is rebuilt.
    pub(crate) fn index(&self) -> Result<Arc<Index>, HoldingsError> {
        let mut slot = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = &*slot
            && index.reload().is_ok()
        {
            return Ok(Arc::clone(index));
        }
        // It may have been rebuilt since.
        let index = match Index::open(&self.folder.index()) {
            // Whoever writes rebuilds it.
            Err(SearchError::Outdated) => {
                self.alone(Check::Nothing, |_| Ok(()))?;
                Index::open(&self.folder.index())
            }
            opened => opened,
        };
        let index = index?.ok_or(HoldingsError::NoIndex)?;
        Ok(Arc::clone(slot.insert(Arc::new(index))))
    }

    fn session(&self) -> MutexGuard<'_, Option<Session>> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
