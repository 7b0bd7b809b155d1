//! A request of which something may have been sent, and what is reported once it is over.

use std::time::Duration;

use tokio::time::Instant;
use verger_access::{Ending, PaceKey, retry_after};

use super::decided::Decided;
use super::pass::Pass;
use crate::events;
use crate::failure::TransportFailure;

/// A request of which something may have been sent. Until this is over, no other task of this process requests the host.
///
/// Dropped, its permits are spent, and lapse: nobody knows what was sent.
#[derive(Debug)]
#[must_use = "dropped, its permits lapse; say how it ended"]
pub struct Sent {
    pub(super) pass: Pass,
    pub(super) began: Instant,
}

impl Sent {
    /// What was decided, and the [hold](Decided::hold) that was heard.
    pub fn decided(&self) -> &Decided {
        &self.pass.decided
    }

    /// The head of a response arrived, with this status and these values of Retry-After: a 429 or a 5xx becomes a
    /// [hold](Decided::hold).
    pub fn heard<'a>(&mut self, status: u16, asked: impl IntoIterator<Item = &'a [u8]>) {
        self.took();
        let is_trouble = matches!(status, 429 | 500..=599);
        events::answered(&self.pass.host, status, is_trouble);
        if !is_trouble {
            return;
        }
        let parts = &self.pass.parts;
        let now = parts.robot.fetcher().now();
        let latest = retry_after(asked, now);
        self.pass.decided.hold = Some(parts.backoff.hold(latest, now));
    }

    /// The request is over: reports to the ledger what was [heard](Self::heard).
    pub async fn end(self) {
        let ending = self.decided().hold.map_or(Ending::Answered, |hold| hold.ending());
        self.pass.permits.end(ending).await;
    }

    /// No connection was made: the next address of the host is used from now on, and no request is sent to the host
    /// for a while.
    pub async fn unconnected(self) {
        self.pass.parts.pacer.addresses.pass_over(&self.pass.host);
        self.unanswered().await;
    }

    /// There was no answer, or it broke off: no request is sent to the host for a while.
    pub async fn unanswered(self) {
        self.failed(None).await;
    }

    pub(super) async fn failed(self, cause: Option<TransportFailure>) {
        self.took();
        events::unanswered(&self.pass.host, cause);
        let trouble = self.pass.parts.trouble();
        self.pass.permits.end(trouble).await;
    }

    /// The client knows for certain that it sent nothing, and that the host had no part in that.
    pub async fn unsent(self) {
        self.pass.give_back().await;
    }

    /// How long its permits have yet to live.
    pub(super) fn left(&self) -> Duration {
        self.pass.parts.pacer.left(&self.pass.permits)
    }

    fn took(&self) {
        let key = PaceKey::host(&self.pass.host);
        self.pass.parts.pacer.slow.took(key, self.began.elapsed());
    }
}
