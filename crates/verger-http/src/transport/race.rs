//! Attempts that begin one after the other and run side by side: the first that succeeds wins (RFC 8305 §5).

use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::failure::{ResolveFault, TransportFailure};

/// The result of the first attempt that succeeds; the others are dropped. The next one begins when one has failed, or has
/// run for `stagger`. When all fail, it is the failure of the one that got furthest.
pub(super) async fn race<T, A>(
    attempts: impl ExactSizeIterator<Item = A>,
    stagger: Duration,
) -> Result<T, TransportFailure>
where
    A: Future<Output = Result<T, TransportFailure>>,
{
    let mut running = Running { attempts: Vec::with_capacity(attempts.len()), failure: NONE };
    let mut waiting = attempts;
    // Without a wait at the beginning: a timer takes up to a millisecond, however short it is.
    let (mut is_due, mut next) = (true, pin!(sleep(stagger)));
    std::future::poll_fn(|context| {
        loop {
            match running.poll(context) {
                Polled::Won(won) => return Poll::Ready(Ok(won)),
                Polled::Refused(failure) => return Poll::Ready(Err(failure)),
                Polled::Failed => is_due = true,
                Polled::Running => {}
            }
            if waiting.len() == 0 {
                if running.attempts.is_empty() {
                    return Poll::Ready(Err(running.failure));
                }
                return Poll::Pending;
            }
            if !is_due {
                std::task::ready!(next.as_mut().poll(context));
            }
            is_due = false;
            running.attempts.extend(waiting.next().map(Box::pin));
            if waiting.len() > 0 {
                next.as_mut().reset(Instant::now() + stagger);
            }
        }
    })
    .await
}

/// The attempts that are under way, and what the others came to.
struct Running<A> {
    attempts: Vec<Pin<Box<A>>>,
    failure: TransportFailure,
}

enum Polled<T> {
    Won(T),
    /// By the guard or a proxy: nothing else is tried.
    Refused(TransportFailure),
    /// Some of them, just now.
    Failed,
    Running,
}

impl<A> Running<A> {
    fn poll<T>(&mut self, context: &mut Context<'_>) -> Polled<T>
    where
        A: Future<Output = Result<T, TransportFailure>>,
    {
        let mut polled = Polled::Running;
        let mut at = 0;
        while let Some(attempt) = self.attempts.get_mut(at) {
            match attempt.as_mut().poll(context) {
                Poll::Pending => at += 1,
                Poll::Ready(Ok(won)) => return Polled::Won(won),
                Poll::Ready(Err(failure)) => {
                    let is_final = matches!(failure, TransportFailure::Refused(_));
                    if is_final || failure.is_of_the_proxy() {
                        return Polled::Refused(failure);
                    }
                    drop(self.attempts.swap_remove(at));
                    if progress(failure) >= progress(self.failure) {
                        self.failure = failure;
                    }
                    polled = Polled::Failed;
                }
            }
        }
        polled
    }
}

/// How much a failure says of the host: one that was not tried means that not all of them have failed.
fn progress(failure: TransportFailure) -> u8 {
    match failure {
        TransportFailure::Resolve(_) => 0,
        TransportFailure::Deadline(_) => 1,
        TransportFailure::Connect(_) | TransportFailure::Proxy(_) => 2,
        TransportFailure::Tls(_) => 3,
        _ => 4,
    }
}

const NONE: TransportFailure = TransportFailure::Resolve(ResolveFault::NoAddress);
