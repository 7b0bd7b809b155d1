use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::time::Duration;

use super::timetable::Timetable;
use super::{Pace, PaceOptions, PaceSource, RequestRate, VisitHours, Window, crawl_delay};
use crate::dialect::{DefaultPace, Dialect, RateReading, SeveralRates, SeveralVisitTimes};
use crate::directive::Directive;
use crate::reading::Statement;
use crate::syntax::Document;
use crate::time::Moment;

/// What one robot's groups say of rates and hours; the dialect's default where they say nothing.
#[derive(Clone, Debug)]
pub(crate) struct Pacing {
    default: DefaultPace,
    /// Most files state nothing; keep the policy small.
    stated: Option<Box<Stated>>,
}

#[derive(Clone, Debug)]
struct Stated {
    rates: Box<[Rate]>,
    /// Which of them applies at each minute of the day.
    timetable: Timetable,
    /// When a visit is welcome; `None` if always.
    visits: Option<Visits>,
}

/// The visiting hours.
#[derive(Clone, Debug)]
struct Visits {
    timetable: Timetable,
    /// The first line that states any.
    line: u32,
}

/// A Crawl-delay, or a Request-rate.
#[derive(Clone, Copy, Debug)]
struct Rate {
    interval: Duration,
    window: Option<Window>,
    source: Statement,
}

impl Pacing {
    /// Reads the lines of the robot's groups. Unreadable lines are ignored. Cost: one pass over them, and a sort of
    /// the rates.
    pub(crate) fn new<'s>(
        document: &Document<'_>,
        dialect: &Dialect,
        fields: impl Iterator<Item = &'s Statement>,
    ) -> Self {
        let (mut rates, mut visits) = (Vec::new(), Vec::new());
        let reading = dialect.rates;
        for statement in fields.filter(|_| reading.obeyed) {
            let value = document.slice(statement.value);
            match statement.directive {
                Directive::VisitTime => {
                    let window = Window::parse(value).ok();
                    visits.extend(window.map(|window| (statement.line, window)));
                }
                _ => rates.extend(Rate::read(*statement, value)),
            }
        }
        let said_nothing = rates.is_empty() && visits.is_empty();
        let stated = (!said_nothing).then(|| Box::new(Stated::new(reading, rates, &visits)));
        Self { default: reading.default, stated }
    }

    /// How fast the robot may go.
    pub(crate) fn pace(&self, at: Moment, last_retrieval: Duration, options: PaceOptions) -> Pace {
        let timetable = self.stated.as_deref().map(|stated| &stated.timetable);
        let next_change = timetable.and_then(|timetable| timetable.next_change(at));
        match self.stated.as_deref().and_then(|stated| stated.rate(at)) {
            Some(&Rate { interval, source: Statement { line, directive, value }, .. }) => {
                let source = PaceSource::Line { line, directive, value };
                options.pace(interval, source, next_change)
            }
            None => match self.default {
                DefaultPace::Caller => {
                    options.pace(options.default, PaceSource::Caller, next_change)
                }
                DefaultPace::RuleOfThumb => {
                    // The 2.0.0 proposal, Request-rate.
                    let interval = last_retrieval.saturating_mul(2).max(Duration::from_secs(10));
                    options.pace(interval, PaceSource::RuleOfThumb, next_change)
                }
            },
        }
    }

    /// Whether a visit is welcome.
    pub(crate) fn open_at(&self, moment: Moment) -> VisitHours {
        let Some(visits) = self.stated.as_deref().and_then(|stated| stated.visits.as_ref()) else {
            return VisitHours::Open { until: None };
        };
        let visits = &visits.timetable;
        match (visits.at(moment), visits.next_change(moment)) {
            (None, Some(until)) => VisitHours::Closed { until },
            (_, until) => VisitHours::Open { until },
        }
    }

    /// The line that states visiting hours; the first of several.
    pub(crate) fn hours_line(&self) -> Option<u32> {
        Some(self.stated.as_deref()?.visits.as_ref()?.line)
    }
}

impl Stated {
    fn new(reading: RateReading, mut rates: Vec<Rate>, visits: &[(u32, Window)]) -> Self {
        rates.sort_by_key(|rate| rate.rank(reading.several));
        let mut timetable = Timetable::new(rates.iter().map(|rate| rate.window));
        let rates = timetable.keep_those_that_hold(&rates).into();
        let counted = match reading.several_visit_times {
            SeveralVisitTimes::Any => visits.len(),
            SeveralVisitTimes::First => visits.len().min(1),
        };
        let windows: Vec<_> = visits.iter().take(counted).map(|&(_, window)| window).collect();
        let visits = visits
            .first()
            .map(|&(line, _)| Visits { timetable: Timetable::of_one(&windows), line });
        Self { rates, timetable, visits }
    }

    fn rate(&self, at: Moment) -> Option<&Rate> {
        self.timetable.at(at).map(|rate| &self.rates[rate as usize])
    }
}

impl Rate {
    fn read(source: Statement, value: &[u8]) -> Option<Self> {
        match source.directive {
            Directive::CrawlDelay => {
                let interval = crawl_delay(value).ok()?;
                Some(Self { interval, window: None, source })
            }
            Directive::RequestRate => {
                let rate = RequestRate::parse(value).ok()?;
                Some(Self { interval: rate.interval(), window: rate.window, source })
            }
            _ => None,
        }
    }

    /// Smaller is higher: at any moment, the highest-ranked of those whose window is open applies.
    fn rank(&self, several: SeveralRates) -> (bool, Reverse<Duration>, i64) {
        let line = i64::from(self.source.line);
        match several {
            SeveralRates::Slowest => (false, Reverse(self.interval), line),
            SeveralRates::WindowThenSlowest => {
                (self.window.is_none(), Reverse(self.interval), line)
            }
            SeveralRates::First => (false, Reverse(Duration::ZERO), line),
            SeveralRates::Last => (false, Reverse(Duration::ZERO), -line),
        }
    }
}
