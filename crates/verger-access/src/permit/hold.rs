//! How long a host that is not well is left alone.

use std::time::Duration;

use verger::time::Moment;

use super::claim::Ending;

/// How long to send no request to a host that answers 429 or 5xx, or not at all.
///
/// ```
/// use std::time::Duration;
/// use verger::time::Moment;
/// use verger_access::Backoff;
///
/// let now = Moment::from_unix(1_800_000_000);
/// let hold = Backoff::default().hold(Some("9999-12-31T23:59:59Z".parse()?), now);
/// assert_eq!(hold.asked, Duration::from_secs(86_400), "a day, if more is asked for");
/// assert!(hold.shortened_from.is_some());
/// # Ok::<(), verger::time::MomentError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Backoff {
    /// After the first trouble in a row; a minute, unless set. Twice as long after each further one.
    pub base: Duration,
    /// The longest that repeated trouble makes of it; an hour, unless set.
    pub cap: Duration,
    /// The longest that a Retry-After is obeyed; a day, unless set.
    pub longest_asked: Duration,
}

/// For how long a host asked to be left alone, as far as that is obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RetryHold {
    /// From now on; zero if it did not ask, or for a moment that is past: then back-off alone counts.
    pub asked: Duration,
    /// What it asked for, where that is longer than is obeyed.
    pub shortened_from: Option<Duration>,
    backoff: Backoff,
}

impl Default for Backoff {
    fn default() -> Self {
        Self {
            base: Duration::from_mins(1),
            cap: Duration::from_hours(1),
            longest_asked: Duration::from_hours(24),
        }
    }
}

impl Backoff {
    /// What a Retry-After means (RFC 9110 §10.2.3), read as a moment; `now` is when the answer arrived.
    pub fn hold(self, retry_after: Option<Moment>, now: Moment) -> RetryHold {
        let seconds = retry_after.map_or(0, |then| then.unix().saturating_sub(now.unix()));
        let wanted = Duration::from_secs(seconds);
        let asked = wanted.min(self.longest_asked);
        RetryHold { asked, shortened_from: (asked < wanted).then_some(wanted), backoff: self }
    }
}

impl RetryHold {
    /// What to report to the ledger.
    pub fn ending(&self) -> Ending {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Ending::Trouble {
            asked: millis(self.asked),
            base: millis(self.backoff.base),
            cap: millis(self.backoff.cap),
        }
        .clamped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_host_may_ask_for() {
        let now = Moment::from_unix(1_800_000_000);
        let hold = |then: Option<u64>| {
            let hold = Backoff::default().hold(then.map(Moment::from_unix), now);
            (hold.asked.as_secs(), hold.shortened_from.map(|time| time.as_secs()))
        };
        assert_eq!(hold(None), (0, None));
        assert_eq!(hold(Some(0)), (0, None), "the past");
        assert_eq!(hold(Some(1_800_000_000)), (0, None));
        assert_eq!(hold(Some(1_800_000_120)), (120, None));
        assert_eq!(hold(Some(1_800_086_400)), (86_400, None));
        assert_eq!(hold(Some(1_800_086_401)), (86_400, Some(86_401)));
        assert_eq!(hold(Some(u64::MAX)), (86_400, Some(u64::MAX - 1_800_000_000)));
        let ending = Backoff::default().hold(None, now).ending();
        assert_eq!(ending, Ending::Trouble { asked: 0, base: 60_000, cap: 3_600_000 });
    }
}
