//! How a worker finds out that the ledger's clock was set forward, without believing any clock's date.

use super::claim::{Reply, Watched};
use super::live::Permit;
use super::terms::Terms;
use super::wait::Wait;

/// What one worker has seen of a ledger's clock, and since when it ran evenly.
///
/// Between two answers the ledger's clock can have gone no further than the worker's monotonic clock from before the
/// first question to after the second answer, but for drift. If it has, it was set forward, spacing that it measured
/// is worth nothing, and the permit just received must not be used; nor must time before that moment be counted,
/// which is what [`Claim::watched`](super::Claim::watched) states. A step smaller than the round trips is not
/// seen, and no larger than they are.
///
/// All times in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    seen: Option<Seen>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    since: u64,
    /// When that answer was heard: whatever was asked before was asked in another watch.
    began: u64,
    /// Whose clock it is.
    tenure: u64,
    /// Of all exchanges, what says most about how far the ledger's clock can have come: its answer, and when it was
    /// asked.
    tightest: (u64, u64),
    /// The last exchange: its answer, and when it was heard.
    last: (u64, u64),
}

impl Watch {
    /// A worker without an answer for longer than this has not watched the clock.
    pub const LONGEST_SILENCE: u64 = 15_000;
    /// So often, at least, a worker that waits asks for the time.
    pub const BEAT: u64 = 10_000;

    /// Over what time the clock is known to have run evenly, as of a moment of the monotonic clock.
    pub fn watched(&self, monotonic: u64) -> Option<Watched> {
        let seen = self.seen.filter(|seen| !seen.was_silent(monotonic))?;
        Some(Watched { since: seen.since, until: self.ledger_time(monotonic)? })
    }

    /// How long ago the last answer was heard, as of a moment of the monotonic clock; `None` if there was none.
    pub fn silence(&self, monotonic: u64) -> Option<u64> {
        self.seen.map(|seen| monotonic.saturating_sub(seen.last.1))
    }

    /// The least that the ledger's clock can show at a moment of the monotonic clock, if it runs evenly.
    pub fn ledger_time(&self, monotonic: u64) -> Option<u64> {
        let (ledger, heard) = self.seen?.last;
        let passed = monotonic.saturating_sub(heard);
        Some(ledger.saturating_add(passed - passed / DRIFT))
    }

    /// What an answer to a claim is worth: takes note of it as [`observe`](Self::observe) does, and throws away a
    /// permit that cannot be trusted. The claim was asked with [`watched`](Self::watched) of the moment `asked`.
    ///
    /// # Errors
    ///
    /// A request that must wait.
    pub fn take(
        &mut self,
        terms: &Terms,
        asked: u64,
        heard: u64,
        reply: &Reply,
    ) -> Result<Permit, Wait> {
        let is_even = self.observe(asked, heard, (reply.now, reply.tenure));
        terms.read(reply, is_even, (asked, heard))
    }

    /// The same for claims of a host and its address, which were asked together.
    ///
    /// # Errors
    ///
    /// A request that must wait; of two waits, the longer one.
    pub fn take_both(
        &mut self,
        (host, address): (&Terms, &Terms),
        asked: u64,
        heard: u64,
        replies: &(Reply, Reply),
    ) -> Result<(Permit, Permit), Wait> {
        let is_even = self.observe(asked, heard, (replies.0.now, replies.0.tenure));
        let read = |terms: &Terms, reply: &Reply| terms.read(reply, is_even, (asked, heard));
        match (read(host, &replies.0), read(address, &replies.1)) {
            (Ok(host), Ok(address)) => Ok((host, address)),
            (Err(one), Err(other)) if other.until > one.until => Err(other),
            (Err(wait), _) | (Ok(_), Err(wait)) => Err(wait),
        }
    }

    /// Takes note of an answer: what the monotonic clock showed before the question was sent and after the answer
    /// came, and the ledger's clock and tenure in the answer. Returns whether the clock ran evenly; if not, a permit in
    /// this answer must be thrown away, and not even reported as unused.
    #[must_use = "a permit must not be used if the clock did not run evenly"]
    pub fn observe(&mut self, asked: u64, heard: u64, (ledger, tenure): (u64, u64)) -> bool {
        let (tightest, last) = ((ledger, asked), (ledger, heard));
        let new = Seen { since: ledger, began: heard, tenure, tightest, last };
        let Some(seen) = self.seen else {
            self.seen = Some(new);
            return true;
        };
        let is_even =
            tenure == seen.tenure && !seen.was_silent(heard) && ledger <= seen.furthest(heard);
        // A clock that was set back gives nothing away, but its old readings mean nothing any more. Of questions that
        // were under way at the same time, the order of the answers says nothing.
        let goes_on = is_even && (ledger >= seen.last.0 || asked <= seen.last.1);
        self.seen = Some(if goes_on {
            let tightest = if new.furthest(heard) <= seen.furthest(heard) { new } else { seen };
            let last = (ledger.max(seen.last.0), heard.max(seen.last.1));
            Seen { tightest: tightest.tightest, last, ..seen }
        } else {
            new
        });
        // What was claimed in an earlier watch counted time that this one has not seen; within the same millisecond it
        // may have been.
        is_even && asked > seen.began
    }
}

impl Seen {
    fn was_silent(&self, monotonic: u64) -> bool {
        monotonic.saturating_sub(self.last.1) > Watch::LONGEST_SILENCE
    }

    /// The most that the ledger's clock can show by then.
    fn furthest(&self, monotonic: u64) -> u64 {
        let (ledger, asked) = self.tightest;
        // Both clocks round down.
        let passed = monotonic.saturating_sub(asked).saturating_add(2);
        ledger.saturating_add(passed).saturating_add(passed / (DRIFT / 2) + 1)
    }
}

/// A clock drifts by less than one part in this number.
const DRIFT: u64 = 1000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_forward_is_seen_and_time_before_it_does_not_count() {
        let mut watch = Watch::default();
        assert_eq!(watch.watched(0), None);
        assert!(watch.observe(100, 110, (1_000_000, 1)));
        assert!(watch.observe(5_000, 5_010, (1_004_905, 1)));
        assert_eq!(
            watch.watched(6_000),
            Some(Watched { since: 1_000_000, until: 1_005_895 }),
            "990 ms after the last answer"
        );
        assert_eq!(watch.ledger_time(7_010), Some(1_006_903));
        assert!(!watch.observe(9_000, 9_010, (1_009_000, 1)), "a tenth of a second too far");
        assert_eq!(watch.watched(9_010), Some(Watched { since: 1_009_000, until: 1_009_000 }));
        assert!(watch.observe(9_100, 9_500, (1_009_100, 1)), "a slow answer is not a step");
    }

    #[test]
    fn a_step_back_and_forward_again_is_seen_if_asked_between() {
        let mut watch = Watch::default();
        assert!(watch.observe(0, 1, (1_000_000, 1)));
        assert!(watch.observe(1_000, 1_001, (900_000, 1)), "nothing is given away by a step back");
        assert!(!watch.observe(2_000, 2_001, (1_002_000, 1)));
    }

    #[test]
    fn a_permit_claimed_before_the_step_is_not_saved_by_another_answer() {
        let mut watch = Watch::default();
        assert!(watch.observe(0, 1, (1_000_000, 1)));
        assert!(!watch.observe(2_000, 2_010, (9_002_000, 1)), "the time alone");
        assert!(!watch.observe(2_005, 2_015, (9_002_010, 1)), "claimed before that was heard");
        assert!(watch.observe(2_020, 2_025, (9_002_020, 1)));
    }

    #[test]
    fn silence_is_no_watch() {
        let mut watch = Watch::default();
        assert!(watch.observe(0, 1, (1_000_000, 1)));
        assert!(watch.watched(15_001).is_some());
        assert_eq!(watch.watched(15_002), None);
        assert!(!watch.observe(15_002, 15_003, (1_015_002, 1)));
    }

    #[test]
    fn clocks_may_drift_within_the_bound() {
        let (mut watch, mut ledger) = (Watch::default(), 0_u64);
        for beat in 0..10_000 {
            assert!(watch.observe(beat * 5_000, beat * 5_000 + 3, (ledger, 1)));
            ledger += 5_005;
        }
    }
}
