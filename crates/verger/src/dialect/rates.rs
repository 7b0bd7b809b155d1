/// What Crawl-delay, Request-rate and Visit-time lines mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "dialects are built from literals of it")]
pub struct RateReading {
    /// Whether they are obeyed at all.
    pub obeyed: bool,
    /// Which of several rates holds. A Crawl-delay is a rate: one document in so many seconds, all day.
    pub several: SeveralRates,
    /// What several Visit-time lines mean.
    pub several_visit_times: SeveralVisitTimes,
    /// How long to wait between two requests where no rate holds.
    pub default: DefaultPace,
}

/// Which of several rates holds, of those whose part of the day it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeveralRates {
    /// The slowest: the fewest documents in a unit of time.
    Slowest,
    /// One for a part of the day before one for all of it; of equals the slowest.
    WindowThenSlowest,
    /// The first line.
    First,
    /// The last line.
    Last,
}

/// When a visit is welcome, where several Visit-time lines say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeveralVisitTimes {
    /// At any of those times.
    Any,
    /// At that of the first line.
    First,
}

/// How long to wait between two requests where no rate holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DefaultPace {
    /// As long as the caller likes.
    Caller,
    /// Twice the time of the last retrieval, or 10 seconds, whichever is longer.
    RuleOfThumb,
}
