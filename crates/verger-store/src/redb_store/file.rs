//! The file of a store: made, opened, locked, and renamed when it is damaged.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use redb::backends::FileBackend;
use redb::{Builder, Database, Error, ReadOnlyDatabase, StorageBackend};
use verger_access::StoreError;

#[cfg(unix)]
use rustix::fs::OFlags;

use self::companion::Companion;
use super::mark::Mark;
use super::trouble::{Trouble, guarded};

/// Where a store's file is. A file there that is not ours is never changed, renamed or replaced.
#[derive(Debug)]
pub(crate) struct StoreFile {
    path: PathBuf,
    mark: &'static Mark,
    /// The file that was found to be ours.
    ours: Mutex<Option<Identity>>,
    companion: Option<Companion>,
    /// Whether what killed processes have left was looked for.
    is_tidy: AtomicBool,
}

/// Which file a path names. Where the system does not say, all files are one, and two processes that
/// find the same damage at once may moved away a fresh file too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    device: u64,
    inode: u64,
}

/// How a file is opened for writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// As it is, if it was closed in order.
    Trusting,
    /// Every page is read and checked.
    Checked,
}

impl StoreFile {
    pub(crate) fn new(path: &Path, mark: &'static Mark) -> Self {
        Self {
            path: path.to_owned(),
            mark,
            ours: Mutex::default(),
            companion: None,
            is_tidy: AtomicBool::new(false),
        }
    }

    /// From now on a file that has lost its mark may be known by the one that is only made beside it.
    pub(crate) fn set_companion(&mut self, path: &Path, mark: &'static Mark) {
        self.companion = Some(Companion::new(path, mark));
    }

    /// Opens the file, or makes it, for its owner alone.
    pub(crate) fn open(&self, opening: Opening) -> Result<(Database, Identity), Trouble> {
        self.open_through(|file| file, opening)
    }

    /// The same, with something of the caller's between redb and the file.
    pub(crate) fn open_through<B: StorageBackend>(
        &self,
        between: impl FnOnce(FileBackend) -> B,
        opening: Opening,
    ) -> Result<(Database, Identity), Trouble> {
        match self.recognise() {
            Err(Trouble::Missing) => {
                make::make(&self.path, self.mark)?;
                self.recognise()?;
            }
            recognised => recognised?,
        }
        if !self.is_tidy.swap(true, Ordering::Relaxed) {
            leftovers::remove(&self.path);
        }
        let (file, identity) = self.open_with(OpenOptions::new().read(true).write(true))?;
        if *self.ours() != Some(identity) {
            // Another file has taken its name since: the next attempt looks at that one.
            return Err(Trouble::Busy(Error::DatabaseAlreadyOpen));
        }
        let database = guarded(identity, || {
            #[cfg(unix)]
            keep_to_its_owner(&file)?;
            let mut builder = Builder::new();
            builder.set_cache_size(CACHE_TO_WRITE);
            builder.set_check_integrity_on_open(opening == Opening::Checked);
            Ok(builder.create_with_backend(between(FileBackend::new(file)?))?)
        })?;
        // Between the opening and the lock another process may have put this file aside.
        if self.identity()? == identity {
            Ok((database, identity))
        } else {
            Err(Trouble::Busy(Error::DatabaseAlreadyOpen))
        }
    }

    /// Whether the file is ours, or empty. It is not changed. Once a file is known to be ours, this
    /// costs one look at which file it is.
    pub(crate) fn recognise(&self) -> Result<(), Trouble> {
        let (mut file, identity) = self.open_with(OpenOptions::new().read(true))?;
        if *self.ours() == Some(identity) {
            return Ok(());
        }
        let looked_at = file.try_clone().map_err(|error| Trouble::Failed(error.into()))?;
        let is_ours = guarded(identity, || {
            if looked_at.metadata()?.len() == 0 {
                return Ok(true);
            }
            let mut builder = Builder::new();
            builder.set_cache_size(CACHE_TO_READ);
            let backend = FileBackend::new(looked_at)?;
            self.mark.is_on(&builder.open_read_only_with_backend(backend)?)
        });
        let is_ours = match is_ours {
            Ok(is_ours) => is_ours,
            Err(Trouble::Busy(error)) => return Err(Trouble::Busy(error)),
            // It cannot be read, whatever it is.
            Err(_) => self.was_ours(&mut file, identity)?,
        };
        if !is_ours {
            return Err(Trouble::Foreign(self.foreign()));
        }
        *self.ours() = Some(identity);
        Ok(())
    }

    /// Opens the file beside other readers. It is not written to, so this needs no sync.
    pub(crate) fn open_to_read(&self) -> Result<(ReadOnlyDatabase, Identity), Trouble> {
        let (file, identity) = self.open_with(OpenOptions::new().read(true))?;
        let database = guarded(identity, || {
            // It is an empty file, to which nothing was written yet.
            if file.metadata()?.len() == 0 {
                return Ok(None);
            }
            let mut builder = Builder::new();
            builder.set_cache_size(CACHE_TO_READ);
            Ok(Some(builder.open_read_only_with_backend(FileBackend::new(file)?)?))
        })?;
        Ok((database.ok_or(Trouble::Missing)?, identity))
    }

    /// Gives the damaged file another name, and says which; `None` if another process has done it already. One that has no
    /// mark keeps its name.
    pub(crate) fn set_aside(&self, damaged: Identity) -> Result<Option<PathBuf>, Trouble> {
        let (mut file, found) = match self.open_with(OpenOptions::new().read(true)) {
            Ok(opened) => opened,
            Err(Trouble::Missing) => return Ok(None),
            Err(trouble) => return Err(trouble),
        };
        // The lock is redb's own, so no process is reading or writing it.
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Trouble::Busy(Error::DatabaseAlreadyOpen));
            }
            Err(TryLockError::Error(error)) => return Err(Trouble::Failed(error.into())),
        }
        if found != damaged || self.identity()? != damaged {
            return Ok(None);
        }
        if !self.was_ours(&mut file, damaged)? {
            return Err(Trouble::Foreign(self.foreign()));
        }
        // When all names are taken, the last one is written over: a disk that is failing must not fill itself.
        let taken = (1..MOST_ASIDE).take_while(|&number| self.aside(number).exists()).count();
        let aside = self.aside(taken + 1);
        fs::rename(&self.path, &aside).map_err(|error| Trouble::Failed(error.into()))?;
        Ok(Some(aside))
    }

    /// Whether a file that cannot be read was ours, by its bytes.
    fn was_ours(&self, file: &mut File, identity: Identity) -> Result<bool, Trouble> {
        // Its companion may have been put aside since.
        let is_known = *self.ours() == Some(identity);
        let by_companion = |file: &mut File| match &self.companion {
            Some(companion) => {
                Ok(companion::is_a_rest(file)? && (is_known || companion.vouches()?))
            }
            None => Ok(false),
        };
        let was_ours = match self.mark.is_in(file) {
            Ok(false) => by_companion(file),
            marked => marked,
        };
        was_ours.map_err(|error| Trouble::Failed(error.into()))
    }

    /// What the caller is told of a trouble, with the name of the file.
    pub(crate) fn failure(&self, trouble: Trouble) -> StoreError {
        let is_named = matches!(trouble, Trouble::Foreign(_));
        let StoreError { kind, cause, .. } = trouble.into();
        if is_named {
            return StoreError::new(kind, cause);
        }
        StoreError::new(kind, format!("{}: {cause}", self.path.display()))
    }

    /// Whether there is a damaged file that was given another name.
    pub(crate) fn was_set_aside(&self) -> bool {
        self.aside(1).exists()
    }

    fn aside(&self, number: usize) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(format!(".damaged-{number}"));
        name.into()
    }

    fn foreign(&self) -> io::Error {
        let path = self.path.display();
        io::Error::other(format!("{path} is not a file of Verger's that this can use"))
    }

    fn ours(&self) -> MutexGuard<'_, Option<Identity>> {
        self.ours.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open_with(&self, options: &OpenOptions) -> Result<(File, Identity), Trouble> {
        // A pipe may keep whoever opens it waiting, a folder has nothing to read, and a link leads to a file that somebody
        // else may have chosen.
        if fs::symlink_metadata(&self.path).is_ok_and(|found| !found.is_file()) {
            return Err(Trouble::Foreign(self.foreign()));
        }
        let opened = guarded(Identity::NONE, || {
            let file = without_following(options).open(&self.path)?;
            let metadata = file.metadata()?;
            Ok(metadata.is_file().then(|| (file, Identity::of(&metadata))))
        });
        opened?.ok_or_else(|| Trouble::Foreign(self.foreign()))
    }

    fn identity(&self) -> Result<Identity, Trouble> {
        match fs::metadata(&self.path) {
            Ok(metadata) => Ok(Identity::of(&metadata)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Identity::NONE),
            Err(error) => Err(Trouble::Failed(error.into())),
        }
    }
}

/// An empty file of the user's becomes a store, which others may not read.
#[cfg(unix)]
fn keep_to_its_owner(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;

    if file.metadata()?.len() == 0 {
        file.set_permissions(fs::Permissions::from_mode(0o600))?;
    }
    Ok(())
}

/// The same, for a file that may be replaced by a link or a pipe between a look at it and its opening.
#[cfg(unix)]
fn without_following(options: &OpenOptions) -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;

    let mut options = options.clone();
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    options.custom_flags(flags.bits().cast_signed());
    options
}

#[cfg(not(unix))]
fn without_following(options: &OpenOptions) -> OpenOptions {
    options.clone()
}

impl Identity {
    pub(crate) const NONE: Self = Self { device: 0, inode: 0 };

    #[cfg(unix)]
    fn of(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: metadata.dev(), inode: metadata.ino() }
    }

    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Self {
        Self { device: 1, inode: 1 }
    }
}

/// The number of damaged files that are kept for inspection.
const MOST_ASIDE: usize = 4;

/// Of a file that is kept open, the pages in use; of one that is opened to be read once, hardly more than one body.
const CACHE_TO_WRITE: usize = 32 << 20;
const CACHE_TO_READ: usize = 2 << 20;

mod companion;
mod leftovers;
mod make;

#[cfg(all(test, unix))]
mod tests;
