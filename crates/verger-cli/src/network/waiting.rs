//! What a run says before it waits for a host.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use verger::time::Moment;
use verger_access::{Wait, WaitReason};
use verger_report::text::shown;

use crate::output;
use crate::progress;

/// Says for which host a run waits, until when, and why. Short waits are not worth a line, and a host's usual pace is said
/// once.
pub(super) fn tell(host: &str, wait: &Wait) {
    if wait.remaining < WORTH_A_LINE {
        return;
    }
    if matches!(wait.reason, WaitReason::Pace(_)) {
        let mut paced = PACED.lock().unwrap_or_else(PoisonError::into_inner);
        if paced.len() >= MOST_PACED || !paced.insert(host.to_owned()) {
            return;
        }
    }
    let until = Moment::from_unix(wait.until.div_ceil(1000));
    let host = shown(host.as_bytes());
    let note = format!("waiting for {host} until {until}: {}", wait.reason);
    progress::beside(|| output::note(note));
}

/// The hosts whose pace was said.
static PACED: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

/// This number of hosts are said to have a pace.
const MOST_PACED: usize = 1000;

/// In milliseconds.
const WORTH_A_LINE: u64 = 3000;
