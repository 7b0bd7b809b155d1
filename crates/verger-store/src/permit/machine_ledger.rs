//! Permits for all processes of one machine, in one redb file that each opens briefly.

mod cells;
mod clock;
mod unsynced;

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use redb::Error;
use verger_access::{
    Claim, ClaimOutcome, Ending, Ledger, PaceKey, Permit, Reply, StoreError, Terms, Wait, Watch,
    Watched,
};

use self::cells::Cells;
pub(crate) use self::cells::MARK;
use self::clock::uptime;
use self::unsynced::Unsynced;
use crate::events;
use crate::redb_store::{MARK as STORE, Opening, StoreFile, Trouble, guarded};

/// Permits for all processes of one machine that name the same file: each claim opens it, waits for its turn if it must,
/// and lets it go.
///
/// **Whose clock?** The machine's own, which runs from its start, also during sleep (on Linux), and cannot be
/// set: all processes read the same one, so there is nothing to watch. Only hours of visit, and what people are
/// told, are by the clock of days as it was when this was made.
///
/// **What counts as just fetched?** What was written before this start of the machine, or by another machine; what the
/// clock has not reached yet; what cannot be read; and when the file is new, every key
/// ([unless it is the first](Self::trusting_a_first_file)). Every other key that is not in
/// the file is *known* not to have been claimed since the file was begun, so a host that is met later need not wait.
/// Where the system has no name for a start of the machine (outside Linux), the clock alone does: whatever was sent
/// before this start is at least as long ago as the clock shows.
///
/// **What must be on the disk before a permit is given out?** Nothing. What a process has written is there for all others
/// even if it is killed, and when the power fails the machine starts again, which makes all of it worthless but what
/// hosts asked for (Retry-After): that may be lost then. So nothing waits for the disk, and a claim takes about a
/// millisecond where no other process has the file. Each process checks all of it once.
///
/// **Damage.** A file of our own that cannot be read is renamed as [`RedbStore`](crate::RedbStore) does (its mark is the
/// table `verger: permits`; another program's file is not changed, and every claim is an error), and begun anew;
/// permits of the old one may still be used, so for once keys count as fetched at the end of its life. Whoever *deletes*
/// the file while others use it takes back the promise for as long.
///
/// **Bounds.** 65,536 keys; then the half that is free again first is forgotten, and keys that are not in the file count
/// as not free before the last of those. Only its owner may read the file. It is for one machine: two that share a disk
/// would each take the other's word for forgotten, and hardly ever get a permit.
///
/// ```
/// use verger_access::{Ledger, PaceKey, PaceLimits, Terms};
/// use verger_store::MachineLedger;
///
/// # let name = format!("verger-machine-example-{}", std::process::id());
/// # let folder = std::env::temp_dir().join(name);
/// # std::fs::create_dir_all(&folder)?;
/// let terms = Terms::unsaid(&PaceLimits::default());
/// let claim = |host| {
///     MachineLedger::new(&folder.join("pace.redb")).claim(&PaceKey::host(host), &terms)
/// };
/// let wait = claim("example.com")?.expect_err("the file is new");
/// assert_eq!(wait.remaining, 1002, "one interval, and a thousandth for a clock that runs fast");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MachineLedger {
    file: StoreFile,
    /// Keeps the threads of one process from waiting for each other by trying. The first to open the file checks it: the
    /// power may have failed in the midst of what was written.
    turn: Mutex<Opening>,
    /// Which start of the machine this is.
    boot: u64,
    /// When that was, in milliseconds since 1970.
    started: u64,
    patience: Duration,
    most: u64,
    /// Whether hosts count as fetched when a file is begun that none was before.
    counts_first_as_fetched: bool,
}

impl MachineLedger {
    /// A ledger in this file, which the first claim makes; its folder must be there. A call that has waited two seconds
    /// for other processes is [`StoreTrouble::Busy`](verger_access::StoreTrouble::Busy).
    pub fn new(path: &Path) -> Self {
        Self {
            file: StoreFile::new(path, &MARK),
            turn: Mutex::new(Opening::Checked),
            boot: clock::boot(),
            started: clock::started(),
            patience: Duration::from_secs(2),
            most: 1 << 16,
            counts_first_as_fetched: true,
        }
    }

    /// The same, but the first file of this name knows that it gave out no permit before, and so keeps nobody waiting: not
    /// one that takes the place of a damaged file, and not the same file after another start of the machine. For a
    /// program that a person runs now and then, which would wait before it has asked anything. Whoever deletes the file,
    /// or keeps it where it does not last, gives up what was known.
    #[must_use]
    pub fn trusting_a_first_file(self) -> Self {
        Self { counts_first_as_fetched: false, ..self }
    }

    /// Looks whether the file can be used: it is one of permits, or empty, or there is none yet. Nothing is changed.
    ///
    /// # Errors
    ///
    /// [`StoreTrouble::Foreign`](verger_access::StoreTrouble::Foreign) if it is not a Verger file, which no claim changes
    /// either; otherwise as reading the file fails.
    pub fn inspect(&self) -> Result<(), StoreError> {
        match self.file.recognise() {
            Ok(()) | Err(Trouble::Missing) => Ok(()),
            Err(trouble) => Err(self.file.failure(trouble)),
        }
    }

    /// The same, beside the file of a [`RedbStore`](crate::RedbStore), as [`RedbStore::beside`](crate::RedbStore::beside)
    /// has it: if that is there, a file that was cut, and so has no mark any more, is ours.
    #[must_use]
    pub fn beside(mut self, store: &Path) -> Self {
        self.file.set_companion(store, &STORE);
        self
    }

    /// Waits longer, or less long, for other processes to let go of the file (two seconds).
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// Does something with the file, and tells it whether it takes the place of a damaged one. So many of those are put
    /// aside at most.
    fn with<T>(
        &self,
        mut remedies: u32,
        work: &dyn Fn(&mut Cells<'_>, bool) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        let mut opening = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let mut is_mended = false;
        loop {
            let trouble = match self.attempt(*opening, &|cells| work(cells, is_mended)) {
                Ok(done) => {
                    *opening = Opening::Trusting;
                    return Ok(done);
                }
                Err(Trouble::Damaged(damage, damaged, _)) if remedies > 0 => {
                    remedies -= 1;
                    is_mended = true;
                    match self.file.set_aside(damaged) {
                        Ok(aside) => {
                            if let Some(aside) = aside {
                                events::put_aside(damage, &aside);
                            }
                            continue;
                        }
                        Err(trouble) => trouble,
                    }
                }
                Err(trouble) => trouble,
            };
            match trouble {
                Trouble::Busy(_) if begun.elapsed() < self.patience => std::thread::sleep(PAUSE),
                trouble => return Err(self.file.failure(trouble)),
            }
        }
    }

    fn attempt<T>(
        &self,
        opening: Opening,
        work: &dyn Fn(&mut Cells<'_>) -> Result<T, Error>,
    ) -> Result<T, Trouble> {
        let (database, file) = self.file.open_through(Unsynced, opening)?;
        // Closing touches the file too, so it is guarded with the rest.
        guarded(file, move || {
            let writing = database.begin_write()?;
            let mut cells = Cells::open(&writing, self.most)?;
            let done = work(&mut cells)?;
            let changed = cells.changed;
            drop(cells);
            if changed {
                writing.commit()?;
            } else {
                writing.abort()?;
            }
            Ok(done)
        })
    }

    /// The claim, as a file that may be new is asked it.
    fn begin(
        &self,
        cells: &mut Cells<'_>,
        is_mended: bool,
        claim: Claim,
        now: u64,
    ) -> Result<Claim, Error> {
        let is_new = cells.are_new()?;
        // Another process may have put the damaged file aside.
        let is_mended = is_mended || (is_new && self.file.was_set_aside());
        if is_new && !is_mended && !self.counts_first_as_fetched {
            cells.begin_unclaimed(now, self.boot)?;
        }
        // Permits end with the machine that gave them out, unless only the file did.
        Ok(Claim { elsewhere: if is_mended { claim.ttl } else { 0 }, ..claim })
    }

    /// A claim by the clock of days, by that of the machine.
    fn since_start(&self, claim: Claim) -> Claim {
        let since_start = |moment: u64| moment.saturating_sub(self.started);
        Claim { from: since_start(claim.from), until: since_start(claim.until), ..claim }
    }

    /// A reply by the clock of the machine, by that of days.
    fn since_1970(&self, reply: Reply) -> Reply {
        let since_1970 = |moment: u64| moment.saturating_add(self.started);
        let outcome = match reply.outcome {
            ClaimOutcome::Denied { until, why } => {
                ClaimOutcome::Denied { until: since_1970(until), why }
            }
            ClaimOutcome::Granted { ticket, from } => {
                ClaimOutcome::Granted { ticket, from: since_1970(from) }
            }
        };
        Reply { now: since_1970(reply.now), outcome, ..reply }
    }
}

impl Ledger for MachineLedger {
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        let claim = self.since_start(terms.claim(Some(Watched::onwards(0))));
        let (asked, reply) = self.with(MOST_REMEDIES, &|cells, is_mended| {
            // Read while no other process has the file, so that no later claim has an earlier clock.
            let now = uptime();
            let claim = self.begin(cells, is_mended, claim, now)?;
            Ok((now, cells.claim(key.as_str(), &claim, now, self.boot)?))
        })?;
        Ok(Watch::default().take(terms, asked, asked, &self.since_1970(reply)))
    }

    fn claim_both(
        &self,
        (host, host_terms): (&PaceKey, &Terms),
        (address, address_terms): (&PaceKey, &Terms),
    ) -> Result<Result<(Permit, Permit), Wait>, StoreError> {
        let claims = [host_terms, address_terms]
            .map(|terms| self.since_start(terms.claim(Some(Watched::onwards(0)))));
        let (asked, (one, other)) = self.with(MOST_REMEDIES, &|cells, is_mended| {
            let now = uptime();
            let of_host = self.begin(cells, is_mended, claims[0], now)?;
            let of_address = Claim { elsewhere: of_host.elsewhere, ..claims[1] };
            let (host, address) = ((host.as_str(), &of_host), (address.as_str(), &of_address));
            Ok((now, cells.claim_both(host, address, now, self.boot)?))
        })?;
        let replies = (self.since_1970(one), self.since_1970(other));
        let terms = (host_terms, address_terms);
        Ok(Watch::default().take_both(terms, asked, asked, &replies))
    }

    fn finish(&self, key: &PaceKey, permit: &Permit, ending: Ending) -> Result<(), StoreError> {
        // Only a claim knows how long permits of a damaged file may still be used, so it is left for the next one.
        self.with(0, &|cells, _| cells.finish(key.as_str(), permit.ticket, ending, uptime()))
    }

    fn now(&self) -> Result<u64, StoreError> {
        Ok(self.started.saturating_add(uptime()))
    }

    fn monotonic(&self) -> u64 {
        uptime()
    }
}

/// Between two attempts at a file that another process has: about the time of a claim.
const PAUSE: Duration = Duration::from_millis(2);

/// Two files in a row may be renamed; a third failure is the disk's.
const MOST_REMEDIES: u32 = 3;

#[cfg(test)]
mod tests;
