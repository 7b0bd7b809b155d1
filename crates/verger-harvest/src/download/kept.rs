//! What an attempt that failed has left for the next one.

use std::path::PathBuf;

use super::part::Part;
use super::{DownloadOptions, Wanted};
use crate::folder::Folder;

/// The start of a file that the next attempt continues.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeptPart {
    /// The hidden file that has it.
    pub file: PathBuf,
    /// The number of bytes.
    pub octets: u64,
    /// The size of the file, if its server stated it.
    pub total: Option<u64>,
}

impl KeptPart {
    /// What an attempt has left; `None` if nothing can be continued. Call it after the attempt has ended.
    pub fn of(wanted: &Wanted<'_>, options: &DownloadOptions) -> Option<Self> {
        if !options.folder.is_dir() {
            return None;
        }
        let folder = Folder::open(&options.folder).ok()?;
        let (file, octets, total) = Part::left(&folder, &wanted.name, &wanted.url)?;
        Some(Self { file, octets, total })
    }
}
