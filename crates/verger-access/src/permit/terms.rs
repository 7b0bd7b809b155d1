//! From what a site says to what a claim asks for.

use std::time::Duration;

use verger::pace::{Pace, PaceOptions, VisitHours};
use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy};

use super::claim::{Claim, ClaimOutcome, Denial, Reply, Watched};
use super::live::Permit;
use super::wait::{Wait, WaitReason};

/// What the operator lets sites ask for, and what permits are like. The same for all workers of a fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct PaceLimits {
    /// The interval where the site asks for none, and the longest that a site is given; a second and none, unless set.
    pub manners: PaceOptions,
    /// The shortest interval, whatever a site allows (also Crawl-delay: 0); a tenth of a second, unless set.
    pub floor: Duration,
    /// How long a permit may be used: names, connecting and the handshake must fit in; ten seconds, unless set.
    pub ttl: Duration,
    /// What keeps its distance; requests, unless set.
    pub spacing: Spacing,
    /// How long an old server of a shared ledger may keep answering beside a new one after a failover; 0, unless set.
    pub failover_overlap: Duration,
    /// A longer wait is marked as beyond it; a day, unless set.
    pub patience: Duration,
    /// What to do outside a site's hours.
    pub outside_hours: OutsideHours,
}

/// What keeps the interval of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "requests, or the permits for them")]
pub enum Spacing {
    /// Requests: the next one begins an interval after the last one is over, or after its permit has lapsed. For a host.
    Requests,
    /// Grants: the rate is the same whatever the latency, and as many permits are in use at a time as intervals fit into
    /// a time to live, at most. For an address, which many hosts may share.
    Grants,
}

/// What to do outside a site's hours of visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "keep away, or not")]
pub enum OutsideHours {
    /// Wait until they begin.
    Defer,
    /// Visit, as an operator may decide; the terms say that it is outside, which the 2.0.0 proposal asks to be
    /// reported.
    Visit,
}

/// What holds for requests to one key for a while: worked out once, good for claims until it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Terms {
    /// The interval, and who asks for it.
    pub pace: Pace,
    /// Whether the site's hours forbid the visit that the operator wants.
    pub outside_hours: bool,
    /// The first moment they hold for, in milliseconds.
    pub from: u64,
    /// The first they no longer hold for.
    pub until: u64,
    limits: PaceLimits,
}

impl Default for PaceLimits {
    fn default() -> Self {
        Self {
            manners: PaceOptions::default(),
            floor: Duration::from_millis(100),
            ttl: Duration::from_secs(10),
            spacing: Spacing::Requests,
            failover_overlap: Duration::ZERO,
            patience: Duration::from_hours(24),
            outside_hours: OutsideHours::Defer,
        }
    }
}

impl Terms {
    /// The terms of a site at a moment of the ledger's clock, in milliseconds. `last_retrieval` is how long the last
    /// request took, which some dialects ask for.
    ///
    /// # Errors
    ///
    /// A site outside its hours has none until they begin.
    ///
    /// ```
    /// use std::time::Duration;
    /// use verger::{Crawler, Dialect, Document, Policy};
    /// use verger_access::{PaceLimits, Terms};
    ///
    /// let robots = Document::parse(b"User-agent: *\nVisit-time: 0600-0845\nCrawl-delay: 5\n");
    /// let policy = Policy::new(&robots, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
    /// let terms = |at| Terms::of(&policy, at, Duration::ZERO, &PaceLimits::default());
    ///
    /// let six = 6 * 3_600_000;
    /// assert_eq!(terms(0).expect_err("it is closed at midnight").until, six);
    /// assert_eq!(terms(six).expect("it is open at six").pace.interval, Duration::from_secs(5));
    /// ```
    pub fn of(
        policy: &Policy,
        now: u64,
        last_retrieval: Duration,
        limits: &PaceLimits,
    ) -> Result<Self, Wait> {
        let at = Moment::from_unix(now / 1000);
        let (until, outside_hours) = match policy.open_at(at) {
            VisitHours::Open { until } => (until, false),
            VisitHours::Closed { until } if limits.outside_hours == OutsideHours::Visit => {
                (Some(until), true)
            }
            VisitHours::Closed { until } => {
                let reason = WaitReason::OutsideHours { line: policy.hours_line() };
                return Err(limits.wait(now, in_millis(until), reason));
            }
        };
        let mut pace = policy.pace_with(at, last_retrieval, limits.manners);
        pace.interval = pace.interval.max(limits.floor);
        let ends = [until, pace.next_change].into_iter().flatten().map(in_millis).min();
        Ok(Self {
            pace,
            outside_hours,
            from: now,
            until: ends.unwrap_or(u64::MAX),
            limits: *limits,
        })
    }

    /// The terms of a site that says nothing: a site without a policy, or, with its own default and floor, a resolved
    /// address, which many hosts may share.
    pub fn unsaid(limits: &PaceLimits) -> Self {
        let silent = Policy::new(&Document::parse(b""), &Dialect::RFC9309, &Crawler::new(["any"]));
        let mut pace = silent.pace_with(Moment::from_unix(0), Duration::ZERO, limits.manners);
        pace.interval = pace.interval.max(limits.floor);
        Self { pace, outside_hours: false, from: 0, until: u64::MAX, limits: *limits }
    }

    /// The claim under these terms, by a claimant that has watched so much of the ledger's clock.
    ///
    /// The interval is a thousandth longer, so that a clock that runs fast by less keeps it all the same.
    pub fn claim(&self, watched: Option<Watched>) -> Claim {
        let interval = millis(self.pace.interval);
        let ttl = millis(self.limits.ttl);
        let (occupies, ahead) = match self.limits.spacing {
            Spacing::Requests => (ttl, 0),
            // More than half of its life is left to a permit when its moment has come.
            Spacing::Grants => (0, ttl / 5 * 2),
        };
        Claim {
            interval: interval.saturating_add(interval / 1000 + 1),
            ttl,
            occupies,
            ahead,
            elsewhere: ttl.saturating_add(millis(self.limits.failover_overlap)),
            from: self.from,
            until: self.until,
            watched,
        }
        .clamped()
    }

    /// Whether word that a request is over brings the next one forward, so that it is worth sending.
    pub fn ends_count(&self) -> bool {
        self.limits.spacing == Spacing::Requests
    }

    /// A denial of such a claim, explained.
    pub fn wait(&self, now: u64, until: u64, why: Denial) -> Wait {
        let reason = match why {
            Denial::Spacing => WaitReason::Pace(self.pace),
            Denial::Held => WaitReason::Held,
            Denial::OutsideTerms => WaitReason::TermsChange,
            Denial::Unknown | Denial::OtherTenure | Denial::ClockSetBack => {
                WaitReason::JustFetched(why)
            }
        };
        self.limits.wait(now, until, reason)
    }
}

impl Terms {
    /// What an answer is worth: the permit, or the wait. `asked` and `heard` are what the claimant's monotonic clock
    /// showed before the claim was sent and after the answer came.
    pub(super) fn read(
        &self,
        reply: &Reply,
        is_even: bool,
        (asked, heard): (u64, u64),
    ) -> Result<Permit, Wait> {
        match reply.outcome {
            ClaimOutcome::Granted { ticket, from } if is_even => {
                let wait = from.saturating_sub(reply.now);
                Ok(Permit::new(ticket, asked, millis(self.limits.ttl)).not_within(wait, heard))
            }
            ClaimOutcome::Granted { .. } => Err(self.clock_stepped(reply.now)),
            ClaimOutcome::Denied { until, why } => Err(self.wait(reply.now, until, why)),
        }
    }

    /// A permit was thrown away, since the ledger's clock made a step: it lapses.
    fn clock_stepped(&self, now: u64) -> Wait {
        let claim = self.claim(None);
        let until = now.saturating_add(claim.ttl).saturating_add(claim.interval);
        self.limits.wait(now, until, WaitReason::ClockStepped)
    }
}

impl PaceLimits {
    fn wait(&self, now: u64, until: u64, reason: WaitReason) -> Wait {
        let remaining = until.saturating_sub(now);
        Wait { until, remaining, reason, beyond_patience: remaining > millis(self.patience) }
    }
}

fn in_millis(moment: Moment) -> u64 {
    moment.unix().saturating_mul(1000)
}

/// Rounded up: half a millisecond of a pace is kept too.
fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
