//! Asks sites for their datasets: harvests descriptions, previews files, downloads them.
#![forbid(unsafe_code)]

mod download;
mod lock;
mod preview;
#[cfg(test)]
mod scratch;
mod sync;

pub use download::{
    DownloadError, DownloadOptions, Downloaded, FileName, FileNames, TransferError, Wanted,
    WrongChecksum, download,
};
pub use lock::{LockError, LockFault, LockedFile, PullLock};
pub use preview::{Preview, PreviewError, PreviewKind};
pub use sync::sync;
