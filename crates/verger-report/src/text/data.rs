//! Descriptions of datasets, and catalogs of them, as text.

mod catalog;
mod dataset;
mod description;
mod download;
mod harvest;
mod number;
mod pages;
mod search;
mod written;

pub use catalog::{CatalogSheet, FsckSheet};
pub use dataset::DatasetSheet;
pub use description::DescriptionSheet;
pub use download::{DownloadSheet, PreviewSheet, continued, failed_download};
pub use harvest::{HarvestSheet, site_name};
pub use number::{grouped, many, size};
pub use pages::{reading, roughly};
pub use search::SearchSheet;
pub use written::{losses, would_change};
