use verger::time::Moment;

use super::report::{Method, SiteReport};
use super::sitemaps::ListedPages;
use super::state::HarvestState;
use crate::dataset::Dataset;
use crate::identity::DatasetId;

/// A finding of a harvest, emitted as soon as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a source says something, or the same as before; a run gets further"
)]
pub enum Found {
    /// A dataset is described.
    Dataset {
        /// The URL of the file that describes it, without the part that selects a page of a listing. With the dataset's
        /// identifier it is its identity; no run emits the same identity twice.
        source: String,
        /// How it was found.
        method: Method,
        /// When its file was fetched.
        fetched: Moment,
        /// The SHA-256 of that file.
        hash: [u8; 32],
        /// Whether the file says that it is out of date.
        is_stale: bool,
        /// The dataset, [expanded](crate::Catalog::expanded).
        dataset: Box<Dataset>,
    },
    /// A file has not changed: it still describes all datasets that it described when it was last read.
    SourceUnchanged {
        /// Its URL, as in [`Found::Dataset`].
        source: String,
    },
    /// These datasets of a file are still described, and as they were when they were last read.
    StillListed {
        /// Its URL, as in [`Found::Dataset`].
        source: String,
        /// The datasets.
        datasets: Vec<DatasetId>,
    },
    /// Everything emitted so far is what this state describes. A store that keeps both at once can continue from there if
    /// the run is killed. Emitted about once a minute while the pages of sitemaps are read.
    SoFar(Box<HarvestState>),
    /// Another page of the sitemaps was answered: how far their reading is, and how long the rest takes.
    Pages(ListedPages),
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Harvested {
    /// What to keep for the next run.
    pub state: HarvestState,
    /// The report. Of its counts, only `seen` and `rejected` are filled in: a store knows the others, and replaces the
    /// remembered counts of unchanged sources with its own.
    pub report: SiteReport,
}
