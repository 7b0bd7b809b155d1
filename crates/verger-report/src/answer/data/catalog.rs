//! `catalog status` and `fsck`: the content of a catalog, and whether it is intact.

use serde::Serialize;

use super::Answer;
use super::harvest::Harvest;
use crate::time::Time;

/// A site of a catalog.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct CatalogSite<'a> {
    /// The URL by which it was added.
    pub site: &'a str,
    /// When it was added.
    pub added: Time,
    /// When it is due to be asked again.
    pub due: Time,
    /// When all its descriptions were last read.
    pub read_in_full: Option<Time>,
    /// The number of its datasets, by health.
    pub datasets: ByHealth,
    /// The outcome of its last harvest.
    pub harvest: Option<Harvest<'a>>,
}

/// The number of datasets of each health.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "as many as there are healths")]
pub struct ByHealth {
    /// Described by their sites.
    pub listed: u64,
    /// On sites that could not recently be read in full.
    pub stale: u64,
    /// Not seen recently: they may come back.
    pub missing: u64,
    /// Not seen in several runs.
    pub gone: u64,
}

/// A catalog as a whole.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct CatalogTotals {
    /// The number of sites.
    pub sites: u64,
    /// The number of datasets, by health.
    pub datasets: ByHealth,
    /// The number of the last change.
    pub revision: u64,
    /// The number of the last searchable change.
    pub indexed: u64,
    /// The size of the store.
    pub store_bytes: u64,
    /// The size of the index.
    pub index_bytes: u64,
}

/// A site that was removed from a catalog.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct RemovedSite<'a> {
    /// The URL by which it was added.
    pub site: &'a str,
    /// The number of datasets that were removed with it.
    pub datasets: u64,
}

/// A catalog that was made as small as it can be.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct CompactedCatalog {
    /// The number of datasets that were gone for long, and are forgotten.
    pub forgotten: u64,
    /// The size of store and index before.
    pub bytes_before: u64,
    /// The size of store and index after.
    pub bytes_after: u64,
}

/// The findings of a check of a catalog.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Fsck {
    /// The number of datasets that are stored.
    pub datasets: u64,
    /// The number of datasets in the index.
    pub indexed_datasets: u64,
    /// The number of the last change.
    pub revision: u64,
    /// The number of the last searchable change.
    pub indexed: u64,
    /// The number of faults.
    pub found: u64,
    /// The first of them, as text.
    pub faults: Vec<String>,
    /// Whether they were repaired.
    pub repaired: bool,
    /// Whether the catalog is intact now.
    pub sound: bool,
}

impl Answer for CatalogSite<'_> {
    const KIND: &'static str = "catalog-site";
}

impl Answer for CatalogTotals {
    const KIND: &'static str = "catalog";
}

impl Answer for RemovedSite<'_> {
    const KIND: &'static str = "removed-site";
}

impl Answer for CompactedCatalog {
    const KIND: &'static str = "compacted-catalog";
}

impl Answer for Fsck {
    const KIND: &'static str = "fsck";
}

impl ByHealth {
    /// The number of datasets that are not gone.
    pub fn present(&self) -> u64 {
        self.listed + self.stale + self.missing
    }
}
