//! The index, kept in step with the store.
//!
//! The store is the truth. Each of its revisions is pending until the index has it on disk; each commit of the index
//! records the last revision it has. So whenever a process is killed, the next writer knows what is missing.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::search::{Index, IndexEntry, IndexWriter, SearchError};
use redb::Error;
use verger_dataset::DatasetId;

use crate::error::HoldingsError;
use crate::folder::guarded;
use crate::held::authority;
use crate::tables::{Known, Reading, counter};

/// Keeps the index up to date, for the writer.
#[derive(Debug)]
pub(crate) struct Follower {
    folder: PathBuf,
    open: Option<Open>,
    /// The last revision given to the index, and the last one it has on disk.
    told: u64,
    committed: u64,
    /// The highest dataset number that the index may have: later ones are new to it.
    last: u64,
}

#[derive(Debug)]
struct Open {
    index: Index,
    /// Created when there is something to write: it takes memory and threads.
    writer: Option<IndexWriter>,
    since: Instant,
}

impl Follower {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder, open: None, told: 0, committed: 0, last: ANY }
    }

    /// The last revision up to which the index is known to have everything on disk.
    pub(crate) fn committed(&self) -> u64 {
        self.committed
    }

    /// Brings the index up to date. A missing or unusable index is rebuilt.
    pub(crate) fn follow(&mut self, reading: &Reading) -> Result<(), HoldingsError> {
        let counters = || {
            let revisions =
                (reading.counter(counter::REVISION)?, reading.counter(counter::INDEXED)?);
            Ok((revisions, reading.counter(counter::DATASET)?))
        };
        let ((newest, forgotten), last) = guarded(counters).map_err(HoldingsError::of)?;
        let was_open = self.open.is_some();
        if !was_open {
            let index = match Index::open(&self.folder) {
                Err(SearchError::Damaged(_) | SearchError::Outdated) => None,
                opened => opened?,
            };
            // Ahead of the store: it belongs to another store. Behind what is pending: it was restored from a backup.
            let is_usable = |index: &Index| (forgotten..=newest).contains(&index.sequence());
            match index.filter(is_usable) {
                Some(index) => self.begin(index),
                None => return self.make_anew(reading),
            }
        }
        if self.told == newest {
            self.last = last;
            return Ok(());
        }
        let pending = || {
            let range = reading.pending.range(self.told + 1..=newest)?;
            range.map(|row| Ok(row?.1.value())).collect::<Result<BTreeSet<u64>, Error>>()
        };
        let pending = guarded(pending).map_err(HoldingsError::of)?;
        let is_forgotten = |number: &u64| Ok::<_, Error>(reading.datasets.get(*number)?.is_none());
        let has_forgotten =
            || pending.iter().try_fold(false, |found, number| Ok(found || is_forgotten(number)?));
        // A process that was killed could not tell the index, and nobody knows the identity any more.
        if !was_open && guarded(has_forgotten).map_err(HoldingsError::of)? {
            return self.make_anew(reading);
        }
        self.tell(reading, pending.into_iter())?;
        (self.told, self.last) = (newest, last);
        let open = self.open.as_ref().expect(BEGUN);
        if self.told - self.committed >= MANY || open.since.elapsed() >= LONG {
            self.commit()?;
        }
        Ok(())
    }

    /// Removes datasets that the store has just forgotten. The index must have followed the store until then.
    pub(crate) fn forget(&mut self, ids: &[DatasetId]) -> Result<(), HoldingsError> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if !ids.is_empty() {
            let writer = open.writer()?;
            for id in ids {
                writer.remove(*id);
            }
        }
        Ok(())
    }

    /// Commits the index's changes to disk, where others see them.
    pub(crate) fn commit(&mut self) -> Result<(), HoldingsError> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if self.told > self.committed {
            let done = open.writer().and_then(|writer| Ok(writer.commit(self.told)?));
            if done.is_err() {
                // Start again from what is on disk.
                self.open = None;
                return done;
            }
            self.committed = self.told;
        }
        open.since = Instant::now();
        Ok(())
    }

    /// Closes the index, after its segments have been merged: merge threads must not run beside the next writer.
    pub(crate) fn close(&mut self) -> Result<(), HoldingsError> {
        match self.open.take().and_then(|open| open.writer) {
            Some(writer) => Ok(writer.finish()?),
            None => Ok(()),
        }
    }

    /// Rebuilds the index from the store.
    pub(crate) fn make_anew(&mut self, reading: &Reading) -> Result<(), HoldingsError> {
        let counters =
            || Ok((reading.counter(counter::REVISION)?, reading.counter(counter::DATASET)?));
        let (newest, last) = guarded(counters).map_err(HoldingsError::of)?;
        // Its uncommitted changes no longer count.
        let _ = self.close();
        self.remove()?;
        let index = Index::create(&self.folder)?;
        self.begin(index);
        self.last = 0;
        self.tell(reading, 1..=last)?;
        (self.told, self.last) = (newest, last);
        self.commit()
    }

    /// Removes the folder.
    fn remove(&self) -> Result<(), HoldingsError> {
        let mut removed = Ok(());
        for _ in 0..MOST_ATTEMPTS {
            removed = std::fs::remove_dir_all(&self.folder);
            match &removed {
                Ok(()) => break,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
                // A concurrent search may create a lock file.
                Err(_) => std::thread::sleep(PAUSE),
            }
        }
        removed.map_err(HoldingsError::Failed)
    }

    /// Gives the index the stored state of these datasets. If that fails, the index's state is unknown: the next
    /// attempt starts again from what is on disk.
    fn tell(
        &mut self,
        reading: &Reading,
        mut numbers: impl Iterator<Item = u64>,
    ) -> Result<(), HoldingsError> {
        let (last, open) = (self.last, self.open.as_mut().expect(BEGUN));
        let told = numbers.try_for_each(|number| {
            // One damaged row must not keep the others out of the index; fsck reports it.
            let Ok(known) = guarded(|| reading.known(number)) else { return Ok(()) };
            put(open.writer()?, &known, number > last)
        });
        if told.is_err() {
            self.open = None;
        }
        told
    }

    fn begin(&mut self, index: Index) {
        self.committed = index.sequence();
        (self.told, self.last) = (self.committed, ANY);
        self.open = Some(Open { index, writer: None, since: Instant::now() });
    }
}

impl Open {
    fn writer(&mut self) -> Result<&mut IndexWriter, HoldingsError> {
        Ok(match &mut self.writer {
            Some(writer) => writer,
            none => none.insert(self.index.writer()?),
        })
    }
}

fn put(writer: &mut IndexWriter, known: &Known, is_new: bool) -> Result<(), HoldingsError> {
    let uri = known.uri();
    let sighting = &known.sighting;
    let entry = IndexEntry {
        id: DatasetId::of_uri(&uri),
        revision: sighting.revision,
        uri: &uri,
        site: authority(&known.source.url),
        dataset: &known.row.dataset,
        health: sighting.health(),
        duplicates: sighting.duplicates,
        is_representative: sighting.is_representative,
    };
    Ok(if is_new { writer.add(&entry) } else { writer.put(&entry) }?)
}

/// The index may have any dataset.
const ANY: u64 = u64::MAX;

const BEGUN: &str = "it was opened before";

/// An index commit is expensive: it happens after this number of changes, after this time, and at the end of a run.
const MANY: u64 = 50_000;
const LONG: Duration = Duration::from_secs(10);

const MOST_ATTEMPTS: u32 = 100;
const PAUSE: Duration = Duration::from_millis(10);
