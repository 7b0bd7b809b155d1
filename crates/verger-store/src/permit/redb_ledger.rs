//! Permits for one process, in memory; what a host asked for outlives it in a redb file.

use std::fmt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use redb::{Database, ReadableDatabase as _, TableDefinition};
use verger_access::{
    Cell, Ending, Ledger, MemoryLedger, PaceKey, Permit, StoreError, StoreTrouble, Terms, Ticket,
    Wait,
};

use crate::redb_store::{Mark, Opening, StoreFile};

/// Permits for one process, which keep the pace across its restarts too.
///
/// At most 262,144 keys are known at a time, as a [`MemoryLedger`] forgets.
///
/// **What must be on the disk before a permit is given out?** Nothing. A process that starts again knows no key, so
/// each counts as just fetched then, and waits for one interval; a permit dies with the process that holds it. So giving out
/// permits never waits for the disk, and no crash can lose what spacing needs.
///
/// **What must be there before an ending is taken note of?** That the host asked to be left alone, and how often it was
/// not well: [`Ledger::finish`] with [`Ending::Trouble`] returns once that is durable, which costs one sync of the
/// file. The last of it is deleted when the host answers well again; if a crash loses that, the next trouble counts as
/// one more in a row.
///
/// The clock is the system's when the file is opened, and from then on a monotonic one: setting the system's clock does
/// nothing to a running process.
///
/// Memory: that of a [`MemoryLedger`]. Only one process can have the file open.
pub struct RedbLedger {
    holds: Database,
    cells: Mutex<MemoryLedger>,
    born: Instant,
    /// The clock of this ledger when it was born, in milliseconds since 1970.
    born_at: u64,
}

impl RedbLedger {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    ///
    /// When another process has it open, it is not a Verger file (it has no table `verger: holds`; it is not changed), or
    /// it cannot be read. A damaged file may be deleted: that costs what hosts
    /// asked for, and the pace keeps.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let file = StoreFile::new(path, &MARK);
        let opened = file.open(Opening::Checked).map_err(|trouble| file.failure(trouble));
        let (holds, _) = opened?;
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        let born_at = in_millis(since_1970);
        let cells = Mutex::new(MemoryLedger::with_most(1 << 18));
        let born = Instant::now();
        Ok(Self { holds, cells, born, born_at })
    }

    /// What is on the disk about a key, as if from another term of office.
    fn restored(&self, key: &PaceKey) -> Result<Option<Cell>, StoreError> {
        let read = || -> Result<_, redb::Error> {
            let reading = self.holds.begin_read()?;
            match reading.open_table(HOLDS) {
                Ok(table) => Ok(table.get(key.as_str())?.map(|hold| hold.value())),
                Err(redb::TableError::TableDoesNotExist(_)) => Ok(None),
                Err(error) => Err(error.into()),
            }
        };
        let hold = read().map_err(failed)?;
        Ok(hold.map(|(held, seen, interval, troubles)| Cell {
            anchor: 0,
            interval,
            seen,
            held,
            ticket: Ticket { tenure: 0, seq: 0 },
            open: false,
            troubles,
        }))
    }

    /// Makes durable what is known of a key, or forgets it once it no longer matters.
    fn keep(&self, key: &PaceKey) -> Result<(), StoreError> {
        let write = || -> Result<(), redb::Error> {
            let writing = self.holds.begin_write()?;
            // One writes after the other, so what is read here is newer than what the one before wrote.
            let cell = self.cells().get(key).copied();
            {
                let mut table = writing.open_table(HOLDS)?;
                match cell.filter(|cell| cell.troubles > 0 || cell.held > self.clock()) {
                    Some(Cell { held, seen, interval, troubles, .. }) => {
                        table.insert(key.as_str(), (held, seen, interval, troubles))?;
                    }
                    None => {
                        table.remove(key.as_str())?;
                    }
                }
            }
            writing.commit()?;
            Ok(())
        };
        write().map_err(failed)
    }

    fn clock(&self) -> u64 {
        self.born_at.saturating_add(self.monotonic())
    }

    /// The cells, with what is on the disk about these keys.
    fn cells_with(&self, keys: &[&PaceKey]) -> Result<MutexGuard<'_, MemoryLedger>, StoreError> {
        let mut cells = self.cells();
        for key in keys {
            if cells.get(key).is_none()
                && let Some(cell) = self.restored(key)?
            {
                cells.restore(key, cell);
            }
        }
        Ok(cells)
    }

    // No code that holds the lock can panic half-way through a change.
    fn cells(&self) -> MutexGuard<'_, MemoryLedger> {
        self.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ledger for RedbLedger {
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        let mut cells = self.cells_with(&[key])?;
        // Looked at under the lock, so that no later claim has an earlier clock.
        let asked = self.monotonic();
        Ok(cells.claim_alone(key, terms, (self.born_at, asked)))
    }

    fn claim_both(
        &self,
        host: (&PaceKey, &Terms),
        address: (&PaceKey, &Terms),
    ) -> Result<Result<(Permit, Permit), Wait>, StoreError> {
        let mut cells = self.cells_with(&[host.0, address.0])?;
        let asked = self.monotonic();
        Ok(cells.claim_both_alone(host, address, (self.born_at, asked)))
    }

    fn finish(&self, key: &PaceKey, permit: &Permit, ending: Ending) -> Result<(), StoreError> {
        let mut cells = self.cells();
        let before = cells.get(key).map_or(0, |cell| cell.troubles);
        cells.finish(key, permit.ticket, ending, self.clock());
        let after = cells.get(key).map_or(0, |cell| cell.troubles);
        drop(cells);
        let is_trouble = matches!(ending, Ending::Trouble { .. });
        if is_trouble || after < before { self.keep(key) } else { Ok(()) }
    }

    fn now(&self) -> Result<u64, StoreError> {
        Ok(self.clock())
    }

    fn monotonic(&self) -> u64 {
        in_millis(self.born.elapsed())
    }
}

impl fmt::Debug for RedbLedger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedbLedger").field("born_at", &self.born_at).finish_non_exhaustive()
    }
}

/// For each key that is not well: until when it is left alone, when that was written, its interval, and how many
/// troubles there were in a row.
const HOLDS: TableDefinition<'_, &str, (u64, u64, u64, u8)> = TableDefinition::new("holds");

/// What marks a file of holds.
const MARK: Mark = Mark::new("verger: holds", &["holds"], |reading| {
    reading.open_table(HOLDS)?;
    Ok(())
});

fn in_millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn failed(error: redb::Error) -> StoreError {
    StoreError::new(StoreTrouble::Failed, error)
}

#[cfg(test)]
mod tests;
