//! Which version of a file was read.

use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// What tells a file's versions apart: its size, when it was changed, and on Unix which file it is and when anything
/// about it was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    size: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    inode: (u64, u64),
    #[cfg(unix)]
    changed: (i64, i64),
}

/// A version, and whether it can be told from one that is written later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    version: Version,
    is_settled: bool,
}

impl Seen {
    /// Whether the file under this name is still that one. A file that was changed within two seconds before it was read
    /// counts as another: the clocks of file systems are too coarse to tell two such changes apart.
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

    /// When it was last changed; `None` where nobody knows.
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

/// Reads a file, and says which version of it.
pub(super) fn read(path: &Path) -> Result<(Seen, Vec<u8>), String> {
    let read = || {
        // What is not a file may never end, or never begin.
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
    read().map_err(|error| format!("cannot read {}: {error}", path.display()))
}

const SETTLED: Duration = Duration::from_secs(2);

/// A body in a file has at most this many bytes, as one in a question has.
const LARGEST: u64 = 256 << 20;
