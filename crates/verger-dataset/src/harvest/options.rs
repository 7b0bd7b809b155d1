/// How a site is harvested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct HarvestOptions {
    /// Ask for files that need not be asked for yet. What has not changed is still not sent again.
    pub force: bool,
    /// Try every method, and take what each gives, instead of stopping at the first that describes a dataset.
    pub all: bool,
    /// What a run may cost.
    pub limits: HarvestLimits,
}

/// What a run may cost. Where a limit is reached, the run is [partial](super::HarvestOutcome::Partial), and its log says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct HarvestLimits {
    /// Decoded bytes of one answer: 64 MiB unless set.
    pub octets: u64,
    /// Datasets of a site: 1,000,000 unless set.
    pub datasets: u64,
    /// Requests for finding out how a site describes its datasets, that for its data.txt included: 25 unless set. The
    /// files that a data.txt names are bounded by their number, which is 1,000, and listings by their pages.
    pub probes: u32,
    /// Pages of one listing: 10,000 unless set, which is 1,000,000 datasets at 100 a page.
    pub pages: u32,
}

impl Default for HarvestLimits {
    fn default() -> Self {
        Self { octets: 64 << 20, datasets: 1_000_000, probes: 25, pages: 10_000 }
    }
}
