use std::fs;
use std::path::Path;

use crate::site::{SiteRecord, Totals};

/// The state of a catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Status {
    /// Its sites, by URL.
    pub sites: Vec<SiteRecord>,
    /// The datasets of all of them.
    pub totals: Totals,
    /// The number of the last change.
    pub revision: u64,
    /// The number of the last change visible to searches.
    pub indexed: u64,
    /// The size of the store on disk, in bytes.
    pub store_octets: u64,
    /// The size of the index on disk, in bytes.
    pub index_octets: u64,
}

impl Status {
    /// The number of changes not yet visible to searches. The next run that writes anything catches up.
    pub fn behind(&self) -> u64 {
        self.revision.saturating_sub(self.indexed)
    }
}

/// The size of a file, or of all files directly in a folder.
pub(crate) fn octets_of(path: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(path) else {
        return fs::metadata(path).map_or(0, |file| file.len());
    };
    entries.flatten().filter_map(|entry| entry.metadata().ok()).map(|file| file.len()).sum()
}
