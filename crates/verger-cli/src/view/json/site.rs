//! An answer that a site was asked for.

use serde::Serialize;
use serde_json::Value;
use verger::{Dialect, Document};
use verger_access::{AccessDecision, Clause};
use verger_http::Seen;

use super::{Asker, Decided, VERSION, line};
use crate::view::seen;

/// A question to a site, and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct SiteAsked<'a> {
    pub(crate) seen: &'a Seen,
    pub(crate) dialect: &'a Dialect,
    pub(crate) asker: &'a Asker,
    /// The URL that is asked for.
    pub(crate) url: &'a str,
    /// What was given instead, a host without a scheme, was taken for it.
    pub(crate) is_read_as: bool,
    /// When visits are welcome, as an object.
    pub(crate) visit: Option<Value>,
}

#[derive(Debug, Serialize)]
struct SiteAnswer<'a> {
    v: u32,
    url: &'a str,
    /// The URL that a host without a scheme was taken for.
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<&'a str>,
    site: &'a str,
    #[serde(flatten)]
    asker: &'a Asker,
    dialect: &'a str,
    /// The access result; absent if the site was never asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    access: Option<&'static str>,
    /// What the server says of payment, by its headers.
    #[serde(skip_serializing_if = "Option::is_none")]
    payment: Option<Value>,
    #[serde(flatten)]
    decided: Ruled,
    /// Whether a visit is welcome now, where hours are stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    visit: Option<Value>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Ruled {
    ByRule(Decided),
    ByClause {
        verdict: &'static str,
        allowed: Option<bool>,
        reason: &'static str,
        clause: &'static str,
        because: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<String>,
    },
}

/// The object of one answer of `check --json` that a site was asked for.
pub(crate) fn site_answer(
    asked: SiteAsked<'_>,
    document: Option<&Document<'_>>,
    ruling: &AccessDecision,
) -> String {
    let by_clause = |allowed, clause: Clause, until: Option<String>| Ruled::ByClause {
        verdict: ruling.name(),
        allowed,
        reason: asked.seen.entry.as_ref().and_then(seen::reason).unwrap_or("access"),
        clause: clause.source,
        because: clause.says,
        until,
    };
    let decided = match (ruling, document) {
        (AccessDecision::ByRule(decision), Some(document)) => {
            Ruled::ByRule(Decided::new(document, decision))
        }
        (AccessDecision::Allowed(clause), _) => by_clause(Some(true), *clause, None),
        (AccessDecision::Disallowed(clause), _) => by_clause(Some(false), *clause, None),
        (AccessDecision::Defer(until, clause), _) => {
            by_clause(None, *clause, Some(until.to_string()))
        }
        (AccessDecision::ByRule(_) | AccessDecision::OutOfScope, _) => {
            unreachable!("a site that is asked for its own URL has a file where a rule decides")
        }
    };
    let SiteAsked { seen, dialect, asker, url, is_read_as, visit } = asked;
    line(&SiteAnswer {
        v: VERSION,
        url,
        read_as: is_read_as.then_some(url),
        site: seen.site.as_str(),
        asker,
        dialect: dialect.name,
        access: seen.entry.as_ref().map(|entry| entry.result.name()),
        payment: seen.entry.as_ref().and_then(seen::payment),
        decided,
        visit,
    })
}
