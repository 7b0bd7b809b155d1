//! Ctrl-C: a run prints what it has found, and ends with status 130.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use crate::exit::{Failure, INTERRUPTED, Outcome};
use crate::output;

/// Whether Ctrl-C was pressed.
static PRESSED: AtomicBool = AtomicBool::new(false);
/// The number of outputs that may have something to print.
static UNPRINTED: AtomicUsize = AtomicUsize::new(0);
/// Whether the run waits for input, after everything found was printed.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Ends the run at Ctrl-C: at once where nothing is left to print, and at the second Ctrl-C in any case. Otherwise the run
/// ends itself: it asks [`check`] between its steps.
pub(crate) fn watch() {
    let pressed = || {
        let is_again = PRESSED.swap(true, SeqCst);
        if is_again || WAITING.load(SeqCst) || UNPRINTED.load(SeqCst) == 0 {
            output::trouble(Failure::Ended(Outcome::Interrupted));
            std::process::exit(INTERRUPTED.into());
        }
        #[cfg(feature = "net")]
        sites::NOTICE.notify_waiters();
    };
    // Where the system cannot report Ctrl-C, it ends the program itself.
    let _ = ctrlc::set_handler(pressed);
}

/// Fails after Ctrl-C.
pub(crate) fn check() -> Result<(), Failure> {
    if PRESSED.load(SeqCst) { Err(Failure::Ended(Outcome::Interrupted)) } else { Ok(()) }
}

/// Reads input, for which the run may have to wait; everything found so far is printed.
pub(crate) fn wait<T>(read: impl FnOnce() -> T) -> Result<T, Failure> {
    WAITING.store(true, SeqCst);
    let read = check().map(|()| read());
    WAITING.store(false, SeqCst);
    read
}

/// An output that may have something to print, as long as it is there.
#[derive(Debug)]
pub(crate) struct Unprinted(());

impl Unprinted {
    pub(crate) fn begin() -> Self {
        UNPRINTED.fetch_add(1, SeqCst);
        Self(())
    }
}

impl Drop for Unprinted {
    fn drop(&mut self) {
        UNPRINTED.fetch_sub(1, SeqCst);
    }
}

#[cfg(feature = "net")]
pub(crate) use sites::Interrupt;

#[cfg(feature = "net")]
mod sites {
    use std::pin::pin;
    use std::time::Duration;

    use futures_util::future::{Either, select};
    use tokio::sync::Notify;
    use tokio::time::{Instant, sleep_until};

    use super::check;
    use crate::exit::Outcome;

    pub(super) static NOTICE: Notify = Notify::const_new();

    /// What ends a run early that asks sites: Ctrl-C, or its time limit.
    #[derive(Debug)]
    pub(crate) struct Interrupt {
        /// The run's deadline, if it has one.
        ends: Option<Instant>,
    }

    impl Interrupt {
        /// A run that begins now, with this time limit.
        pub(crate) fn after(time: Option<Duration>) -> Self {
            Self { ends: time.and_then(|time| Instant::now().checked_add(time)) }
        }

        /// The work's result; an error says how the run ends instead.
        pub(crate) async fn unless<T>(&self, work: impl Future<Output = T>) -> Result<T, Outcome> {
            match select(pin!(work), pin!(self.early())).await {
                Either::Left((done, _)) => Ok(done),
                Either::Right((outcome, _)) => Err(outcome),
            }
        }

        /// The work's result, and how the run ended early, if it did: then `end` makes the work come to its end soon.
        pub(crate) async fn ending<T>(
            &self,
            work: impl Future<Output = T>,
            end: impl FnOnce(Outcome),
        ) -> (T, Option<Outcome>) {
            let mut work = pin!(work);
            match select(work.as_mut(), pin!(self.early())).await {
                Either::Left((done, _)) => (done, None),
                Either::Right((outcome, _)) => {
                    end(outcome);
                    (work.await, Some(outcome))
                }
            }
        }

        async fn early(&self) -> Outcome {
            let mut notice = pin!(NOTICE.notified());
            notice.as_mut().enable();
            if check().is_err() {
                return Outcome::Interrupted;
            }
            let over = async {
                match self.ends {
                    Some(ends) => sleep_until(ends).await,
                    None => std::future::pending().await,
                }
            };
            match select(notice, pin!(over)).await {
                Either::Left(_) => Outcome::Interrupted,
                Either::Right(_) => Outcome::TimeOver,
            }
        }
    }
}
