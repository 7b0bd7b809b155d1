use std::fs;
use std::path::Path;

use crate::site::{SiteRecord, Totals};

/// How a catalog is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Status {
    /// Its sites, by URL.
    pub sites: Vec<SiteRecord>,
    /// The datasets of all of them.
    pub totals: Totals,
    /// The number of the last change.
    pub revision: u64,
    /// The number of the last change that can be found by searching.
    pub indexed: u64,
    /// The bytes of the store on the disk.
    pub store_octets: u64,
    /// The bytes of the index on the disk.
    pub index_octets: u64,
}

impl Status {
    /// How many changes cannot be found by searching yet. The next run that writes anything catches up.
    pub fn behind(&self) -> u64 {
        self.revision.saturating_sub(self.indexed)
    }
}

/// The bytes of a file, or of all files of a folder without those in folders of its own.
pub(crate) fn octets_of(path: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(path) else {
        return fs::metadata(path).map_or(0, |file| file.len());
    };
    entries.flatten().filter_map(|entry| entry.metadata().ok()).map(|file| file.len()).sum()
}
