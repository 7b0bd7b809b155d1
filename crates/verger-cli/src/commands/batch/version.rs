//! Which version of a file was read.

use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;
use std::time::{Duration, SystemTime};

use verger_report::text::shown;

/// What distinguishes versions of a file: its size and modification time, and on Unix also its inode and its time of
/// last status change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    size: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    inode: (u64, u64),
    #[cfg(unix)]
    changed: (i64, i64),
}

/// A version, and whether a later write is certain to change it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    version: Version,
    is_settled: bool,
}

impl Seen {
    /// Whether the file at this path is still this version. A file that was changed less than two seconds before it was
    /// read counts as changed: file system clocks are too coarse to tell two such changes apart.
    pub(super) fn is_current(&self, path: &Path) -> bool {
        self.is_settled
            && std::fs::metadata(path).is_ok_and(|now| Version::of(&now) == self.version)
    }
}

impl Version {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt as _;
        Self {
            size: metadata.len(),
            modified: metadata.modified().ok(),
            #[cfg(unix)]
            inode: (metadata.dev(), metadata.ino()),
            #[cfg(unix)]
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        }
    }

    /// When it was last changed; `None` if unknown.
    fn last_change(&self) -> Option<SystemTime> {
        #[cfg(unix)]
        {
            let seconds = u64::try_from(self.changed.0).ok()?;
            let changed = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds + 1))?;
            Some(changed.max(self.modified?))
        }
        #[cfg(not(unix))]
        self.modified
    }
}

/// Reads a file, and notes its version.
pub(super) fn read(path: &Path) -> Result<(Seen, Vec<u8>), String> {
    let read = || {
        // Reading a pipe or a device may block or never end.
        if !std::fs::metadata(path)?.is_file() {
            return Err(io::Error::other("it is not a file"));
        }
        let (file, now) = (File::open(path)?, SystemTime::now());
        let version = Version::of(&file.metadata()?);
        let mut octets = Vec::new();
        file.take(LARGEST + 1).read_to_end(&mut octets)?;
        if octets.len() as u64 > LARGEST {
            return Err(io::Error::other(format!("it has more than {LARGEST} bytes")));
        }
        let is_settled = version.last_change().is_some_and(|last| last + SETTLED <= now);
        Ok((Seen { version, is_settled }, octets))
    };
    read().map_err(|error| {
        format!("cannot read {}: {error}", shown(path.as_os_str().as_encoded_bytes()))
    })
}

const SETTLED: Duration = Duration::from_secs(2);

/// The most bytes of a body in a file, the same as in a question.
const LARGEST: u64 = 256 << 20;
