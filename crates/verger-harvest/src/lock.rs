//! The lock file: exactly what was downloaded, so that the same bytes can be downloaded again, or a difference
//! detected.

mod error;
mod line;

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::Path;
use std::time::Duration;

use verger::time::Moment;

pub use self::error::{LockError, LockFault};
use crate::file_name::LOCK_FILE;
use crate::folder::{Folder, has_two_names};

/// A downloaded file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a line of the lock file has no more")]
pub struct LockedFile {
    /// The URI of its dataset.
    pub dataset: String,
    /// The URL requested.
    pub url: String,
    /// Its name.
    pub file: String,
    /// Its number of bytes.
    pub octets: u64,
    /// Its SHA-256, in lower-case hexadecimal digits.
    pub sha256: String,
    /// Its entity tag, if it has a strong one.
    pub etag: Option<String>,
    /// When it was downloaded.
    pub when: Moment,
}

/// The record of the downloads in one folder: its file `verger.lock`.
///
/// A text file: a line with the version, then one line of JSON per file, sorted by dataset and URL, so that two of them
/// can be compared and merged line by line.
///
/// ```
/// use verger::time::Moment;
/// use verger_harvest::{LockedFile, PullLock};
///
/// let mut lock = PullLock::default();
/// lock.insert(LockedFile {
///     dataset: "https://example.com/data.txt#rain".to_owned(),
///     url: "https://example.com/rain.csv".to_owned(),
///     file: "rain.csv".to_owned(),
///     octets: 0,
///     sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855".to_owned(),
///     etag: None,
///     when: Moment::from_unix(1_800_000_000),
/// });
/// let text = lock.to_string();
/// assert_eq!(PullLock::read(text.as_bytes())?, lock);
/// let error = PullLock::read(text.replace("rain.csv", "../rain.csv").as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2: the file name is not safe");
/// # Ok::<(), verger_harvest::LockError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PullLock {
    /// By dataset and URL.
    files: BTreeMap<(String, String), LockedFile>,
}

/// The name of the lock file while it is written.
const NEW: &str = ".verger.lock.new";

impl PullLock {
    /// Reads the text of a lock file. At most 256 MiB; a line has at most 64 KiB.
    ///
    /// # Errors
    ///
    /// At the first invalid line: none is skipped, since a skipped line would be lost when the file is written.
    pub fn read(octets: &[u8]) -> Result<Self, LockError> {
        let mut lock = Self::default();
        line::read(octets, |file| lock.insert(file).is_none())?;
        Ok(lock)
    }

    /// Reads the lock file of a folder; if it does not exist, it is empty.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or a line is invalid.
    pub fn of_folder(folder: &Path) -> Result<Self, LockError> {
        match folder.try_exists() {
            Ok(false) => Ok(Self::default()),
            _ => Self::in_folder(&Folder::open(folder)?),
        }
    }

    /// Adds files to the lock file of a folder, replacing earlier ones with the same dataset and URL. All other lines
    /// are kept, including what another process adds at the same time. If the process is killed halfway, the file is
    /// unchanged.
    ///
    /// Waits for the disk, and up to five seconds for other processes.
    ///
    /// # Errors
    ///
    /// When the lock file is invalid, or cannot be written: then it is unchanged.
    pub fn record(
        folder: &Path,
        files: impl IntoIterator<Item = LockedFile>,
    ) -> Result<(), LockError> {
        let folder = Folder::open(folder)?;
        let new = alone(&folder)?;
        let recorded = Self::renew(&folder, new, files);
        if recorded.is_err() {
            folder.remove(NEW)?;
        }
        recorded
    }

    fn renew(
        folder: &Folder,
        mut new: File,
        files: impl IntoIterator<Item = LockedFile>,
    ) -> Result<(), LockError> {
        let mut lock = Self::in_folder(folder)?;
        files.into_iter().for_each(|file| drop(lock.insert(file)));
        let text = lock.to_string();
        // Whatever is written must be readable.
        Self::read(text.as_bytes())?;
        new.set_len(0)?;
        new.write_all(text.as_bytes())?;
        new.sync_all()?;
        folder.replace(NEW, LOCK_FILE)?;
        Ok(folder.sync()?)
    }

    /// The file of a dataset from a URL.
    pub fn get(&self, dataset: &str, url: &str) -> Option<&LockedFile> {
        self.files.get(&(dataset.to_owned(), url.to_owned()))
    }

    /// Adds a file, and returns the previous one with the same dataset and URL.
    pub fn insert(&mut self, file: LockedFile) -> Option<LockedFile> {
        self.files.insert((file.dataset.clone(), file.url.clone()), file)
    }

    /// The files, sorted by dataset and URL.
    pub fn files(&self) -> impl Iterator<Item = &LockedFile> {
        self.files.values()
    }

    fn in_folder(folder: &Folder) -> Result<Self, LockError> {
        let Some(file) = folder.existing(LOCK_FILE)? else { return Ok(Self::default()) };
        let mut octets = Vec::new();
        file.take(line::LARGEST + 1).read_to_end(&mut octets)?;
        Self::read(&octets)
    }
}

/// Opens the temporary file for the next lock file, locked for this process.
fn alone(folder: &Folder) -> io::Result<File> {
    for _ in 0..TRIES {
        let file = folder.writable(NEW)?;
        match file.try_lock() {
            // Its previous owner may have made it the lock file meanwhile.
            Ok(()) if folder.is_still(NEW, &file)? && !has_two_names(&file)? => return Ok(file),
            Ok(()) | Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(io::Error::new(ErrorKind::WouldBlock, "another process is writing it"))
}

const TRIES: u32 = 500;
const PAUSE: Duration = Duration::from_millis(10);

impl fmt::Display for PullLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", line::HEAD)?;
        self.files().try_for_each(|file| writeln!(f, "{}", line::written(file)))
    }
}

#[cfg(test)]
mod tests;
