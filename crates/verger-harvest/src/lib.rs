#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`harvest_site`] harvests a site, [`download`] and [`Preview`] fetch files, [`PullLock`] pins them.
#![forbid(unsafe_code)]

mod download;
mod events;
mod file_name;
mod folder;
mod harvest_site;
mod lock;
mod preview;
mod run_budget;
#[cfg(test)]
mod scratch;

pub use download::{
    DownloadError, DownloadOptions, DownloadStep, Downloaded, KeptPart, TransferError, Wanted,
    WrongChecksum, download,
};
pub use file_name::{FileName, FileNames};
pub use harvest_site::{NotHarvested, SiteLimits, harvest_site};
pub use lock::{LockError, LockFault, LockedFile, PullLock};
pub use preview::{Preview, PreviewError, PreviewKind};
pub use run_budget::RunBudget;
