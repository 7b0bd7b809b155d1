//! How long a request may wait in total.

use std::time::Duration;

use tokio::time::Instant;
use verger_access::Wait;

use super::progress::VisitProgress;
use super::refused::Refused;

/// The patience of one request, which runs from when it was made.
#[derive(Debug)]
pub(super) struct Patience<'a> {
    came: Instant,
    longest: Duration,
    /// Where it is noted how far the request has got.
    pub(super) progress: Option<&'a VisitProgress>,
}

impl<'a> Patience<'a> {
    pub(super) fn of(longest: Duration) -> Self {
        Self { came: Instant::now(), longest, progress: None }
    }

    /// The same, noted there.
    pub(super) fn followed(self, progress: Option<&'a VisitProgress>) -> Self {
        Self { progress, ..self }
    }

    pub(super) fn waited(&self) -> Duration {
        self.came.elapsed()
    }

    /// How much of it is left.
    pub(super) fn left(&self) -> Duration {
        self.longest.saturating_sub(self.waited())
    }

    /// When a wait is over.
    ///
    /// # Errors
    ///
    /// When the total would be longer than the patience: that is known at once.
    pub(super) fn end_of(&self, wait: Wait) -> Result<Instant, Refused> {
        // The ledger's clock may run a thousandth slower than ours.
        let whole = Duration::from_millis(wait.remaining.saturating_add(wait.remaining / 1000 + 1));
        if wait.beyond_patience || whole > self.left() {
            return Err(Refused::BeyondPatience(wait));
        }
        Ok(Instant::now() + whole)
    }
}

#[cfg(test)]
mod tests {
    use verger_access::{Ledger as _, PaceKey, PaceLimits, Terms};

    use super::*;
    use crate::ProcessLedger;

    #[tokio::test(start_paused = true)]
    async fn what_is_too_long_is_told_at_once() {
        let terms = Terms::unsaid(&PaceLimits::default());
        let claim = ProcessLedger::default().claim(&PaceKey::host("example.com"), &terms);
        let wait = claim.expect("memory answers").expect_err("an unknown host was just fetched");
        let patience = Patience::of(Duration::from_secs(2));
        let end = patience.end_of(wait).expect("a second of two");
        assert_eq!(end, Instant::now() + Duration::from_millis(wait.remaining + 2));
        tokio::time::advance(Duration::from_millis(1300)).await;
        let told = patience.end_of(wait).expect_err("another second is too much");
        assert!(matches!(told, Refused::BeyondPatience(same) if same == wait));
        assert_eq!(patience.left(), Duration::from_millis(700));
    }
}
