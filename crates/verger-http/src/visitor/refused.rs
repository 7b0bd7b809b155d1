//! Why a request was not sent, or had no answer.

use std::fmt;
use std::io;

use verger::Decision;
use verger::time::Moment;
use verger_access::{AccessDecision, Clause, SiteError, StoreError, Wait};

use crate::failure::TransportFailure;
use crate::guard::Refusal;

/// Why there is no answer for the caller.
///
/// Up to [`Ledger`](Self::Ledger), nothing was sent.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refused {
    /// The URL is of no site. The caller's fault.
    Url(SiteError),
    /// The guard refuses the URL, or an address of its host.
    Guarded(Refusal),
    /// The host's name has no address, or could not be looked up.
    Unresolved(io::Error),
    /// A rule of the robots.txt forbids it, or what it says of everything else; the decision names the line.
    ByRule(Decision),
    /// Nothing may be fetched there without a file that allows it, by this clause.
    ByClause(Clause),
    /// It is not known whether it may be fetched.
    Deferred {
        /// When to ask again.
        until: Moment,
        /// By what.
        clause: Clause,
    },
    /// The caller did not authorize it, for this reason.
    NotAuthorized(String),
    /// It would have to wait longer than is borne; the wait says for what, and by which line.
    BeyondPatience(Wait),
    /// This number of answers of the host, the most at a time, are still being read, and none of them ended within the
    /// patience.
    HostBusy(usize),
    /// This number of requests, the most at a time, are under way, and none of them ended within the patience.
    Busy(usize),
    /// The ledger cannot be asked for a permit, and nothing is sent without.
    Ledger(StoreError),
    /// There was no answer, by the phase in which that failed.
    NoAnswer(TransportFailure),
    /// It redirects to nowhere: no Location, or none that is a URL of http or https.
    Nowhere,
    /// More redirects than are followed.
    TooManyRedirects,
    /// The client followed a redirect on its own, so requests were sent without a decision.
    FollowedUnasked {
        /// Where it ended.
        url: String,
    },
}

impl Refused {
    /// The line of the robots.txt that says so, from 1, if one does.
    pub fn line(&self) -> Option<u32> {
        match self {
            Self::ByRule(decision) => decision.line(),
            Self::BeyondPatience(wait) => wait.reason.line(),
            _ => None,
        }
    }

    /// The clause that says so, if one does and no rule.
    pub fn clause(&self) -> Option<&Clause> {
        match self {
            Self::ByClause(clause) | Self::Deferred { clause, .. } => Some(clause),
            _ => None,
        }
    }

    /// A name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Url(_) => "url",
            Self::Guarded(_) => "guarded",
            Self::Unresolved(_) => "unresolved",
            Self::ByRule(_) => "rule",
            Self::ByClause(_) => "clause",
            Self::Deferred { .. } => "deferred",
            Self::NotAuthorized(_) => "not-authorized",
            Self::BeyondPatience(_) => "patience",
            Self::HostBusy(_) => "host-busy",
            Self::Busy(_) => "busy",
            Self::Ledger(_) => "ledger",
            Self::NoAnswer(_) => "no-answer",
            Self::Nowhere => "nowhere",
            Self::TooManyRedirects => "redirects",
            Self::FollowedUnasked { .. } => "followed-unasked",
        }
    }

    /// What a decision refuses, unless the caller overrules it.
    pub(super) fn unless_allowed(
        decision: AccessDecision,
        is_overruled: bool,
    ) -> Result<AccessDecision, Self> {
        match decision {
            allowed if allowed.is_allowed() => Ok(allowed),
            decision @ (AccessDecision::ByRule(_) | AccessDecision::Disallowed(_))
                if is_overruled =>
            {
                Ok(decision)
            }
            AccessDecision::ByRule(decision) => Err(Self::ByRule(decision)),
            AccessDecision::Disallowed(clause) | AccessDecision::Allowed(clause) => {
                Err(Self::ByClause(clause))
            }
            AccessDecision::Defer(until, clause) => Err(Self::Deferred { until, clause }),
            AccessDecision::OutOfScope => Err(Self::Url(SiteError::NotAUrl)),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(error) => write!(f, "{error}"),
            Self::Guarded(refusal) => write!(f, "{refusal}"),
            Self::Unresolved(error) => write!(f, "its name cannot be resolved: {error}"),
            Self::ByRule(decision) => match decision.line() {
                Some(line) => write!(f, "line {line} of robots.txt disallows it"),
                None => f.write_str("robots.txt disallows it"),
            },
            Self::ByClause(clause) => write!(f, "{}: {}", clause.source, clause.says),
            Self::Deferred { until, clause } => {
                write!(f, "deferred until {until} by {}: {}", clause.source, clause.says)
            }
            Self::BeyondPatience(wait) => {
                let until = Moment::from_unix(wait.until.div_ceil(1000));
                write!(
                    f,
                    "the next request to its host has to wait until {until}, longer than the patience: {}",
                    wait.reason
                )
            }
            Self::HostBusy(most) => write!(
                f,
                "as many answers of its host as may be ({most}) are still being read; read or drop them"
            ),
            Self::Busy(most) => {
                write!(
                    f,
                    "as many requests as may be ({most}) are under way; read or drop their answers"
                )
            }
            Self::Ledger(error) => write!(f, "no permit could be obtained: {error}"),
            Self::NotAuthorized(why) => f.write_str(why),
            Self::NoAnswer(failure) => write!(f, "no answer: {failure}"),
            Self::Nowhere => f.write_str(
                "it redirects, but its Location is missing or is not a URL of http or https",
            ),
            Self::TooManyRedirects => f.write_str("more redirects than are followed"),
            Self::FollowedUnasked { url } => {
                write!(f, "the client followed redirects on its own, to {url}")
            }
        }
    }
}

impl std::error::Error for Refused {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Url(error) => Some(error),
            Self::Unresolved(error) => Some(error),
            Self::Ledger(error) => Some(error),
            Self::NoAnswer(failure) => Some(failure),
            _ => None,
        }
    }
}
