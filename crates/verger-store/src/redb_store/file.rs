//! The file of a store: opened, locked, and put aside when it is damaged.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use redb::backends::FileBackend;
use redb::{Builder, Database, Error, ReadOnlyDatabase, StorageBackend};

use super::trouble::{Trouble, guarded};

/// Where a store's file is.
#[derive(Debug)]
pub(crate) struct StoreFile {
    path: PathBuf,
}

/// Which file it is that stands under a path. Where the system does not say, all files are one, and two processes that
/// find the same damage at once may put aside a fresh file too.
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
    pub(crate) fn new(path: &Path) -> Self {
        Self { path: path.to_owned() }
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
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let (file, identity) = self.open_with(&options)?;
        let database = guarded(identity, || {
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

    /// Opens the file beside other readers. It is not written to, so this needs no sync.
    pub(crate) fn open_to_read(&self) -> Result<(ReadOnlyDatabase, Identity), Trouble> {
        let (file, identity) = self.open_with(OpenOptions::new().read(true))?;
        let database = guarded(identity, || {
            // Its maker has not come to its first lock yet, or was killed before.
            if file.metadata()?.len() == 0 {
                return Ok(None);
            }
            let mut builder = Builder::new();
            builder.set_cache_size(CACHE_TO_READ);
            Ok(Some(builder.open_read_only_with_backend(FileBackend::new(file)?)?))
        })?;
        Ok((database.ok_or(Trouble::Missing)?, identity))
    }

    /// Gives the damaged file another name, and says which; `None` if somebody else has done it already.
    pub(crate) fn set_aside(&self, damaged: Identity) -> Result<Option<PathBuf>, Trouble> {
        let (file, found) = match self.open_with(OpenOptions::new().read(true)) {
            Ok(opened) => opened,
            Err(Trouble::Missing) => return Ok(None),
            Err(trouble) => return Err(trouble),
        };
        // The lock is redb's own, so nobody is reading or writing it.
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
        // When all names are taken, the last one is written over: a disk that is failing must not fill itself.
        let taken = (1..MOST_ASIDE).take_while(|&number| self.aside(number).exists()).count();
        let aside = self.aside(taken + 1);
        fs::rename(&self.path, &aside).map_err(|error| Trouble::Failed(error.into()))?;
        Ok(Some(aside))
    }

    fn aside(&self, number: usize) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(format!(".damaged-{number}"));
        name.into()
    }

    fn open_with(&self, options: &OpenOptions) -> Result<(File, Identity), Trouble> {
        guarded(Identity::NONE, || {
            let file = options.open(&self.path)?;
            let identity = Identity::of(&file.metadata()?);
            Ok((file, identity))
        })
    }

    fn identity(&self) -> Result<Identity, Trouble> {
        match fs::metadata(&self.path) {
            Ok(metadata) => Ok(Identity::of(&metadata)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Identity::NONE),
            Err(error) => Err(Trouble::Failed(error.into())),
        }
    }
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

/// So many damaged files are kept for whoever wants to look.
const MOST_ASIDE: usize = 4;

/// Of a file that is kept open, the pages in use; of one that is opened to be read once, hardly more than one body.
const CACHE_TO_WRITE: usize = 32 << 20;
const CACHE_TO_READ: usize = 2 << 20;

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Two processes may find the same damage; the second must leave alone what the first has begun.
    #[test]
    fn only_the_file_that_was_found_damaged_is_put_aside() {
        let folder = std::env::temp_dir().join(format!("verger-aside-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = StoreFile::new(&folder.join("access.redb"));
        fs::write(&file.path, b"damaged").expect("written");
        let Err(Trouble::Damaged(_, damaged, _)) = file.open(Opening::Trusting) else {
            panic!("it is no store")
        };
        assert_eq!(file.set_aside(damaged).ok().flatten(), Some(file.aside(1)));
        drop(file.open(Opening::Trusting).ok().expect("a new one"));
        assert_eq!(file.set_aside(damaged).ok(), Some(None));
        assert!(file.path.exists() && !file.aside(2).exists());
        fs::remove_dir_all(&folder).expect("removed");
    }

    /// The lock that keeps others away while a file is put aside is the one that redb takes.
    #[test]
    fn a_file_in_use_is_not_put_aside() {
        let folder = std::env::temp_dir().join(format!("verger-in-use-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = StoreFile::new(&folder.join("access.redb"));
        let (database, identity) = file.open(Opening::Trusting).ok().expect("a new one");
        assert!(matches!(file.set_aside(identity), Err(Trouble::Busy(_))));
        drop(database);
        assert!(matches!(file.set_aside(identity), Ok(Some(_))));
        fs::remove_dir_all(&folder).expect("removed");
    }
}
