//! The writer: the lock, the open file, and the index that follows it.

use std::cmp::Ordering;

use redb::{Database, ReadableDatabase};
use verger_dataset::DatasetId;

use crate::error::HoldingsError;
use crate::folder::{Check, Folder, WriterLock, guarded};
use crate::index::Follower;
use crate::tables::{Reading, VERSION, counter};
use crate::writing::{Writing, begin, migrate};

#[derive(Debug)]
pub(crate) struct Writer {
    /// `None` only while being dropped.
    database: Option<Database>,
    follower: Follower,
    /// The number of the last run begun.
    run: u64,
    /// Dropped last, so that no other process writes before the file is closed.
    _turn: WriterLock,
}

impl Writer {
    pub(crate) fn open(folder: &Folder, check: Check) -> Result<Self, HoldingsError> {
        let turn = folder.lock()?;
        let database = folder.open(&turn, check)?;
        let follower = Follower::new(folder.index());
        let mut writer = Self { database: Some(database), follower, run: 0, _turn: turn };
        let (version, run) = writer.read(|reading| {
            Ok((reading.counter(counter::VERSION)?, reading.counter(counter::RUN)?))
        })?;
        writer.run = run;
        match version.cmp(&VERSION) {
            Ordering::Less => writer.write(migrate)?,
            Ordering::Equal => {}
            Ordering::Greater => return Err(HoldingsError::OtherVersion(version)),
        }
        Ok(writer)
    }

    /// Creates the store, if there is none.
    pub(crate) fn create(folder: &Folder) -> Result<(), HoldingsError> {
        let turn = folder.lock()?;
        folder.create(&turn, |database| transaction(database, begin))
    }

    /// A number that no run has had. It is stored with the first thing that the run writes, which is early enough:
    /// before that, nothing carries it.
    pub(crate) fn next_run(&mut self) -> u64 {
        self.run += 1;
        self.run
    }

    pub(crate) fn read<T>(
        &self,
        work: impl FnOnce(&Reading) -> Result<T, redb::Error>,
    ) -> Result<T, HoldingsError> {
        let database = self.database();
        guarded(|| work(&Reading::new(&database.begin_read()?)?)).map_err(HoldingsError::of)
    }

    /// Runs a function in one durable transaction: all of it, or nothing.
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&mut Writing<'_>) -> Result<T, redb::Error>,
    ) -> Result<T, HoldingsError> {
        let (run, indexed) = (self.run, self.follower.committed());
        let database = self.database();
        let work = |tables: &mut Writing<'_>| {
            let done = work(tables)?;
            tables.settle(run, indexed)?;
            Ok(done)
        };
        guarded(|| transaction(database, work)).map_err(HoldingsError::of)
    }

    /// Gives the index what it does not have yet. Others may see it only later.
    pub(crate) fn follow(&mut self) -> Result<(), HoldingsError> {
        let database = self.database.as_ref().expect(OPEN);
        let reading =
            guarded(|| Reading::new(&database.begin_read()?)).map_err(HoldingsError::of)?;
        self.follower.follow(&reading)
    }

    /// Brings the index fully up to date, visible to all.
    pub(crate) fn catch_up(&mut self) -> Result<(), HoldingsError> {
        self.follow()?;
        self.follower.commit()
    }

    /// Forgets datasets in the store, and then in the index, which others see at once. `None` if the store had nothing to
    /// forget them with.
    pub(crate) fn forget(
        &mut self,
        work: impl FnOnce(&mut Writing<'_>) -> Result<Option<Vec<DatasetId>>, redb::Error>,
    ) -> Result<Option<u64>, HoldingsError> {
        self.follow()?;
        let Some(ids) = self.write(work)? else { return Ok(None) };
        self.follower.forget(&ids)?;
        self.catch_up()?;
        Ok(Some(ids.len() as u64))
    }

    /// Removes datasets from the index that the store has forgotten; it must have followed the store until then.
    pub(crate) fn unindex(&mut self, ids: &[DatasetId]) -> Result<(), HoldingsError> {
        self.follower.forget(ids)
    }

    /// Gives the space of the store that is not used any more back to the disk.
    pub(crate) fn compact(&mut self) -> Result<(), HoldingsError> {
        // What the index has by now is no longer pending.
        self.write(|_| Ok(()))?;
        let database = self.database.as_mut().expect(OPEN);
        guarded(|| Ok(database.compact()?)).map_err(HoldingsError::of)?;
        Ok(())
    }

    /// Ends writing, with an index that is up to date.
    pub(crate) fn close(mut self) -> Result<(), HoldingsError> {
        self.catch_up()?;
        self.follower.close()
    }

    /// Rebuilds the index, whatever its state.
    pub(crate) fn remake_index(&mut self) -> Result<(), HoldingsError> {
        let database = self.database.as_ref().expect(OPEN);
        let reading =
            guarded(|| Reading::new(&database.begin_read()?)).map_err(HoldingsError::of)?;
        self.follower.make_anew(&reading)
    }

    fn database(&self) -> &Database {
        self.database.as_ref().expect(OPEN)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let _ = self.follower.close();
        let database = self.database.take();
        // Closing a file that was damaged meanwhile may panic, like any access. What counts is on disk.
        let _ = guarded(move || {
            drop(database);
            Ok(())
        });
    }
}

/// Runs a function in one durable transaction: all of it, or nothing.
///
/// Stored content is chosen by strangers. Files that are read while written are always committed in two phases, so that
/// no chosen bytes can make half a commit look like a whole one; and each commit records the free pages, so that after
/// a crash the next opening need not read the whole file.
fn transaction<T>(
    database: &Database,
    work: impl FnOnce(&mut Writing<'_>) -> Result<T, redb::Error>,
) -> Result<T, redb::Error> {
    let mut writing = database.begin_write()?;
    writing.set_two_phase_commit(true);
    writing.set_quick_repair(true);
    let mut tables = Writing::open(&writing)?;
    let done = work(&mut tables)?;
    drop(tables);
    writing.commit()?;
    Ok(done)
}

const OPEN: &str = "it is open until it is dropped";
