//! A file that is only made beside another one: what it says of a file that has lost its mark.

use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};

use super::without_following;
use crate::redb_store::mark::Mark;

/// The other of two files that are made together, such as a cache and its permits.
#[derive(Debug)]
pub(super) struct Companion {
    path: PathBuf,
    mark: &'static Mark,
}

impl Companion {
    pub(super) fn new(path: &Path, mark: &'static Mark) -> Self {
        Self { path: path.to_owned(), mark }
    }

    /// Whether the companion is there, which nobody makes beside a file of another program. Of one that has lost its mark
    /// too, the name and how every store begins are left.
    pub(super) fn vouches(&self) -> io::Result<bool> {
        let options = File::options().read(true).clone();
        match without_following(&options).open(&self.path) {
            Ok(mut companion) if companion.metadata()?.is_file() => {
                Ok(self.mark.is_in(&mut companion)? || head(&mut companion)? == MAGIC)
            }
            // Whatever keeps it from being read, it says nothing.
            _ => Ok(false),
        }
    }
}

/// Whether a file without a mark may be what is left of ours: it begins as a store does, or is all zeros, as after a crash.
///
/// Cost: one pass over a file of zeros; otherwise a few bytes.
pub(super) fn is_a_rest(file: &mut File) -> io::Result<bool> {
    if MAGIC.starts_with(&head(file)?) {
        return Ok(true);
    }
    file.rewind()?;
    let mut piece = [0; 1 << 12];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(true),
            read if piece[..read].iter().any(|&byte| byte != 0) => return Ok(false),
            _ => {}
        }
    }
}

/// The first bytes, as many as begin every file of redb.
fn head(file: &mut File) -> io::Result<Vec<u8>> {
    file.rewind()?;
    let mut head = Vec::with_capacity(MAGIC.len());
    io::Read::take(file, MAGIC.len() as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// How every file of redb begins.
const MAGIC: &[u8] = b"redb\x1A\x0A\xA9\x0D\x0A";
