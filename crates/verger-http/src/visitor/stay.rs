//! How long a response keeps its permits: to the end of its body, or of their life.

use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::sent::Sent;

/// A request that outlasts the head of its response. It has a task of its own, so that a body which is not read
/// blocks the host no longer than a permit lives. Dropping it ends it, as a success.
#[derive(Debug)]
pub(super) struct Stay {
    /// Says that the body broke off.
    broke: oneshot::Sender<()>,
    told: JoinHandle<()>,
}

impl Stay {
    pub(super) fn of(sent: Sent) -> Self {
        let (broke, over) = oneshot::channel();
        let told = tokio::spawn(async move {
            match timeout(sent.left(), over).await {
                Ok(Ok(())) => sent.unanswered().await,
                // The body is over, or the permits nearly are; reported now, so that the success is not lost.
                Ok(Err(_)) | Err(_) => sent.end().await,
            }
        });
        Self { broke, told }
    }

    /// Nothing more is read; returns when the ledger has been told.
    pub(super) async fn over(self) {
        drop(self.broke);
        drop(self.told.await);
    }

    /// The body broke off; returns when the ledger has been told.
    pub(super) async fn broke(self) {
        // The receiver is gone if the permits are over: then the host answered in time.
        let _ = self.broke.send(());
        drop(self.told.await);
    }
}
