use verger::time::Moment;

use super::report::{Method, SiteReport};
use super::state::HarvestState;
use crate::dataset::Dataset;

/// Something that a harvest found, handed over as soon as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a source says something, or the same as before")]
pub enum Found {
    /// A dataset is described.
    Dataset {
        /// The URL of the file that describes it, without the part that names a page of a listing. With the dataset's
        /// identifier it is its identity, and no run hands over the same identity twice.
        source: String,
        /// How it was found.
        method: Method,
        /// When its file was fetched.
        fetched: Moment,
        /// The SHA-256 of that file.
        hash: [u8; 32],
        /// Whether the file says that it is out of date.
        is_stale: bool,
        /// What is said of it, [expanded](crate::Catalog::expanded).
        dataset: Box<Dataset>,
    },
    /// A file has not changed: all datasets that it described when it was last read are described still.
    SourceUnchanged {
        /// Its URL, as in [`Found::Dataset`].
        source: String,
    },
}

/// What is left of a run when it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Harvested {
    /// What to keep for the next run, and hand to it.
    pub state: HarvestState,
    /// What became of it. Of its counts, only `seen` and `rejected` are filled in: a store knows the others, and what
    /// it counts of unchanged sources replaces what was remembered of them.
    pub report: SiteReport,
}
