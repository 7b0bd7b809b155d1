//! A run that asks sites prints what it has before it ends: at Ctrl-C, or when its time limit is reached.

use std::pin::pin;
use std::time::Duration;

use futures_util::future::{Either, select};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep_until};

use crate::exit::{INTERRUPTED, Outcome};

/// What ends a run early. Ctrl-C ends the work in progress, or, if there is none, the program.
#[derive(Debug)]
pub(crate) struct Interrupt {
    idle: Option<AbortHandle>,
    /// The run's deadline, if it has one.
    ends: Option<Instant>,
}

impl Interrupt {
    /// A run that begins now, with this time limit.
    pub(crate) fn after(time: Option<Duration>) -> Self {
        let ends = time.and_then(|time| Instant::now().checked_add(time));
        Self { idle: None, ends }
    }

    /// The work's result; an error says how the run ends instead.
    pub(crate) async fn unless<T>(&mut self, work: impl Future<Output = T>) -> Result<T, Outcome> {
        if let Some(idle) = self.idle.take() {
            idle.abort();
        }
        let early = pin!(early(self.ends));
        let done = match select(pin!(work), early).await {
            Either::Left((done, _)) => Ok(done),
            Either::Right((outcome, _)) => Err(outcome),
        };
        let idle = tokio::spawn(async {
            ctrl_c().await;
            std::process::exit(INTERRUPTED.into());
        });
        self.idle = Some(idle.abort_handle());
        done
    }
}

async fn early(ends: Option<Instant>) -> Outcome {
    let over = async {
        match ends {
            Some(ends) => sleep_until(ends).await,
            None => std::future::pending().await,
        }
    };
    match select(pin!(ctrl_c()), pin!(over)).await {
        Either::Left(_) => Outcome::Interrupted,
        Either::Right(_) => Outcome::TimeOver,
    }
}

/// Where the system cannot report Ctrl-C, it ends the program at once.
async fn ctrl_c() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
