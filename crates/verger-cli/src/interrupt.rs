//! Ctrl-C: a run that asks sites prints what it has before it ends.

use std::pin::pin;

use futures_util::future::{Either, select};
use tokio::task::AbortHandle;

use crate::exit::INTERRUPTED;

/// What Ctrl-C ends: the work in progress, or, if there is none, the program.
#[derive(Debug, Default)]
pub(crate) struct Interrupt {
    idle: Option<AbortHandle>,
}

impl Interrupt {
    /// The work's result; `None` if Ctrl-C ended it first.
    pub(crate) async fn unless<T>(&mut self, work: impl Future<Output = T>) -> Option<T> {
        if let Some(idle) = self.idle.take() {
            idle.abort();
        }
        let done = match select(pin!(work), pin!(ctrl_c())).await {
            Either::Left((done, _)) => Some(done),
            Either::Right(((), _)) => None,
        };
        let idle = tokio::spawn(async {
            ctrl_c().await;
            std::process::exit(INTERRUPTED.into());
        });
        self.idle = Some(idle.abort_handle());
        done
    }
}

/// Where the system cannot report Ctrl-C, it ends the program at once.
async fn ctrl_c() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
