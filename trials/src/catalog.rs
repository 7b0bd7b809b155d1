//! Catalogs: sites that do their worst, and processes that die.

mod download;
mod sync;

pub use self::download::{Downloads, download, download_until_killed};
pub use self::sync::{SyncKills, SyncPlant, SyncTrial, kill_syncs, sync_until_killed};
