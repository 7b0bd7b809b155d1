use core::time::Duration;

use crate::directive::Directive;
use crate::syntax::Span;
use crate::time::Moment;

/// How fast a robot may go at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pace {
    /// The time to leave between the beginnings of two requests.
    pub interval: Duration,
    /// Who asks for it.
    pub source: PaceSource,
    /// When another line, or none, takes its place; `None` if that never happens.
    pub next_change: Option<Moment>,
    /// What was asked for, where the caller's ceiling is lower and so is the interval.
    pub clamped_from: Option<Duration>,
}

/// Who asks for an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PaceSource {
    /// A line of the file.
    Line {
        /// The line, from 1.
        line: u32,
        /// Its field.
        directive: Directive,
        /// Where its value stands.
        value: Span,
    },
    /// The dialect: twice the time of the last retrieval, or 10 seconds, whichever is longer.
    RuleOfThumb,
    /// The caller's own default.
    Caller,
}

/// What a caller does where a file states no rate, and how slow it lets a file make it.
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
    /// The interval where neither the file nor the dialect asks for one; a second, unless set.
    pub default: Duration,
    /// The longest interval that is kept to, whoever asks for more; none, unless set.
    pub ceiling: Option<Duration>,
}

impl Default for PaceOptions {
    fn default() -> Self {
        Self { default: Duration::from_secs(1), ceiling: None }
    }
}

impl PaceOptions {
    /// Asks for an interval under this ceiling.
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
    /// It is, and stays so until a moment; for ever, where no hours are stated.
    Open {
        /// The first moment at which it no longer is.
        until: Option<Moment>,
    },
    /// It is not, until a moment.
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
