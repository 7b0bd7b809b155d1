//! `fetch`: the known state of a site's robots.txt, and what applies.

use serde::Serialize;
use verger_access::{GoodCopy, PaymentTerms, Site, SiteAccess, SiteEntry, SiteState, SiteVerdict};

use super::Answer;
use crate::crawler::Asker;
use crate::decided::{Decided, Reason};
use crate::note::Note;
use crate::pace::Pace;
use crate::seconds::Seconds;
use crate::time::Time;
use crate::visit::Visit;

/// The known state of a site's robots.txt.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Fetch<'a> {
    /// The site.
    pub site: &'a str,
    /// The time of this answer.
    pub at: Time,
    /// Whether the site was asked now; otherwise the answer comes from the cache.
    pub asked: bool,
    /// Its last answer.
    #[serde(flatten)]
    pub answer: Option<SiteAnswer<'a>>,
    /// What applies to the site; null if it must be asked first.
    pub holds: Option<SiteHolds>,
    /// The clause that says so, and how long it applies.
    #[serde(flatten)]
    pub by: Option<HoldsBy>,
    /// Notes on the answer and on the file.
    pub notes: Vec<Note>,
    /// Why there is no new answer: the network error.
    pub trouble: Option<String>,
    /// Why the answer could not be read from or written to the cache.
    pub cache_trouble: Option<String>,
    /// What this means for each robot.
    pub robots: Vec<FetchRobot<'a>>,
}

/// The last answer of a site to the request for its robots.txt.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SiteAnswer<'a> {
    /// The requests, in order: each but the last was redirected.
    pub hops: Vec<Hop<'a>>,
    /// When it was complete.
    pub answered: Time,
    /// Its result: `successful`, `unavailable`, `unreachable` and so on (RFC 9309 §2.3.1).
    pub access: &'static str,
    /// Details of the result.
    pub said: String,
    /// How long the last request took.
    pub took_seconds: Option<Seconds>,
    /// The number of failed attempts since the file was last reached.
    pub failures: u32,
    /// When the site last gave a different answer.
    pub site_answered: Option<Time>,
    /// Since when no attempt has reached the file.
    pub unreachable_since: Option<Time>,
    /// `payment-required`, if the answer says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Reason>"))]
    pub reason: Option<Reason>,
    /// The server's payment headers, named without `crawler-`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<std::collections::BTreeMap<String, String>>")
    )]
    pub payment: Option<&'a PaymentTerms>,
    /// The last good copy of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<FileCopy<'a>>,
}

/// One request.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Hop<'a> {
    /// The URL that was requested.
    pub url: &'a str,
    /// The status of the answer; null if there was none.
    pub status: Option<u16>,
}

/// A copy of a robots.txt.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FileCopy<'a> {
    /// The URL it came from.
    pub url: &'a str,
    /// Its length in bytes, up to the limit on kept bytes.
    pub bytes: u64,
    /// Whether it was longer than that limit.
    pub truncated: bool,
    /// The media type stated by the server.
    pub media_type: Option<&'a str>,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
    /// When it was received, or last confirmed.
    pub confirmed: Time,
    /// Until when it may be used without asking again.
    pub fresh_until: Time,
}

/// What a robot may do on a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::exhaustive_enums, reason = "a file applies, or one verdict for the whole site")]
pub enum SiteHolds {
    /// What its robots.txt says.
    Rules,
    /// Everything is allowed, without a file.
    Allowed,
    /// Nothing is allowed.
    Disallowed,
    /// Nothing is allowed yet.
    Deferred,
}

/// The clause that applies to a site, and for how long.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HoldsBy {
    /// When to ask again.
    pub until: Time,
    /// The clause.
    pub clause: &'static str,
    /// What the clause says.
    pub because: &'static str,
}

/// What applies to one robot: at the path `/`, and its pace.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FetchRobot<'a> {
    /// The robot.
    #[serde(flatten)]
    pub asker: &'a Asker,
    /// The decision on `/`.
    #[serde(flatten)]
    pub decided: Decided<'a>,
    /// How fast the robot may go; absent without a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace<'a>>,
    /// Whether a visit is welcome now, if visiting hours are stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visit: Option<Visit<'a>>,
}

impl Answer for Fetch<'_> {
    const KIND: &'static str = "fetch";
}

impl<'a> Fetch<'a> {
    /// The cached state of a site, and what applies at that time.
    pub fn new(
        site: &'a Site,
        entry: Option<&'a SiteEntry>,
        standing: SiteState,
        at: Time,
    ) -> Self {
        let holding = match standing {
            SiteState::Holds(holding) => Some(holding),
            SiteState::Ask(_) => None,
        };
        Self {
            site: site.as_str(),
            at,
            asked: false,
            answer: entry.map(SiteAnswer::from),
            holds: holding.map(|holding| holding.verdict.into()),
            by: holding.map(HoldsBy::from),
            notes: Vec::new(),
            trouble: None,
            cache_trouble: None,
            robots: Vec::new(),
        }
    }
}

impl<'a> FetchRobot<'a> {
    /// What applies to a robot. Pace and hours come from a file.
    pub fn new(asker: &'a Asker, decided: Decided<'a>) -> Self {
        Self { asker, decided, pace: None, visit: None }
    }
}

impl<'a> From<&'a SiteEntry> for SiteAnswer<'a> {
    fn from(entry: &'a SiteEntry) -> Self {
        let hops = entry.hops.iter().map(|hop| Hop { url: &hop.url, status: hop.status });
        Self {
            hops: hops.collect(),
            answered: Time(entry.answered),
            access: entry.result.name(),
            said: entry.said.to_string(),
            took_seconds: entry.took.map(Seconds),
            failures: entry.failures,
            site_answered: entry.site_answered.map(Time),
            unreachable_since: entry.unreachable_since.map(Time),
            reason: entry.asks_for_payment().then_some(Reason::PaymentRequired),
            payment: entry.payment.as_ref(),
            file: entry.copy.as_ref().map(FileCopy::from),
        }
    }
}

impl<'a> From<&'a GoodCopy> for FileCopy<'a> {
    fn from(copy: &'a GoodCopy) -> Self {
        Self {
            url: &copy.validators.url,
            bytes: copy.octets,
            truncated: copy.truncated,
            media_type: copy.media_type.as_deref(),
            sha256: copy.hash.to_string(),
            confirmed: Time(copy.confirmed),
            fresh_until: Time(copy.fresh_until),
        }
    }
}

impl From<SiteVerdict> for SiteHolds {
    fn from(verdict: SiteVerdict) -> Self {
        match verdict {
            SiteVerdict::Rules => Self::Rules,
            SiteVerdict::Allowed => Self::Allowed,
            SiteVerdict::Disallowed => Self::Disallowed,
            SiteVerdict::Defer(_) => Self::Deferred,
        }
    }
}

impl From<SiteAccess> for HoldsBy {
    fn from(holding: SiteAccess) -> Self {
        Self {
            until: Time(holding.until),
            clause: holding.clause.source,
            because: holding.clause.says,
        }
    }
}
