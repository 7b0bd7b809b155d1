//! The index, kept in step with the store.
//!
//! The store is the truth. Each of its revisions is pending until the index has it on the disk; the index keeps, with
//! each commit, up to which revision it has them. So whatever is killed when, the next writer knows what is missing.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::search::{Index, IndexEntry, IndexWriter, SearchError};
use redb::Error;

use crate::error::HoldingsError;
use crate::folder::guarded;
use crate::held::authority;
use crate::tables::{Known, Reading, counter};

/// Follows the store, for the one who writes.
#[derive(Debug)]
pub(crate) struct Follower {
    folder: PathBuf,
    open: Option<Open>,
    /// Up to which revision the index was updated, and has on the disk.
    told: u64,
    committed: u64,
    /// The last dataset by number that it may have: those after it are new to it.
    last: u64,
}

#[derive(Debug)]
struct Open {
    index: Index,
    /// Made when there is something to write: it takes memory and threads.
    writer: Option<IndexWriter>,
    since: Instant,
}

impl Follower {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder, open: None, told: 0, committed: 0, last: ANY }
    }

    /// Up to which revision the index has everything on the disk, as far as is known.
    pub(crate) fn committed(&self) -> u64 {
        self.committed
    }

    /// Brings the index up to date. An index that is missing or unusable is made anew.
    pub(crate) fn follow(&mut self, reading: &Reading) -> Result<(), HoldingsError> {
        let counters = || {
            let revisions =
                (reading.counter(counter::REVISION)?, reading.counter(counter::INDEXED)?);
            Ok((revisions, reading.counter(counter::DATASET)?))
        };
        let ((newest, forgotten), last) = guarded(counters).map_err(HoldingsError::of)?;
        if self.open.is_none() {
            let index = match Index::open(&self.folder) {
                Err(SearchError::Damaged(_) | SearchError::Outdated) => None,
                opened => opened?,
            };
            // Ahead: it follows another store. Behind what is pending: it was put back from somewhere.
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
        self.tell(reading, pending.into_iter())?;
        (self.told, self.last) = (newest, last);
        let open = self.open.as_ref().expect(BEGUN);
        if self.told - self.committed >= MANY || open.since.elapsed() >= LONG {
            self.commit()?;
        }
        Ok(())
    }

    /// Writes the index's changes to the disk, where others see them.
    pub(crate) fn commit(&mut self) -> Result<(), HoldingsError> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if self.told > self.committed {
            let done = open.writer().and_then(|writer| Ok(writer.commit(self.told)?));
            if done.is_err() {
                // Begin again from what is on the disk.
                self.open = None;
                return done;
            }
            self.committed = self.told;
        }
        open.since = Instant::now();
        Ok(())
    }

    /// Ends following, when the parts of the index that are being joined are joined: the threads that do so must not go
    /// on beside the next writer.
    pub(crate) fn close(&mut self) -> Result<(), HoldingsError> {
        match self.open.take().and_then(|open| open.writer) {
            Some(writer) => Ok(writer.finish()?),
            None => Ok(()),
        }
    }

    /// Makes the index anew, from all that is stored.
    pub(crate) fn make_anew(&mut self, reading: &Reading) -> Result<(), HoldingsError> {
        let counters =
            || Ok((reading.counter(counter::REVISION)?, reading.counter(counter::DATASET)?));
        let (newest, last) = guarded(counters).map_err(HoldingsError::of)?;
        // Its uncommitted changes do not count any more.
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
                // Who searches meanwhile makes a file to lock.
                Err(_) => std::thread::sleep(PAUSE),
            }
        }
        removed.map_err(HoldingsError::Failed)
    }

    /// Puts into the index what is stored of these by now. Where that fails, its state is unknown: the next begins
    /// again from what is on the disk.
    fn tell(
        &mut self,
        reading: &Reading,
        mut numbers: impl Iterator<Item = u64>,
    ) -> Result<(), HoldingsError> {
        let (last, open) = (self.last, self.open.as_mut().expect(BEGUN));
        let told = numbers.try_for_each(|number| {
            // One row that is damaged must not keep the others from being found; fsck reports it.
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
        id: verger_dataset::DatasetId::of_uri(&uri),
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

/// The index may know any dataset.
const ANY: u64 = u64::MAX;

const BEGUN: &str = "it was opened before";

/// A commit of the index is expensive: it is made after this number of changes, after this time, and at the end of a run.
const MANY: u64 = 50_000;
const LONG: Duration = Duration::from_secs(10);

const MOST_ATTEMPTS: u32 = 100;
const PAUSE: Duration = Duration::from_millis(10);
