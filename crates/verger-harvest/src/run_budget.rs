//! What the sites and files of a run share.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;

use tokio::sync::watch;

/// What the sites and files of a run may use together, and how all of them are ended early. Clones share it.
///
/// A site or a download that is ended keeps what was read of it, and a later run continues.
///
/// ```
/// use verger_harvest::RunBudget;
///
/// let run = RunBudget::of_requests(10_000);
/// let other = run.clone();
/// other.end("interrupted");
/// assert_eq!(run.is_over().as_deref(), Some("interrupted"));
/// ```
#[derive(Clone, Debug)]
pub struct RunBudget(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    limit: u64,
    left: AtomicU64,
    ended: watch::Sender<Option<String>>,
}

impl RunBudget {
    /// The run's sites and files may use this number of requests together.
    pub fn of_requests(limit: u64) -> Self {
        let (ended, _) = watch::channel(None);
        Self(Arc::new(Shared { limit, left: AtomicU64::new(limit), ended }))
    }

    /// Ends all sites and files of the run: their pending requests are given up, and no others are sent. `why` is for people; the first
    /// reason counts.
    pub fn end(&self, why: &str) {
        self.0.ended.send_if_modified(|ended| {
            let is_first = ended.is_none();
            ended.get_or_insert_with(|| why.to_owned());
            is_first
        });
    }

    /// Why no further request may be sent, if that is so.
    pub fn is_over(&self) -> Option<String> {
        let is_spent = self.0.left.load(Ordering::Relaxed) == 0;
        self.ended().or_else(|| is_spent.then(|| self.spent()))
    }

    /// Why it was ended, if it was.
    pub(crate) fn ended(&self) -> Option<String> {
        self.0.ended.borrow().clone()
    }

    /// Uses one request. `false` if none is left.
    pub(crate) fn take(&self) -> bool {
        let less = |left: u64| left.checked_sub(1);
        self.0.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }

    pub(crate) fn spent(&self) -> String {
        format!("the limit of {} requests for this run was reached", self.0.limit)
    }

    /// The work's result, unless the run is ended before; then why.
    pub(crate) async fn unless_ended<T>(&self, work: impl Future<Output = T>) -> Result<T, String> {
        let mut ended = self.0.ended.subscribe();
        let mut why = pin!(ended.wait_for(Option::is_some));
        let mut work = pin!(work);
        poll_fn(|context| {
            if let Poll::Ready(done) = work.as_mut().poll(context) {
                return Poll::Ready(Ok(done));
            }
            why.as_mut().poll(context).map(|why| {
                let why = why.expect("the sender is in this value");
                Err(why.clone().unwrap_or_default())
            })
        })
        .await
    }
}

impl Default for RunBudget {
    /// No limit of its own.
    fn default() -> Self {
        Self::of_requests(u64::MAX)
    }
}
