//! Loopback sites: harvests, previews and downloads.

mod events;
mod files;
mod left_tls;
mod sync;
