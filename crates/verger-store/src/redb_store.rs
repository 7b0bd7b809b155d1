//! Entries in one redb file.

mod file;
mod manner;
mod mark;
mod row;
mod tables;
mod trouble;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use verger::time::Moment;
use verger_access::{BodyHash, Kept, Site, SiteEntry, Store, StoreError, StoreTrouble};

pub(crate) use self::file::{Opening, StoreFile};
use self::manner::{Manner, Reading, Writing};
pub(crate) use self::mark::Mark;
use self::tables::Found;
#[cfg(unix)]
pub(crate) use self::tables::MARK;
pub use self::trouble::Damage;
pub(crate) use self::trouble::Trouble;
#[cfg(unix)]
pub(crate) use self::trouble::guarded;
use crate::{body, clock, events};

/// Entries and bodies in one redb file, which only its owner may read.
///
/// A service opens it [held](Self::held): until it is dropped, no other process has it. A command opens it
/// [briefly](Self::brief): each call opens the file, waits for its turn if it must, and lets it go, so that several
/// processes share it.
///
/// **Durable.** An entry and its body are one transaction, on the disk when [`Store::remember`] returns. It is
/// committed in two phases, because what is stored is chosen by strangers: with one phase, whoever chooses the bytes
/// and provokes a crash could make half a commit pass for a whole one. And each commit stores which pages are free, so
/// that after a crash the next opening does not read the whole file. Together that costs two syncs a write instead of
/// one.
///
/// **Whose file.** Only Verger's own files are written to, renamed or replaced. Ours is a redb file with the table
/// `verger: what sites answered`, or with the tables of an entry and its body alone, as they were before there was that
/// mark; and a file that cannot be read, if that name is anywhere in its bytes. An empty file, and a redb file without a
/// table, are unused, and taken. Anything else (another program's file, a folder, a pipe, a device) is
/// [`StoreTrouble::Foreign`], and left as it is. A symbolic link is what it leads to.
///
/// **Damage.** An entry that is not as it was written is a miss and removed, and so is a body of another hash. A file
/// of our own that cannot be read is renamed to `<name>.damaged-1` (to `-4`), and an empty one takes its place. Neither is
/// an error; [`notices`](Self::notices) has both.
///
/// **Bounds.** At most [`Room`], and bodies of at most [`LARGEST_BODY`](crate::LARGEST_BODY). The file keeps the size
/// it once needed.
///
/// ```
/// use verger_access::{Site, Store};
/// use verger_store::RedbStore;
///
/// # let name = format!("verger-store-example-{}", std::process::id());
/// # let folder = std::env::temp_dir().join(name);
/// # std::fs::create_dir_all(&folder)?;
/// let store = RedbStore::brief(&folder.join("access.redb"));
/// assert_eq!(store.entry(&Site::of("https://example.com")?)?, None);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RedbStore {
    manner: Manner,
    room: Room,
    patience: Duration,
    clock: fn() -> Moment,
    /// Whether the last wait failed: then the next calls do not wait, so that a command of a thousand URLs beside a
    /// service that holds the file is not slowed a thousand times.
    tired: AtomicBool,
    notices: Mutex<Vec<Notice>>,
}

/// How much a store keeps. Beyond it, entries are removed: of a few sites, the one that is due first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "there are sites, and their bodies")]
pub struct Room {
    /// How many sites.
    pub sites: u64,
    /// How many bytes of entries and bodies. One write frees at most what 256 sites have, so for a while it may be more.
    pub octets: u64,
}

/// Something that a store has found damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// A file, which was renamed.
    File {
        /// What is wrong with it.
        damage: Damage,
        /// Its new name.
        aside: PathBuf,
    },
    /// An entry, which was removed.
    Entry(Site),
    /// A body, which was removed.
    Body(BodyHash),
}

impl RedbStore {
    /// Opens or makes the file, and keeps it. Every page is checked, at about half a GiB a second.
    ///
    /// # Errors
    ///
    /// When another process has the file for two seconds, or it can neither be opened nor renamed. Its folder must be
    /// there.
    pub fn held(path: &Path) -> Result<Self, StoreError> {
        let store = Self::new(Manner::held(path));
        store.read(&|_| Ok(Some(())))?;
        Ok(store)
    }

    /// Opens the file for each call. Where there is none, what is read is a miss, and what is written makes one. A call
    /// that has waited two seconds for another process is [`StoreTrouble::Busy`], and those that follow do not wait
    /// until one gets through.
    pub fn brief(path: &Path) -> Self {
        Self::new(Manner::brief(path))
    }

    /// Looks whether the file can be used: it is ours, or empty, or there is none yet. Nothing is changed.
    ///
    /// # Errors
    ///
    /// [`StoreTrouble::Foreign`] if it is not a Verger file; [`StoreTrouble::Busy`] if another process has it; otherwise
    /// as reading the file fails.
    pub fn inspect(&self) -> Result<(), StoreError> {
        self.manner.recognise().map_err(|trouble| self.manner.failure(trouble))
    }

    /// The same, where a [`MachineLedger`](crate::MachineLedger) has a file beside this one, which nobody makes beside a
    /// file of another program: if it is there, a file that was cut, and so has no mark any more, is ours.
    #[cfg(unix)]
    #[must_use]
    pub fn beside(mut self, permits: &Path) -> Self {
        self.manner.set_companion(permits, &crate::permit::PERMITS);
        self
    }

    /// A held store over any storage, for trials of what a disk may do.
    ///
    /// # Errors
    ///
    /// When the storage cannot be opened.
    #[doc(hidden)]
    pub fn over(storage: impl redb::StorageBackend) -> Result<Self, StoreError> {
        Ok(Self::new(Manner::over(storage)?))
    }

    fn new(manner: Manner) -> Self {
        Self {
            manner,
            room: Room::default(),
            patience: Duration::from_secs(2),
            clock: clock::now,
            tired: AtomicBool::new(false),
            notices: Mutex::default(),
        }
    }

    /// With room for more or less; what exceeds it is removed by the next write.
    #[must_use]
    pub fn with_room(self, room: Room) -> Self {
        Self { room, ..self }
    }

    /// With another clock than the system's. What is dated later than it shows, by more than [`SiteEntry::SKEW`], any answer
    /// may replace.
    #[must_use]
    pub fn with_clock(self, clock: fn() -> Moment) -> Self {
        Self { clock, ..self }
    }

    /// Waits longer, or less long, for another process to let go of the file (two seconds).
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// What was found damaged since this was last asked, at most the last 64.
    pub fn notices(&self) -> Vec<Notice> {
        std::mem::take(&mut *self.notices.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, notice: Notice) {
        events::damaged(&notice);
        let mut notices = self.notices.lock().unwrap_or_else(PoisonError::into_inner);
        if notices.len() == MOST_NOTICES {
            notices.remove(0);
        }
        notices.push(notice);
    }

    fn read<T>(&self, work: &Reading<'_, T>) -> Result<Option<T>, StoreError> {
        self.until_done(|| self.manner.read(work))
    }

    fn write<T>(&self, work: &Writing<'_, T>) -> Result<T, StoreError> {
        self.until_done(|| self.manner.write(work))
    }

    /// Tries until it is done, nothing helps, or patience is at its end.
    fn until_done<T>(&self, attempt: impl Fn() -> Result<T, Trouble>) -> Result<T, StoreError> {
        let begun = Instant::now();
        let patience =
            if self.tired.load(Ordering::Relaxed) { Duration::ZERO } else { self.patience };
        let mut remedies = MOST_REMEDIES;
        loop {
            let trouble = match attempt() {
                Ok(done) => {
                    self.tired.store(false, Ordering::Relaxed);
                    return Ok(done);
                }
                Err(trouble) => self.remedy(trouble),
            };
            match trouble {
                Ok(()) if remedies > 0 => remedies -= 1,
                Ok(()) => {
                    return Err(StoreError::new(StoreTrouble::Failed, "a new file is damaged too"));
                }
                Err(Trouble::Busy(_)) if begun.elapsed() < patience => std::thread::sleep(PAUSE),
                Err(trouble) => {
                    self.tired.store(matches!(trouble, Trouble::Busy(_)), Ordering::Relaxed);
                    return Err(self.manner.failure(trouble));
                }
            }
        }
    }

    /// Does what a trouble asks for, so that another attempt is worth it; or gives it back.
    fn remedy(&self, trouble: Trouble) -> Result<(), Trouble> {
        match trouble {
            Trouble::Damaged(damage, identity, _) => {
                let Some(file) = self.manner.let_go(identity) else { return Err(trouble) };
                if let Some(aside) = file.set_aside(identity)? {
                    self.note(Notice::File { damage, aside });
                }
                Ok(())
            }
            Trouble::Spent(identity, _) => self.manner.let_go(identity).map(|_| ()).ok_or(trouble),
            trouble => Err(trouble),
        }
    }
}

impl Store for RedbStore {
    fn entry(&self, site: &Site) -> Result<Option<SiteEntry>, StoreError> {
        match self.read(&|reading| tables::entry(reading, site))? {
            None => Ok(None),
            Some(Found::Whole(entry)) => Ok(Some(entry)),
            Some(Found::Damaged) => {
                self.write(&|tables| tables.drop_damaged_entry(site))?;
                self.note(Notice::Entry(site.clone()));
                Ok(None)
            }
        }
    }

    fn body(&self, hash: BodyHash) -> Result<Option<Arc<[u8]>>, StoreError> {
        match self.read(&|reading| tables::body(reading, hash))? {
            None => Ok(None),
            Some(Found::Whole(body)) => Ok(Some(body)),
            Some(Found::Damaged) => {
                self.write(&|tables| tables.drop_damaged_body(hash))?;
                self.note(Notice::Body(hash));
                Ok(None)
            }
        }
    }

    fn remember(&self, entry: &SiteEntry, body: Option<&[u8]>) -> Result<Kept, StoreError> {
        body::check(entry, body)?;
        let now = (self.clock)();
        self.write(&|tables| tables.remember(entry, body, self.room, now))
    }

    fn forget(&self, site: &Site) -> Result<(), StoreError> {
        self.write(&|tables| tables.forget(site))
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { damage, aside } => {
                write!(
                    f,
                    "{damage}; it was renamed to {}, and a new one was begun",
                    aside.display()
                )
            }
            Self::Entry(site) => write!(f, "the entry of {site} was damaged, and is removed"),
            Self::Body(hash) => write!(f, "the body {hash} was damaged, and is removed"),
        }
    }
}

impl Default for Room {
    /// A million sites, and a GiB.
    fn default() -> Self {
        Self { sites: 1 << 20, octets: 1 << 30 }
    }
}

/// Between two attempts at a file that another process has: about the time of a brief write.
const PAUSE: Duration = Duration::from_millis(2);

/// Two files in a row may be renamed; a third failure is the disk's.
const MOST_REMEDIES: u32 = 3;

const MOST_NOTICES: usize = 64;
