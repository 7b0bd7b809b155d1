//! Catalogs: sites that do their worst, and processes that die.

mod bombs;
mod download;
mod edits;
mod sync;

use std::io;
use std::time::Duration;

use verger_access::{Backoff, PaceLimits};
use verger_http::{Reach, Visitor, VisitorOptions};

pub use self::bombs::{Bomb, BombReport, MOST_MEMORY, bombs, meet_bomb, meet_bombs};
pub use self::download::{Downloads, download, download_until_killed};
pub use self::edits::edits_lost;
pub use self::sync::{SyncKills, SyncPlant, SyncTrial, kill_syncs, sync_until_killed};

/// A visitor that waits no longer than it must, and reaches this machine.
fn hasty() -> io::Result<Visitor> {
    let instant = Duration::from_millis(1);
    let mut options = VisitorOptions::new("TrialBot");
    options.guard.reach = Reach::Own;
    options.limits = PaceLimits { floor: instant, ..PaceLimits::default() };
    options.limits.manners.default = instant;
    options.address_limits = None;
    options.backoff = Backoff { base: instant, cap: instant, ..Backoff::default() };
    Visitor::new(options).map_err(io::Error::other)
}
