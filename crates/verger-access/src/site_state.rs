//! What holds for a site now.

mod judged_anew;

use std::fmt;
use std::time::Duration;

use verger::time::Moment;

use crate::entry::{GoodCopy, SiteEntry, is_future, later};
use crate::profile::{Clause, Hold, LongUnreachable, PhaseEffect, Profile};
use crate::result::{AccessResult, FetchFailure, Said};

/// What is known of a site at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "it is known what holds, or it must be asked")]
pub enum SiteState {
    /// Nothing holds until the site is asked.
    Ask(Due),
    /// This holds.
    Holds(SiteAccess),
}

/// Why a site must be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Due {
    /// It never was, or for another profile whose judgement says nothing to this one.
    Never,
    /// The last answer does not hold any longer.
    Expired,
    /// The file was unreachable, and it is time to try again.
    Retry,
}

/// What holds for a site, for how long, and by which clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SiteAccess {
    /// What holds.
    pub verdict: SiteVerdict,
    /// Why.
    pub clause: Clause,
    /// When to ask again. Not after `answered` where the answer serves only those who waited for it.
    pub until: Moment,
    /// When the answer arrived that this is based on; `None` if there is none.
    pub answered: Option<Moment>,
}

/// What a robot may do on a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a file speaks, or one verdict holds for the whole site"
)]
pub enum SiteVerdict {
    /// What the copy of its robots.txt says.
    Rules,
    /// Everything, without any file that says so.
    Allowed,
    /// Nothing.
    Disallowed,
    /// Nothing yet: try again then.
    Defer(Moment),
}

impl SiteState {
    /// What holds; where nothing does, it is deferred to `now`: the site must be asked first.
    pub fn or_deferred(self, now: Moment) -> SiteAccess {
        match self {
            Self::Holds(access) => access,
            Self::Ask(_) => {
                let verdict = SiteVerdict::Defer(now);
                SiteAccess { verdict, clause: UNASKED, until: now, answered: None }
            }
        }
    }
}

impl SiteAccess {
    fn of(entry: &SiteEntry, verdict: SiteVerdict, clause: Clause, until: Moment) -> Self {
        Self { verdict, clause, until, answered: Some(entry.answered) }
    }
}

impl Profile {
    /// What holds for a site now, by what is remembered of it. Cost: a few comparisons.
    ///
    /// It allows a site without a file in hand only by a clause of this profile's own table, which
    /// [`SiteAccess::clause`] names. An answer that is dated later than `now`, by more than clocks may differ
    /// ([`SiteEntry::SKEW`]), does not hold, and none holds for longer than the profile's ceiling from `now`.
    ///
    /// What another profile judged is judged anew, by the status that was stored: for as long as it held there, but no
    /// longer than it could hold here.
    ///
    /// ```
    /// use verger::time::Moment;
    /// use verger_access::{Due, Profile, SiteState};
    ///
    /// let now = Moment::from_unix(1_700_000_000);
    /// assert_eq!(Profile::RFC9309.state(None, now), SiteState::Ask(Due::Never));
    /// ```
    pub fn state(&self, entry: Option<&SiteEntry>, now: Moment) -> SiteState {
        let Some(entry) = entry else { return SiteState::Ask(Due::Never) };
        if let Some(copy) = &entry.copy
            && entry.doubted_since.is_none()
            && !(entry.result == AccessResult::Deferred && entry.profile == self.name)
            && self.obeys(copy.kind)
            && self.holds(now, copy.confirmed, copy.fresh_until)
            && !self.may_ask_sooner(&entry.profile, copy)
        {
            let clause = self.meaning(Said::Status(200)).clause;
            return SiteState::Holds(SiteAccess {
                verdict: SiteVerdict::Rules,
                clause,
                until: copy.fresh_until,
                answered: Some(copy.confirmed),
            });
        }
        if entry.profile == self.name && !self.holds(now, entry.answered, entry.ask_again) {
            let failing = entry.result.is_unknown();
            return SiteState::Ask(if failing { Due::Retry } else { Due::Expired });
        }
        self.by_answer(entry, now)
    }

    /// Whether a copy that another profile judged may have been held only by that profile's floor, where this one has a
    /// lower floor: its headers may not allow reuse.
    fn may_ask_sooner(&self, judged_by: &str, copy: &GoodCopy) -> bool {
        judged_by != self.name
            && Self::named(judged_by).is_none_or(|other| {
                self.floor < other.floor && copy.fresh_until <= later(copy.confirmed, other.floor)
            })
    }

    /// What holds for the callers that waited for this entry's answer, at the moment of the answer. That is
    /// [`Profile::state`], and also holds where the headers do not allow reuse: it was verified before
    /// it is used (draft-koster-robots-00 §3.4), and [`SiteAccess::until`] has passed for everybody else.
    pub fn state_at_answer(&self, entry: &SiteEntry) -> SiteState {
        match self.state(Some(entry), entry.answered) {
            SiteState::Ask(_) => self.by_answer(entry, entry.answered),
            holds @ SiteState::Holds(_) => holds,
        }
    }

    /// What the last answer means, whether it still holds or not.
    fn by_answer(&self, entry: &SiteEntry, now: Moment) -> SiteState {
        if entry.profile != self.name {
            return match self.judged_anew(entry) {
                Some(entry) => self.state(Some(&entry), now),
                None => SiteState::Ask(Due::Never),
            };
        }
        let (clause, until) = (self.meaning(entry.said).clause, entry.ask_again);
        let access = |verdict| SiteState::Holds(SiteAccess::of(entry, verdict, clause, until));
        match entry.result {
            AccessResult::Successful if entry.copy.is_some() => access(SiteVerdict::Rules),
            AccessResult::Unavailable => match (&entry.copy, self.copy_when_unavailable) {
                (Some(copy), Some(instead)) if age(copy.confirmed, now) < instead.age => {
                    let end = later(copy.confirmed, instead.age);
                    let (verdict, until) = (SiteVerdict::Rules, until.min(end));
                    SiteState::Holds(SiteAccess::of(entry, verdict, instead.clause, until))
                }
                _ => access(SiteVerdict::Allowed),
            },
            AccessResult::Restricted => access(SiteVerdict::Disallowed),
            AccessResult::Deferred => access(SiteVerdict::Defer(until)),
            AccessResult::Unreachable if entry.said == Said::Nothing(FetchFailure::Refused) => {
                access(SiteVerdict::Disallowed)
            }
            AccessResult::Unreachable => self.while_unreachable(entry, now),
            AccessResult::Successful | AccessResult::Redirected => SiteState::Ask(Due::Never),
        }
    }

    fn while_unreachable(&self, entry: &SiteEntry, now: Moment) -> SiteState {
        let since = age(entry.unreachable_since.unwrap_or(entry.answered), now);
        let phase = self.unreachable.iter().find(|phase| phase.until.is_none_or(|end| since < end));
        let phase = phase.expect("the last phase of a profile has no end");
        let copy = entry.copy.as_ref();
        let of_use = copy
            .filter(|copy| self.oldest_copy.is_none_or(|oldest| age(copy.confirmed, now) < oldest));
        let PhaseEffect { hold, clause } =
            if of_use.is_some() { phase.with_copy } else { phase.without_copy };
        let answers = entry.site_answered.is_some_and(|at| age(at, now) < RECENT);
        let verdict = match hold {
            Hold::Copy => SiteVerdict::Rules,
            Hold::Defer => SiteVerdict::Defer(entry.ask_again),
            Hold::Allow => SiteVerdict::Allowed,
            Hold::AllowIfSiteAnswers if answers => SiteVerdict::Allowed,
            Hold::AsSwitched if self.long_unreachable == LongUnreachable::Allow => {
                SiteVerdict::Allowed
            }
            Hold::Disallow | Hold::AllowIfSiteAnswers | Hold::AsSwitched => SiteVerdict::Disallowed,
        };
        let end =
            phase.until.map(|end| later(entry.unreachable_since.unwrap_or(entry.answered), end));
        let until = end.map_or(entry.ask_again, |end| end.min(entry.ask_again));
        SiteState::Holds(SiteAccess::of(entry, verdict, clause, until))
    }

    /// Whether what was answered then, to hold until that moment, holds now.
    fn holds(&self, now: Moment, answered: Moment, until: Moment) -> bool {
        let longest = self.ceiling.max(self.longest_wait);
        !is_future(answered, now) && now < until && !is_future(until, later(now, longest))
    }
}

const UNASKED: Clause = Clause::new("nothing yet", "the site has not been asked, or not lately");

/// How recently a site must have answered otherwise to count as one that answers.
const RECENT: Duration = Duration::from_hours(24);

/// How long ago that was; zero for a moment in the future.
fn age(then: Moment, now: Moment) -> Duration {
    Duration::from_secs(now.unix().saturating_sub(then.unix()))
}

impl fmt::Display for SiteVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules => f.write_str("as its robots.txt says"),
            Self::Allowed => f.write_str("allowed"),
            Self::Disallowed => f.write_str("disallowed"),
            Self::Defer(until) => write!(f, "deferred until {until}"),
        }
    }
}
