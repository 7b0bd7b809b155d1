//! Bugs that are planted, to see whether the simulator finds them.

/// A bug in the arithmetic of permits, or in what a worker does with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Plant {
    /// Spacing counts from the grant, not from the deadline.
    SpacingFromGrant,
    /// A key that is not known may be fetched at once.
    UnknownGranted,
    /// A key from before a restart or a failover is believed.
    TenureForgotten,
    /// The end of any permit brings the next one forward.
    AnyEndShortens,
    /// The end of a request ends what the host asked for too.
    EndUndoesHold,
    /// Only the new pace counts.
    OnlyTheNewPace,
    /// The clock that was set back is believed.
    SetBackBelieved,
    /// After a failover only the time to live is waited for, though the old server still answers.
    TwoInOfficeForgotten,
    /// Time that the claimant has not watched counts.
    UnwatchedCounts,
    /// A permit is used though the ledger's clock made a step.
    StepOverlooked,
    /// The deadline counts from the answer, not from the question.
    DeadlineFromAnswer,
    /// The deadline is not looked at again before the request is written.
    NoSecondLook,
    /// The deadline is one of the wall clock.
    WallClockDeadline,
    /// A redirect or a retry is sent with the permit of the first request.
    RetryWithoutPermit,
    /// The end of a request is reported before it is sent.
    EndBeforeSending,
    /// A request that has been sent is reported as unused if there was no answer.
    SentReportedUnused,
    /// The answer to an earlier question is taken for that to the present one.
    StaleAnswerTaken,
    /// A permit is not bounded by the site's hours and changes of pace.
    TermsUnbounded,
    /// No permit is taken for the address.
    AddressForgotten,
    /// The interval has no allowance for the drift of clocks.
    NoAllowanceForDrift,
    /// The beginning of a ledger is believed though it was promoted from a replica that lags.
    BeginningBelieved,
    /// Keys are evicted, and the ledger does not begin anew.
    EvictionUnnoticed,
    /// A new ledger takes keys that it does not have for long unused.
    LedgerAlwaysOld,
    /// A permit that is given out ahead is used at once.
    AheadOfItsMoment,
    /// A permit that goes back unused frees what was before its grant, not before its moment.
    UnusedFromGrant,
}

impl Plant {
    /// Every bug.
    pub const ALL: &[Self] = &[
        Self::SpacingFromGrant,
        Self::UnknownGranted,
        Self::TenureForgotten,
        Self::AnyEndShortens,
        Self::EndUndoesHold,
        Self::OnlyTheNewPace,
        Self::SetBackBelieved,
        Self::TwoInOfficeForgotten,
        Self::UnwatchedCounts,
        Self::StepOverlooked,
        Self::DeadlineFromAnswer,
        Self::NoSecondLook,
        Self::WallClockDeadline,
        Self::RetryWithoutPermit,
        Self::EndBeforeSending,
        Self::SentReportedUnused,
        Self::StaleAnswerTaken,
        Self::TermsUnbounded,
        Self::AddressForgotten,
        Self::NoAllowanceForDrift,
        Self::BeginningBelieved,
        Self::EvictionUnnoticed,
        Self::LedgerAlwaysOld,
        Self::AheadOfItsMoment,
        Self::UnusedFromGrant,
    ];
}
