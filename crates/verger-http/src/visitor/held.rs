//! A permit in hand, which is not lost however its holder ends.

use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use verger_access::{Ending, Ledger, PaceKey, Permit};

use crate::events;

/// A permit, and where to report how its use ended. Dropped unused it goes back; dropped after the request was begun it
/// lapses, since it is unknown what of it was sent.
#[derive(Debug)]
pub(super) struct Held {
    ledger: Arc<dyn Ledger>,
    key: PaceKey,
    permit: Permit,
    /// Whether dropping it may say that nothing was sent.
    is_unused: bool,
}

impl Held {
    pub(super) fn new(ledger: Arc<dyn Ledger>, key: PaceKey, permit: Permit) -> Self {
        Self { ledger, key, permit, is_unused: true }
    }

    pub(super) fn permit(&self) -> Permit {
        self.permit
    }

    /// From now on something may have been sent.
    pub(super) fn begin(&mut self) {
        self.is_unused = false;
    }

    /// Reports how it ended. Once called, the report is sent even if nothing waits for it. If the ledger cannot be reached, the
    /// permit lapses.
    pub(super) async fn finish(mut self, ending: Ending) {
        self.is_unused = false;
        let (ledger, key, permit) = (Arc::clone(&self.ledger), self.key.clone(), self.permit);
        drop(spawn_blocking(move || report(&*ledger, &key, &permit, ending)).await);
    }
}

/// A ledger that cannot be reached lets the permit lapse.
fn report(ledger: &dyn Ledger, key: &PaceKey, permit: &Permit, ending: Ending) {
    if let Err(error) = ledger.finish(key, permit, ending) {
        events::ledger_trouble(key.as_str(), &error);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // Without a runtime, as in a thread that shuts down, it lapses: a ledger may block.
        if let Ok(runtime) = Handle::try_current()
            && self.is_unused
        {
            let (ledger, key, permit) = (Arc::clone(&self.ledger), self.key.clone(), self.permit);
            drop(runtime.spawn_blocking(move || report(&*ledger, &key, &permit, Ending::Unused)));
        }
    }
}
