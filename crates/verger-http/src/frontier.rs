//! A frontier: the URLs that are still to be visited, handed out by host and due time.

mod limits;
mod queue;
mod turn;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

pub use self::limits::{Added, FrontierLimits};
pub use self::queue::{FrontierQueue, NextHost};
pub use self::turn::HostTurn;

/// The URLs of a crawl, each handed out once, and no host's before it is due.
///
/// It keeps no pace of its own: what is due, the ledger says to the visit, and a URL whose host must wait goes back
/// until then. So a fleet that shares a ledger shares its pace, whatever each of its frontiers knows.
///
/// It is shared freely; its clones have one memory, which [`FrontierLimits`] bound.
///
/// ```no_run
/// use tokio::task::JoinSet;
/// use verger_http::{Frontier, FrontierLimits, Visitor, VisitorOptions};
///
/// # #[tokio::main]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let visitor = Visitor::new(VisitorOptions::new("ExampleBot"))?;
/// let (frontier, mut visits) = (Frontier::new(FrontierLimits::default()), JoinSet::new());
/// for url in std::io::stdin().lines() {
///     frontier.add(&url?);
/// }
/// while let Some(mut turn) = frontier.next().await {
///     let visitor = visitor.clone();
///     visits.spawn(async move {
///         if let Some(Ok(visited)) = turn.get(&visitor).await {
///             println!("{} {}", visited.status(), visited.url); // and turn.add(link) for each of its links
///         }
///     });
///     while visits.try_join_next().is_some() {}
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Frontier(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<FrontierQueue>,
    /// A host became free, or has its first URL.
    changed: Notify,
    born: Instant,
    patience: Duration,
}

impl Frontier {
    /// A frontier without URLs. Needs a tokio runtime with time.
    pub fn new(limits: FrontierLimits) -> Self {
        let (patience, changed, born) = (limits.patience, Notify::new(), Instant::now());
        Self(Arc::new(Shared { queue: FrontierQueue::new(limits).into(), changed, born, patience }))
    }

    /// Adds a URL, if it is new and there is room for it. Cost: constant, but for the length of the URL.
    pub fn add(&self, url: &str) -> Added {
        let now = self.now();
        let added = self.queue().add(url, now);
        if added == Added::New {
            self.0.changed.notify_waiters();
        }
        added
    }

    /// Waits for a host that is due, and hands out the first of its URLs; no other is handed out of that host until the turn is
    /// dropped. `None` when all is done: no URL is left, and no turn that may add one.
    pub async fn next(&self) -> Option<HostTurn> {
        loop {
            let mut changed = std::pin::pin!(self.0.changed.notified());
            // Before the queue is looked at, so that no change is missed.
            changed.as_mut().enable();
            let now = self.now();
            let next = self.queue().next(now);
            match next {
                NextHost::Url { url, host } => return Some(HostTurn::new(self.clone(), url, host)),
                NextHost::Done => return None,
                NextHost::Busy => changed.await,
                NextHost::Wait { until } => {
                    let wait = Duration::from_millis(until.saturating_sub(now).max(1));
                    let _ = timeout(wait, changed).await;
                }
            }
        }
    }

    /// How many URLs wait.
    pub fn len(&self) -> usize {
        self.queue().len()
    }

    /// Whether no URL waits; turns that are out may still add some.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many URLs found no room.
    pub fn left_out(&self) -> u64 {
        self.queue().left_out()
    }

    fn over(&self, host: &str, again_in: Duration, back: Option<String>) {
        let due =
            self.now().saturating_add(u64::try_from(again_in.as_millis()).unwrap_or(u64::MAX));
        self.queue().over(host, due, back);
        self.0.changed.notify_waiters();
    }

    /// Milliseconds since it was made.
    fn now(&self) -> u64 {
        u64::try_from(self.0.born.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    // No code that holds the lock can panic half-way through a change.
    fn queue(&self) -> MutexGuard<'_, FrontierQueue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
