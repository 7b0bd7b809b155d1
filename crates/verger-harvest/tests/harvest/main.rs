//! Loopback sites: harvests, previews and downloads.

mod files;
mod sync;
