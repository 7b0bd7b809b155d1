//! The only place that reads a clock.

use std::time::{SystemTime, UNIX_EPOCH};

use verger::time::Moment;

/// The current time by this machine's clock.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment::from_unix(since.as_secs())
}
