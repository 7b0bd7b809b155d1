//! Permits for one process, in memory.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use verger_access::{Ending, Ledger, MemoryLedger, PaceKey, Permit, StoreError, Terms, Wait};

/// Permits for one process, which forgets what hosts asked for when it ends.
///
/// Every host counts as just fetched when it is made, so a process that starts again does not send too soon. For what
/// must outlive the process, or hold for a fleet, there are the ledgers of `verger-store`.
///
/// Memory: that of a [`MemoryLedger`] of at most 262,144 keys, some 40 MB.
///
/// The clock is the system's when this is made, and from then on a monotonic one.
#[derive(Debug)]
pub struct ProcessLedger {
    cells: Mutex<MemoryLedger>,
    born: Instant,
    /// Its clock when it was born, in milliseconds since 1970.
    born_at: u64,
}

impl Default for ProcessLedger {
    fn default() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let born_at = u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX);
        let cells = Mutex::new(MemoryLedger::with_most(1 << 18));
        Self { cells, born: Instant::now(), born_at }
    }
}

impl ProcessLedger {
    fn clock(&self) -> u64 {
        self.born_at.saturating_add(self.monotonic())
    }

    // No code that holds the lock can panic half-way through a change.
    fn cells(&self) -> MutexGuard<'_, MemoryLedger> {
        self.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ledger for ProcessLedger {
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        let mut cells = self.cells();
        // Looked at under the lock, so that no later claim has an earlier clock.
        let asked = self.monotonic();
        Ok(cells.claim_alone(key, terms, (self.born_at, asked)))
    }

    fn claim_both(
        &self,
        host: (&PaceKey, &Terms),
        address: (&PaceKey, &Terms),
    ) -> Result<Result<(Permit, Permit), Wait>, StoreError> {
        let mut cells = self.cells();
        let asked = self.monotonic();
        Ok(cells.claim_both_alone(host, address, (self.born_at, asked)))
    }

    fn finish(&self, key: &PaceKey, permit: &Permit, ending: Ending) -> Result<(), StoreError> {
        self.cells().finish(key, permit.ticket, ending, self.clock());
        Ok(())
    }

    fn now(&self) -> Result<u64, StoreError> {
        Ok(self.clock())
    }

    fn monotonic(&self) -> u64 {
        u64::try_from(self.born.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
