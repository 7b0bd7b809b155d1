/// What Crawl-delay, Request-rate and Visit-time lines mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "dialects are built from literals of it")]
pub struct RateReading {
    /// Whether they are obeyed at all.
    pub obeyed: bool,
    /// Which of several rates applies. A Crawl-delay is a rate: one document per that number of seconds, all day.
    pub several: SeveralRates,
    /// What several Visit-time lines mean.
    pub several_visit_times: SeveralVisitTimes,
    /// How long to wait between two requests where no rate applies.
    pub default: DefaultPace,
}

/// Which rate applies, of several that apply at that time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeveralRates {
    /// The slowest: the fewest documents per unit of time.
    Slowest,
    /// A rate for part of the day before one for all of it; among equals, the slowest.
    WindowThenSlowest,
    /// The first line.
    First,
    /// The last line.
    Last,
}

/// When a visit is welcome, if several Visit-time lines say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeveralVisitTimes {
    /// At any of those times.
    Any,
    /// At the times of the first line.
    First,
}

/// How long to wait between two requests where no rate applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DefaultPace {
    /// As long as the caller chooses.
    Caller,
    /// Twice the time of the last retrieval, or 10 seconds, whichever is longer.
    RuleOfThumb,
}
