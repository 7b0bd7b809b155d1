//! Bugs that are planted in what drives a visitor, to see whether the origins find them.

use std::fmt;

/// What the driver does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DriverBug {
    /// A denied permit is taken for one.
    DoesNotWait,
    /// The end of a request is reported as soon as its permit is there.
    CompletesEarly,
    /// The permit is used for longer than it was claimed for.
    SendsAfterTheDeadline,
    /// A permit serves two requests.
    UsesAPermitTwice,
    /// Each visitor keeps the pace of a host for itself alone.
    AsksForTheWrongKey,
    /// No permit is taken for the address.
    SkipsTheAddress,
    /// Another address is connected to than the one the permit is for.
    ConnectsElsewhere,
    /// A robots.txt is fetched without a permit.
    RobotsWithoutPermit,
    /// What a redirect leads to is fetched without a permit.
    HopsWithoutPermit,
    /// What a Retry-After asks for is not reported.
    IgnoresRetryAfter,
    /// A host that did not answer is reported as well.
    ReportsFailureAsWell,
    /// Every host gets the usual pace, whatever its robots.txt asks for.
    IgnoresCrawlDelay,
    /// Hours of visit are worked out once and for all.
    IgnoresHours,
    /// A permit goes back as unused after the request was sent.
    GivesBackAfterSending,
    /// A permit is used though the ledger's clock made a step while it was given.
    UsesARevokedPermit,
    /// Time on the ledger's clock counts though nobody watched it pass.
    CountsUnwatchedTime,
    /// A ledger that does not answer is taken for one that grants.
    FailsOpen,
}

impl DriverBug {
    /// Every bug.
    pub const ALL: &[Self] = &[
        Self::DoesNotWait,
        Self::CompletesEarly,
        Self::SendsAfterTheDeadline,
        Self::UsesAPermitTwice,
        Self::AsksForTheWrongKey,
        Self::SkipsTheAddress,
        Self::ConnectsElsewhere,
        Self::RobotsWithoutPermit,
        Self::HopsWithoutPermit,
        Self::IgnoresRetryAfter,
        Self::ReportsFailureAsWell,
        Self::IgnoresCrawlDelay,
        Self::IgnoresHours,
        Self::GivesBackAfterSending,
        Self::UsesARevokedPermit,
        Self::CountsUnwatchedTime,
        Self::FailsOpen,
    ];
}

impl fmt::Display for DriverBug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::DoesNotWait => "does not wait",
            Self::CompletesEarly => "reports the end before sending",
            Self::SendsAfterTheDeadline => "sends after the deadline",
            Self::UsesAPermitTwice => "uses one permit twice",
            Self::AsksForTheWrongKey => "asks for the wrong key",
            Self::SkipsTheAddress => "skips the address",
            Self::ConnectsElsewhere => "connects to another address",
            Self::RobotsWithoutPermit => "fetches robots.txt without a permit",
            Self::HopsWithoutPermit => "follows a redirect without a permit",
            Self::IgnoresRetryAfter => "ignores Retry-After",
            Self::ReportsFailureAsWell => "reports a failure as well",
            Self::IgnoresCrawlDelay => "ignores Crawl-delay",
            Self::IgnoresHours => "ignores Visit-time",
            Self::GivesBackAfterSending => "gives a permit back after sending",
            Self::UsesARevokedPermit => "goes on after the clock's step revoked a permit",
            Self::CountsUnwatchedTime => "counts time that nobody watched",
            Self::FailsOpen => "takes a failed ledger for consent",
        })
    }
}
