//! When an entry says that things happened, where clocks differ.

use std::time::Duration;

use verger::time::Moment;

use super::SiteEntry;

impl SiteEntry {
    /// By how much the clocks of those who share a store may differ. What is dated later than now by more than this was
    /// dated by a clock that was wrong: it does not hold, and anything may take its place.
    pub const SKEW: Duration = Duration::from_mins(1);

    /// Whether a clock that was wrong dated the last answer, as of now.
    pub fn is_from_the_future(&self, now: Moment) -> bool {
        is_future(self.answered, now)
    }

    /// The same entry as far as it can be believed: nothing has happened later than now, and what was dated by a clock that
    /// was wrong holds no longer than until now.
    #[must_use]
    pub fn no_later_than(&self, now: Moment) -> Self {
        let mut entry = self.clone();
        let past = |moment: &mut Moment, until: &mut Moment| {
            if is_future(*moment, now) {
                *until = (*until).min(now);
            }
            *moment = (*moment).min(now);
        };
        past(&mut entry.answered, &mut entry.ask_again);
        if let Some(copy) = &mut entry.copy {
            past(&mut copy.confirmed, &mut copy.fresh_until);
        }
        for since in entry.since() {
            *since = (*since).min(now);
        }
        entry
    }

    /// The same entry by a clock that is this number of seconds ahead of the one that dated it.
    #[must_use]
    pub fn shifted(&self, seconds: i64) -> Self {
        let shift =
            |moment: Moment| Moment::from_unix(moment.unix().saturating_add_signed(seconds));
        self.clone().map_moments(&shift)
    }

    fn map_moments(mut self, change: &dyn Fn(Moment) -> Moment) -> Self {
        let own = [&mut self.answered, &mut self.ask_again];
        let of_copy =
            self.copy.iter_mut().flat_map(|copy| [&mut copy.confirmed, &mut copy.fresh_until]);
        for moment in own.into_iter().chain(of_copy) {
            *moment = change(*moment);
        }
        for moment in self.since() {
            *moment = change(*moment);
        }
        self
    }

    /// Since when something is so, as far as it is.
    fn since(&mut self) -> impl Iterator<Item = &mut Moment> {
        let since = [&mut self.unreachable_since, &mut self.doubted_since, &mut self.site_answered];
        since.into_iter().flatten()
    }
}

/// Whether a moment that should be past is later than clocks may differ.
pub(crate) fn is_future(moment: Moment, now: Moment) -> bool {
    moment > super::later(now, SiteEntry::SKEW)
}
