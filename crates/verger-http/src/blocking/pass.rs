//! The right to send one request with a client that blocks, and what is reported after.

use std::sync::Arc;

use super::runtime::Runtime;
use crate::visitor::Decided;

/// As [`Pass`](crate::Pass): the right to send one request, now. Dropped, its permits go back.
#[derive(Debug)]
pub struct Pass {
    /// `None` once it has begun, or was given back.
    pass: Option<crate::Pass>,
    runtime: Arc<Runtime>,
}

/// As [`Sent`](crate::Sent): a request of which something may have been sent. Dropped, its permits are spent.
#[derive(Debug)]
#[must_use = "dropped, its permits lapse; say how it ended"]
pub struct Sent {
    sent: crate::Sent,
    runtime: Arc<Runtime>,
}

impl Pass {
    pub(super) fn new(pass: crate::Pass, runtime: Arc<Runtime>) -> Self {
        Self { pass: Some(pass), runtime }
    }

    /// What was decided.
    pub fn decided(&self) -> &Decided {
        self.pass.as_ref().expect("it is there until it is over").decided()
    }

    /// From now on something may have been sent.
    pub fn begin(mut self) -> Sent {
        let pass = self.pass.take().expect("it is there until it is over");
        Sent { sent: pass.begin(), runtime: Arc::clone(&self.runtime) }
    }

    /// Nothing was sent, and nothing will be. Returns when the ledger has been told.
    pub fn give_back(mut self) {
        let pass = self.pass.take().expect("it is there until it is over");
        self.runtime.wait(pass.give_back());
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        // Its permits go back in a task of the runtime.
        let _within = self.runtime.enter();
        drop(self.pass.take());
    }
}

impl Sent {
    /// What was decided, and the [hold](Decided::hold) that was heard.
    pub fn decided(&self) -> &Decided {
        self.sent.decided()
    }

    /// As [`Sent::heard`](crate::Sent::heard).
    pub fn heard<'a>(&mut self, status: u16, retry_after: impl IntoIterator<Item = &'a [u8]>) {
        self.sent.heard(status, retry_after);
    }

    /// The request is over: reports to the ledger what was [heard](Self::heard).
    pub fn end(self) {
        self.runtime.wait(self.sent.end());
    }

    /// As [`Sent::unconnected`](crate::Sent::unconnected).
    pub fn unconnected(self) {
        self.runtime.wait(self.sent.unconnected());
    }

    /// As [`Sent::unanswered`](crate::Sent::unanswered).
    pub fn unanswered(self) {
        self.runtime.wait(self.sent.unanswered());
    }

    /// As [`Sent::unsent`](crate::Sent::unsent).
    pub fn unsent(self) {
        self.runtime.wait(self.sent.unsent());
    }
}
