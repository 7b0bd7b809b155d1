//! Loopback sites: harvests, previews and downloads.

mod events;
mod files;
mod sync;
