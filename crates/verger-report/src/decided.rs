//! The decision on one URL, and its reason.

use serde::{Serialize, Serializer};
use verger::{Decision, Document, LimitReached, LimitedBy};
use verger_access::{AccessDecision, Clause, SiteEntry};

use crate::bytes::{Bytes, key};
use crate::time::Time;

/// The decision on a URL: by a rule of a file, or by a clause where there is no file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Decided<'a> {
    /// The answer.
    pub verdict: Verdict,
    /// The same as yes or no; null if it is neither.
    pub allowed: Option<bool>,
    /// The reason.
    pub reason: Reason,
    /// The line of the rule that decided, from 1.
    pub line: Option<u32>,
    /// The field of that line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directive: Option<&'static str>,
    /// The value of that line.
    #[serde(flatten)]
    pub pattern: Option<Bytes<'a, key::Pattern>>,
    /// The first line that was not obeyed because of a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_reached_at_line: Option<u32>,
    /// That limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The clause that applies without a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
    /// What the clause says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<&'static str>,
    /// When to ask again, where the answer is deferred.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Time>,
}

/// May the URL be fetched?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::exhaustive_enums, reason = "yes, no, not yet, and not for this file to say")]
pub enum Verdict {
    /// Yes.
    Allowed,
    /// No.
    Disallowed,
    /// Not yet: the site must be asked, or asked again.
    Deferred,
    /// The URL belongs to a different origin from the file's.
    OutOfScope,
}

/// The reason for a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The file says so, in this way.
    File(verger::Reason),
    /// There is no file; the answer in its place says so.
    Access,
    /// The site requires payment.
    PaymentRequired,
}

/// A limit on how much of a file is obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Limit {
    /// This number of bytes.
    Octets(u32),
    /// This number of rules.
    Rules(u32),
}

impl<'a> Decided<'a> {
    /// A decision by a file.
    pub fn by_file(document: &'a Document<'_>, decision: &Decision) -> Self {
        let value = decision.rule.and_then(|rule| rule.value(document));
        Self {
            line: decision.line(),
            directive: decision.rule.map(|rule| rule.directive.name()),
            pattern: value.map(|value| Bytes::new(document.text(value).unwrap_or_default())),
            limit_reached_at_line: decision.limit.map(|limit| limit.line),
            limit: decision.limit.and_then(Limit::of),
            ..Self::new(decision.verdict.into(), Reason::File(decision.reason))
        }
    }

    /// The verdict if no rule matches.
    pub fn by_default(
        verdict: verger::Verdict,
        reason: verger::Reason,
        limit: Option<LimitReached>,
    ) -> Self {
        Self {
            limit_reached_at_line: limit.map(|limit| limit.line),
            limit: limit.and_then(Limit::of),
            ..Self::new(verdict.into(), Reason::File(reason))
        }
    }

    /// A decision on a URL of a site. `document` is its file, if one is obeyed; `entry` is the cached state of the
    /// site.
    pub fn of_site(
        document: Option<&'a Document<'_>>,
        entry: Option<&SiteEntry>,
        ruling: &AccessDecision,
    ) -> Self {
        let payment = entry.is_some_and(SiteEntry::asks_for_payment);
        let reason = if payment { Reason::PaymentRequired } else { Reason::Access };
        let by_clause = |verdict, clause: &Clause| Self {
            clause: Some(clause.source),
            because: Some(clause.says),
            ..Self::new(verdict, reason)
        };
        match (ruling, document) {
            (AccessDecision::ByRule(decision), Some(document)) => Self::by_file(document, decision),
            (AccessDecision::ByRule(decision), None) => {
                Self::new(decision.verdict.into(), Reason::File(decision.reason))
            }
            (AccessDecision::Allowed(clause), _) => by_clause(Verdict::Allowed, clause),
            (AccessDecision::Disallowed(clause), _) => by_clause(Verdict::Disallowed, clause),
            (AccessDecision::Defer(until, clause), _) => {
                Self { until: Some(Time(*until)), ..by_clause(Verdict::Deferred, clause) }
            }
            (AccessDecision::OutOfScope, _) => {
                Self::new(Verdict::OutOfScope, Reason::File(verger::Reason::OutOfScope))
            }
        }
    }

    /// The same, without a limit.
    pub(crate) fn without_limit(self) -> Self {
        Self { limit: None, limit_reached_at_line: None, ..self }
    }

    fn new(verdict: Verdict, reason: Reason) -> Self {
        Self {
            verdict,
            allowed: verdict.as_bool(),
            reason,
            line: None,
            directive: None,
            pattern: None,
            limit_reached_at_line: None,
            limit: None,
            clause: None,
            because: None,
            until: None,
        }
    }
}

impl Verdict {
    /// The verdict in one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Disallowed => "disallowed",
            Self::Deferred => "deferred",
            Self::OutOfScope => "out-of-scope",
        }
    }

    fn as_bool(self) -> Option<bool> {
        match self {
            Self::Allowed => Some(true),
            Self::Disallowed => Some(false),
            Self::Deferred | Self::OutOfScope => None,
        }
    }
}

impl From<verger::Verdict> for Verdict {
    fn from(verdict: verger::Verdict) -> Self {
        match verdict {
            verger::Verdict::Allowed => Self::Allowed,
            verger::Verdict::Disallowed => Self::Disallowed,
            verger::Verdict::OutOfScope => Self::OutOfScope,
        }
    }
}

impl From<&AccessDecision> for Verdict {
    fn from(ruling: &AccessDecision) -> Self {
        match ruling {
            AccessDecision::ByRule(decision) => decision.verdict.into(),
            AccessDecision::Allowed(_) => Self::Allowed,
            AccessDecision::Disallowed(_) => Self::Disallowed,
            AccessDecision::Defer(..) => Self::Deferred,
            AccessDecision::OutOfScope => Self::OutOfScope,
        }
    }
}

impl Limit {
    /// The limit that was reached.
    pub fn of(reached: LimitReached) -> Option<Self> {
        match reached.limit {
            LimitedBy::Octets(octets) => Some(Self::Octets(octets)),
            LimitedBy::Rules(rules) => Some(Self::Rules(rules)),
            _ => None,
        }
    }
}

impl Reason {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::File(reason) => reason.name(),
            Self::Access => "access",
            Self::PaymentRequired => "payment-required",
        }
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Reason {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Reason".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let description =
            "Why: a reason of the file, such as `matched-rule`; or `access` or `payment-required`";
        schemars::json_schema!({ "type": "string", "description": description })
    }
}
