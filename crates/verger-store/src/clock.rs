//! The system's clock.

use std::time::{SystemTime, UNIX_EPOCH};

use verger::time::Moment;

/// The time now.
pub(crate) fn now() -> Moment {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment::from_unix(since_1970.as_secs())
}
