//! The folder of a catalog: how its file is opened, and which process may write.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use redb::backends::FileBackend;
use redb::{Builder, ConcurrencyMode, Database, Error, ReadOnlyDatabase, TableHandle as _};

use crate::error::HoldingsError;
use crate::tables::SOURCE_NUMBERS;

/// Where a catalog is.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

/// The right to write, as long as this value lives; the system releases it when a process dies.
#[derive(Debug)]
pub(crate) struct WriterLock(#[expect(dead_code, reason = "the lock goes with its file")] File);

impl Folder {
    pub(crate) fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.0.join("catalog.redb")
    }

    pub(crate) fn index(&self) -> PathBuf {
        self.0.join("index")
    }

    /// Creates the folder, accessible only to its owner.
    pub(crate) fn make(&self) -> Result<(), HoldingsError> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.0).map_err(HoldingsError::Failed)
    }

    /// Waits for the lock, as long as another process may need to repair the file.
    pub(crate) fn lock(&self) -> Result<WriterLock, HoldingsError> {
        patiently(|| self.try_lock())
    }

    fn try_lock(&self) -> Result<WriterLock, HoldingsError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = match options.open(self.0.join("writer.lock")) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(HoldingsError::NoCatalog(self.0.clone()));
            }
            Err(error) => return Err(HoldingsError::Failed(error)),
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                // Ten digits; anything else is not a number.
                let read = (&mut file).take(16).read_to_string(&mut text);
                let process = read.ok().and_then(|_| text.trim().parse().ok());
                return Err(HoldingsError::Writing { process });
            }
            Err(TryLockError::Error(error)) => return Err(HoldingsError::Failed(error)),
        }
        let mut text = Vec::new();
        (&mut file).take(17).read_to_end(&mut text).map_err(HoldingsError::Failed)?;
        // Our lock file contains a process id, or is empty.
        if text.len() > 16 || !text.trim_ascii().iter().all(u8::is_ascii_digit) {
            return Err(HoldingsError::NotOurs(self.0.join("writer.lock")));
        }
        let tell = |file: &mut File| {
            file.set_len(0)?;
            file.rewind()?;
            writeln!(file, "{}", std::process::id())
        };
        tell(&mut file).map_err(HoldingsError::Failed)?;
        Ok(WriterLock(file))
    }

    /// Opens the file for writing. Readers can continue.
    pub(crate) fn open(&self, _turn: &WriterLock, check: Check) -> Result<Database, HoldingsError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        patiently(|| {
            let open = || {
                let file = options.open(self.store())?;
                if file.metadata()?.len() == 0 {
                    return Err(not_found());
                }
                database(file, check)
            };
            guarded(open).map_err(|error| self.told(error))
        })
    }

    /// Creates the file if there is none: under a temporary name until it is complete, so that no process opens half a
    /// file.
    pub(crate) fn create(
        &self,
        _turn: &WriterLock,
        begin: impl FnOnce(&Database) -> Result<(), Error>,
    ) -> Result<(), HoldingsError> {
        if fs::metadata(self.store()).is_ok_and(|file| file.len() > 0) {
            return Ok(());
        }
        let unfinished = self.0.join("catalog.redb.new");
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let create = || {
            let database = database(options.open(&unfinished)?, Check::Nothing)?;
            begin(&database)?;
            drop(database);
            fs::rename(&unfinished, self.store())?;
            // The name has to be durable too.
            #[cfg(unix)]
            File::open(&self.0)?.sync_all()?;
            Ok(())
        };
        guarded(create).map_err(|error| self.told(error))
    }

    /// Opens the file for reading, also during writing. If its last writer was killed and no process has it open, it is
    /// repaired.
    pub(crate) fn open_to_read(&self) -> Result<ReadOnlyDatabase, HoldingsError> {
        patiently(|| match self.try_open_to_read() {
            Err(HoldingsError::Busy) => {
                // Opening it for writing repairs it. If another process is writing, that process repairs it.
                if !self.has_our_tables() {
                    return Err(HoldingsError::NotOurs(self.store()));
                }
                if let Ok(turn) = self.try_lock() {
                    drop(self.open(&turn, Check::Nothing)?);
                }
                self.try_open_to_read()
            }
            done => done,
        })
    }

    fn try_open_to_read(&self) -> Result<ReadOnlyDatabase, HoldingsError> {
        // Opening a pipe may block forever.
        if fs::metadata(self.store()).is_ok_and(|found| !found.is_file()) {
            return Err(HoldingsError::NotOurs(self.store()));
        }
        let open = || {
            let file = File::open(self.store())?;
            if file.metadata()?.len() == 0 {
                return Err(not_found());
            }
            let mut builder = Builder::new();
            builder
                .set_concurrency_mode(ConcurrencyMode::SingleWriter)
                .set_cache_size(CACHE_TO_READ);
            Ok(builder.open_read_only_with_backend(FileBackend::new(file)?)?)
        };
        guarded(open).map_err(|error| self.told(error))
    }

    fn told(&self, error: Error) -> HoldingsError {
        match error {
            Error::Io(error) if error.kind() == io::ErrorKind::NotFound => {
                HoldingsError::NoCatalog(self.0.clone())
            }
            Error::Io(error)
                if error.kind() == io::ErrorKind::InvalidData && !self.has_our_tables() =>
            {
                HoldingsError::NotOurs(self.store())
            }
            error => HoldingsError::of(error),
        }
    }

    /// Whether an unreadable file is ours: then it contains the name of one of our tables.
    fn has_our_tables(&self) -> bool {
        let name = SOURCE_NUMBERS.name().as_bytes();
        let look = || -> io::Result<bool> {
            let mut file = File::open(self.store())?;
            let mut piece = Vec::new();
            loop {
                let read = (&mut file).take(PIECE).read_to_end(&mut piece)?;
                if piece.windows(name.len()).any(|window| window == name) {
                    return Ok(true);
                }
                if read == 0 {
                    return Ok(false);
                }
                // The name may begin here and end in the next piece.
                piece.drain(..piece.len().saturating_sub(name.len() - 1));
            }
        };
        look().unwrap_or(false)
    }
}

/// The number of bytes searched at a time.
const PIECE: u64 = 1 << 16;

fn database(file: File, check: Check) -> Result<Database, Error> {
    let mut builder = Builder::new();
    builder
        .set_concurrency_mode(ConcurrencyMode::SingleWriter)
        .set_cache_size(CACHE_TO_WRITE)
        .set_check_integrity_on_open(check == Check::Every);
    Ok(builder.create_with_backend(FileBackend::new(file)?)?)
}

/// The pages to check when a file is opened for writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    /// No page, if the file was closed properly.
    Nothing,
    /// Every page.
    Every,
}

/// Runs a function on the file, and turns a panic into an error. redb says that a file altered by another program may
/// make it panic.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Error::Corrupted("redb panicked on it".to_owned())))
}

/// Retries for two seconds while another process has the file.
fn patiently<T>(mut attempt: impl FnMut() -> Result<T, HoldingsError>) -> Result<T, HoldingsError> {
    let begun = Instant::now();
    loop {
        match attempt() {
            Err(HoldingsError::Busy | HoldingsError::Writing { .. })
                if begun.elapsed() < PATIENCE =>
            {
                std::thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
}

fn not_found() -> Error {
    io::Error::from(io::ErrorKind::NotFound).into()
}

const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(5);

/// Room for the upper levels of all tables, and for the changes of a batch.
const CACHE_TO_WRITE: usize = 128 << 20;
const CACHE_TO_READ: usize = 16 << 20;
