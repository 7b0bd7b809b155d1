use core::time::Duration;

use crate::directive::Directive;
use crate::syntax::Span;
use crate::time::Moment;

/// How fast a robot may go at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pace {
    /// The time to leave between the starts of two requests.
    pub interval: Duration,
    /// The source of the interval.
    pub source: PaceSource,
    /// When another line, or none, takes over; `None` if that never happens.
    pub next_change: Option<Moment>,
    /// The requested interval, if the caller's ceiling is lower and was used instead.
    pub clamped_from: Option<Duration>,
}

/// The source of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PaceSource {
    /// A line of the file.
    Line {
        /// The line, from 1.
        line: u32,
        /// Its field.
        directive: Directive,
        /// Where its value is.
        value: Span,
    },
    /// The dialect: twice the time of the last retrieval, or 10 seconds, whichever is longer.
    RuleOfThumb,
    /// The caller's own default.
    Caller,
}

/// What a caller does where a file states no rate, and how slow a file may make it.
///
/// ```
/// use std::time::Duration;
/// use verger::pace::PaceOptions;
///
/// let options = PaceOptions { ceiling: Some(Duration::from_secs(300)), ..PaceOptions::default() };
/// assert_eq!(options.default, Duration::from_secs(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct PaceOptions {
    /// The interval where neither the file nor the dialect asks for one; one second unless set.
    pub default: Duration,
    /// The longest interval to obey, whatever its source; no limit unless set.
    pub ceiling: Option<Duration>,
}

impl Default for PaceOptions {
    fn default() -> Self {
        Self { default: Duration::from_secs(1), ceiling: None }
    }
}

impl PaceOptions {
    /// Applies this ceiling to a requested interval.
    pub(super) fn pace(
        self,
        asked: Duration,
        source: PaceSource,
        next_change: Option<Moment>,
    ) -> Pace {
        let interval = self.ceiling.map_or(asked, |ceiling| asked.min(ceiling));
        let clamped_from = (interval < asked).then_some(asked);
        Pace { interval, source, next_change, clamped_from }
    }
}

/// Whether a visit is welcome at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a site is open or closed")]
pub enum VisitHours {
    /// It is, until a given moment; forever, where no hours are stated.
    Open {
        /// The first moment at which it no longer is.
        until: Option<Moment>,
    },
    /// It is not, until a given moment.
    Closed {
        /// The first moment at which it is again.
        until: Moment,
    },
}

impl VisitHours {
    /// Whether a visit is welcome.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Open { .. })
    }
}
