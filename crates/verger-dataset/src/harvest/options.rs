/// How a site is harvested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct HarvestOptions {
    /// Request files that are still fresh, too. Unchanged files are still not sent again.
    pub force: bool,
    /// Try every method and use all results, instead of stopping at the first that describes a dataset.
    pub all: bool,
    /// The limits of a run.
    pub limits: HarvestLimits,
}

/// The limits of a run. When one is reached, the run is [partial](super::HarvestOutcome::Partial), and its log says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct HarvestLimits {
    /// Decoded bytes of one answer: 64 MiB unless set.
    pub octets: u64,
    /// Datasets of a site: 200,000 unless set.
    pub datasets: u64,
    /// Requests of any kind: 5,000 unless set. Where a site describes its datasets in the pages of its sitemaps, the next
    /// run continues with the pages that are left.
    pub requests: u32,
    /// Of these, requests to find out how a site describes its datasets, including that for its data.txt: 25 unless set.
    /// The files that a data.txt names are limited to 1,000, and listings by their pages.
    pub probes: u32,
    /// Pages of one listing: 10,000 unless set, which is 1,000,000 datasets at 100 a page.
    pub pages: u32,
}

impl Default for HarvestLimits {
    fn default() -> Self {
        Self { octets: 64 << 20, datasets: 200_000, requests: 5_000, probes: 25, pages: 10_000 }
    }
}
