//! Whose turn it is: in one process, requests under one key go one by one, in the order in which they came.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use verger_access::PaceKey;

/// The keys that requests are under way for. Its memory is that of those.
///
/// A ledger spaces requests by itself. Here those of one process wait for each other, so that one of them asks the
/// ledger instead of all, and the next one knows at once that the one before is over.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turns(Arc<Mutex<HashMap<PaceKey, Arc<AsyncMutex<()>>>>>);

/// A turn; dropping it, however that comes about, lets the next one in.
#[derive(Debug)]
pub(crate) struct Turn {
    turns: Turns,
    key: PaceKey,
    place: Option<OwnedMutexGuard<()>>,
}

impl Turns {
    /// Waits for its turn.
    pub(crate) async fn take(&self, key: &PaceKey) -> Turn {
        let queue = {
            let mut queues = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(queues.entry(key.clone()).or_default())
        };
        // Made before the wait, so that a caller who gives up waiting leaves nothing behind.
        let mut turn = Turn { turns: self.clone(), key: key.clone(), place: None };
        turn.place = Some(queue.lock_owned().await);
        turn
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        drop(self.place.take());
        let mut queues = self.turns.0.lock().unwrap_or_else(PoisonError::into_inner);
        // The map's own handle is the last one if nobody waits.
        if queues.get(&self.key).is_some_and(|queue| Arc::strong_count(queue) == 1) {
            queues.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn one_at_a_time_and_nothing_is_left_behind() {
        let (turns, key) = (Turns::default(), PaceKey::host("example.com"));
        let first = turns.take(&key).await;
        let elsewhere = turns.take(&PaceKey::host("example.org")).await;
        let moment = Duration::from_millis(1);
        assert!(timeout(moment, turns.take(&key)).await.is_err(), "it is another's turn");
        drop(first);
        let second = timeout(moment, turns.take(&key)).await.expect("it is free");
        assert_eq!(turns.len(), 2);
        drop((second, elsewhere));
        assert_eq!(turns.len(), 0);
    }
}
