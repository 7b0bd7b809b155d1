//! Descriptions of datasets, and catalogs of them.

mod catalog;
mod dataset;
mod description;
mod download;
mod excerpt;
mod harvest;
mod search;
mod written;

pub use catalog::{ByHealth, CatalogSite, CatalogTotals, CompactedCatalog, Fsck, RemovedSite};
pub use dataset::{At, Column, Dataset, HeldDataset, SameDataset, Statement};
pub use description::{Description, ListedDataset, Notice};
pub use download::{Download, FailedDownload, KeptBytes, Preview};
pub use excerpt::Excerpt;
pub use harvest::{Counts, Harvest, HarvestRequest, PagesRead};
pub use search::{FacetValue, FoundDataset, FoundText, LitRange, SearchResults};
pub use written::{Export, LostPart, MadeDescription, NormalForm};

use super::Answer;
