//! One caller at a time for each key, or some number of them, in the order of their calls.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The keys that something is under way for. Its memory is that of those.
#[derive(Debug)]
pub(crate) struct Turns<K: Eq + Hash> {
    queues: Queues<K>,
    /// The number of turns of a key.
    most: usize,
}

/// A turn; dropping it lets the next caller in.
#[derive(Debug)]
pub(crate) struct Turn<K: Eq + Hash> {
    queues: Queues<K>,
    key: K,
    place: Option<OwnedSemaphorePermit>,
}

type Queues<K> = Arc<Mutex<HashMap<K, Arc<Semaphore>>>>;

impl<K: Eq + Hash + Clone> Turns<K> {
    /// This number of callers at a time for each key, at least one.
    pub(crate) fn of(most: usize) -> Self {
        Self { queues: Arc::default(), most: most.clamp(1, Semaphore::MAX_PERMITS) }
    }

    /// Waits for its turn.
    pub(crate) async fn take(&self, key: &K) -> Turn<K> {
        let queue = {
            let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || Arc::new(Semaphore::new(self.most));
            Arc::clone(queues.entry(key.clone()).or_insert_with(new))
        };
        // Made before the wait, so that a caller that stops waiting leaves no entry.
        let mut turn = Turn { queues: Arc::clone(&self.queues), key: key.clone(), place: None };
        turn.place = Some(queue.acquire_owned().await.expect("nobody closes it"));
        turn
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl<K: Eq + Hash + Clone> Default for Turns<K> {
    fn default() -> Self {
        Self::of(1)
    }
}

impl<K: Eq + Hash> Drop for Turn<K> {
    fn drop(&mut self) {
        drop(self.place.take());
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
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

    const MOMENT: Duration = Duration::from_millis(1);

    #[tokio::test(start_paused = true)]
    async fn one_at_a_time_and_nothing_is_left_behind() {
        let turns = Turns::default();
        let first = turns.take(&"example.com").await;
        let elsewhere = turns.take(&"example.org").await;
        assert!(timeout(MOMENT, turns.take(&"example.com")).await.is_err(), "it is another's turn");
        drop(first);
        let second = timeout(MOMENT, turns.take(&"example.com")).await.expect("it is free");
        assert_eq!(turns.len(), 2);
        drop((second, elsewhere));
        assert_eq!(turns.len(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn two_at_a_time_where_two_may() {
        let turns = Turns::of(2);
        let (first, second) = (turns.take(&"a").await, turns.take(&"a").await);
        assert!(timeout(MOMENT, turns.take(&"a")).await.is_err(), "there are two");
        drop(first);
        let third = timeout(MOMENT, turns.take(&"a")).await.expect("one is free");
        drop((second, third));
        assert_eq!(turns.len(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn who_gives_up_waiting_leaves_nothing_behind() {
        let turns = Turns::default();
        let first = turns.take(&"example.com").await;
        assert!(timeout(MOMENT, turns.take(&"example.com")).await.is_err());
        drop(first);
        assert_eq!(turns.len(), 0);
    }
}
