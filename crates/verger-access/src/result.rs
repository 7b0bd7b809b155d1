//! Access results, and what makes one of each status and failure.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The result of asking for a robots.txt: RFC 9309 §2.3.1, one more of 1996, and one of
/// RFC 6585.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum AccessResult {
    /// A file was received, to its end or to the limit (§2.3.1.1).
    Successful,
    /// It is elsewhere; the next URL is requested (§2.3.1.2).
    Redirected,
    /// The server says that there is none (§2.3.1.3).
    Unavailable,
    /// The server refuses to show it: in 1996 the sign that the whole site is disallowed.
    Restricted,
    /// The server asks to come later: the whole site is put off until then.
    Deferred,
    /// It may exist, but what it says is unknown (§2.3.1.4).
    Unreachable,
}

impl AccessResult {
    /// Whether it is unknown what the site's robots.txt says, and whether there is one.
    pub fn is_unknown(self) -> bool {
        matches!(self, Self::Unreachable | Self::Deferred)
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Successful => "successful",
            Self::Redirected => "redirected",
            Self::Unavailable => "unavailable",
            Self::Restricted => "restricted",
            Self::Deferred => "deferred",
            Self::Unreachable => "unreachable",
        }
    }
}

/// Why there is no usable answer. None of these ever allows anything by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FetchFailure {
    /// The destination may not be reached: it is not public, or not of the web.
    Refused,
    /// The name has no address, or it could not be looked up.
    NotResolved,
    /// No connection was made.
    NotConnected,
    /// The server could not prove who it is, or speaks no TLS.
    Tls,
    /// A deadline passed.
    Timeout,
    /// The answer ended too early.
    Cut,
    /// The body could not be decoded, or has a coding that was not asked for.
    BadCoding,
    /// The answer is not HTTP, or longer than is read.
    NotHttp,
    /// The body is not text, and the profile obeys no bytes that are not.
    NotText,
    /// More redirects than are followed.
    TooManyRedirects,
    /// A redirect that cannot be followed: no Location, not a URL, another scheme, or credentials in it.
    BadRedirect,
}

impl FetchFailure {
    /// Every one, for tables.
    pub const ALL: &[Self] = &[
        Self::Refused,
        Self::NotResolved,
        Self::NotConnected,
        Self::Tls,
        Self::Timeout,
        Self::Cut,
        Self::BadCoding,
        Self::NotHttp,
        Self::NotText,
        Self::TooManyRedirects,
        Self::BadRedirect,
    ];
}

impl fmt::Display for FetchFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refused => "the destination is refused",
            Self::NotResolved => "the name cannot be resolved",
            Self::NotConnected => "no connection",
            Self::Tls => "TLS failed",
            Self::Timeout => "a deadline passed",
            Self::Cut => "the answer broke off",
            Self::BadCoding => "the body cannot be decoded",
            Self::NotHttp => "the answer is not valid HTTP",
            Self::NotText => "the answer is not text",
            Self::TooManyRedirects => "too many redirects",
            Self::BadRedirect => "a redirect that leads nowhere",
        })
    }
}

impl std::error::Error for FetchFailure {}

/// What the last answer was, in short: enough to find its row in a profile's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::exhaustive_enums, reason = "an answer has a status, or there is none")]
pub enum Said {
    /// A final status.
    Status(u16),
    /// No usable answer.
    Nothing(FetchFailure),
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status) => write!(f, "status {status}"),
            Self::Nothing(failure) => failure.fmt(f),
        }
    }
}
