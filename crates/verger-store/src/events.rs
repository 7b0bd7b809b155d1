//! What happens, for whoever runs a crawler: `tracing` events, and with the feature `metrics` counters.
//!
//! They name the site, the node and the cause; never a key's value, a body or a password.

use std::path::Path;
use std::time::Duration;

use redis::RedisError;
use tracing::{debug, info, warn};
use verger_access::Site;

use crate::redb_store::{Damage, Notice};
use crate::server::Node;

/// A connection was idle, and turns out to be dead.
pub(crate) fn line_lost(node: &Node, error: &RedisError) {
    count("verger_store_lines", "lost");
    debug!(%node, %error, "a connection to the store was lost");
}

/// A connection was made, and its server has let this user in.
pub(crate) fn line_made(node: &Node) {
    count("verger_store_lines", "made");
    debug!(%node, "connected to the store");
}

/// A node does not answer: for a while it is not asked.
pub(crate) fn circuit_opened(node: &Node, error: &RedisError, pause: Duration) {
    count("verger_store_circuits", "opened");
    warn!(%node, %error, pause = pause.as_millis(), "the store is away, and is not asked for a while");
}

/// A node that was away answers again.
pub(crate) fn circuit_closed(node: &Node) {
    count("verger_store_circuits", "closed");
    info!(%node, "the store answers again");
}

/// The clock of a server differs from this machine's by more than clocks may, or no longer does.
pub(crate) fn clock_differs(offset: i64) {
    count("verger_store_clocks", if offset == 0 { "agreed" } else { "differed" });
    if offset == 0 {
        info!("the clock of the store agrees with this machine's again");
    } else {
        warn!(offset, "the clock of the store differs from this machine's; entries are translated");
    }
}

/// Something was damaged, and is not used.
pub(crate) fn damaged(notice: &Notice) {
    match notice {
        Notice::Entry(site) => damaged_entry(site),
        Notice::Body(hash) => {
            count("verger_store_damages", "body");
            warn!(%hash, "a damaged body was removed from the store");
        }
        Notice::File { damage, aside } => put_aside(*damage, aside),
    }
}

/// An entry was damaged, and is a miss.
pub(crate) fn damaged_entry(site: &Site) {
    count("verger_store_damages", "entry");
    warn!(%site, "a damaged entry was removed from the store");
}

/// A file was damaged; a new one takes its place.
pub(crate) fn put_aside(damage: Damage, aside: &Path) {
    count("verger_store_damages", "file");
    warn!(cause = %damage, aside = %aside.display(), "a damaged file was put aside, and a new one begun");
}

/// Adds one to a counter of the facade that programs give a recorder to.
#[cfg(feature = "metrics")]
fn count(name: &'static str, what: &'static str) {
    metrics::counter!(name, "what" => what).increment(1);
}

#[cfg(not(feature = "metrics"))]
fn count(_: &'static str, _: &'static str) {}
