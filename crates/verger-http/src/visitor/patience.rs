//! How long a request may wait in total.

use std::time::Duration;

use tokio::time::{Instant, sleep};
use verger_access::{Wait, Watch};

use super::refused::Refused;

/// The patience of one request, which runs from when it was made.
#[derive(Debug)]
pub(super) struct Patience {
    came: Instant,
    longest: Duration,
}

impl Patience {
    pub(super) fn of(longest: Duration) -> Self {
        Self { came: Instant::now(), longest }
    }

    pub(super) fn waited(&self) -> Duration {
        self.came.elapsed()
    }

    /// Waits a part of it, at most so long: the request before may be over sooner than its permit says, and a ledger's
    /// clock that is not watched does not count.
    ///
    /// # Errors
    ///
    /// When the total would be longer than the patience: that is known at once.
    pub(super) async fn bear(&self, wait: Wait, at_most: Duration) -> Result<(), Refused> {
        // The ledger's clock may run a thousandth slower than ours.
        let whole = Duration::from_millis(wait.remaining.saturating_add(wait.remaining / 1000 + 1));
        if wait.beyond_patience || self.waited().saturating_add(whole) > self.longest {
            return Err(Refused::BeyondPatience(wait));
        }
        let part = at_most.clamp(SHORTEST, Duration::from_millis(Watch::BEAT));
        sleep(whole.min(part)).await;
        Ok(())
    }
}

/// A ledger is not asked more often than that by one request.
const SHORTEST: Duration = Duration::from_millis(10);

#[cfg(test)]
mod tests {
    use verger_access::{Ledger as _, PaceKey, PaceLimits, Terms};

    use super::*;
    use crate::ProcessLedger;

    #[tokio::test(start_paused = true)]
    async fn what_is_too_long_is_told_at_once_and_the_rest_is_borne_in_parts() {
        let terms = Terms::unsaid(&PaceLimits::default());
        let claim = ProcessLedger::default().claim(&PaceKey::host("example.com"), &terms);
        let wait = claim.expect("memory answers").expect_err("an unknown host was just fetched");
        let patience = Patience::of(Duration::from_secs(2));
        patience.bear(wait, Duration::from_millis(300)).await.expect("a second of two");
        assert_eq!(patience.waited(), Duration::from_millis(300));
        tokio::time::advance(Duration::from_secs(1)).await;
        let told =
            patience.bear(wait, Duration::MAX).await.expect_err("another second is too much");
        assert!(matches!(told, Refused::BeyondPatience(same) if same == wait));
        assert_eq!(patience.waited(), Duration::from_millis(1300));
    }
}
