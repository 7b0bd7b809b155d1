//! What happens, for whoever runs a crawler: `tracing` events and spans, and with the feature `metrics` counters.
//!
//! They name the site, the cause and the clause; never a path, a query, a header or a body.

use tracing::{Span, debug, info, warn};
use verger_access::{Clause, FetchFailure, Said, Site, SiteAccess, SiteEntry, StoreError};

use crate::failure::TransportFailure;
use crate::visitor::Refused;

/// The fetch of one robots.txt.
pub(crate) fn robots_span(site: &Site) -> Span {
    tracing::info_span!("robots", %site)
}

/// A site has answered, or not, and this is what that means.
pub(crate) fn robots_answered(entry: &SiteEntry, access: Option<SiteAccess>) {
    count("verger_robots_answers", "result", entry.result.name());
    let SiteEntry { site, said, result, took, .. } = entry;
    let (result, took) = (result.name(), took.map(|took| took.as_millis()));
    let clause = access.map_or("", |access| access.clause.source);
    if entry.result.is_unknown() && entry.said != Said::Nothing(FetchFailure::Refused) {
        info!(%site, %said, result, clause, took, "robots.txt could not be read");
    } else {
        debug!(%site, %said, result, clause, took, "robots.txt answered");
    }
}

/// The store could not be asked; the site was, and nothing is wrong with that.
pub(crate) fn store_trouble(site: &Site, error: &StoreError) {
    count("verger_store_troubles", "kind", error.kind.name());
    warn!(%site, %error, "trouble with the store");
}

/// The ledger could not be asked: nothing is sent without a permit, or a permit lapses.
pub(crate) fn ledger_trouble(key: &str, error: &StoreError) {
    count("verger_ledger_troubles", "kind", error.kind.name());
    warn!(key, %error, "trouble with the ledger");
}

/// A request is not sent.
pub(crate) fn refused(url: &str, why: &Refused) {
    count("verger_refusals", "why", why.name());
    let Ok(site) = Site::of(url) else { return };
    let (line, clause) = (why.line(), why.clause().map(|Clause { source, .. }| *source));
    debug!(%site, why = why.name(), line, clause, "not sent");
}

/// A request was answered.
pub(crate) fn answered(host: &str, status: u16, is_trouble: bool) {
    let class = match status {
        429 => "429",
        500..=599 => "5xx",
        400..=499 => "4xx",
        300..=399 => "3xx",
        _ => "2xx",
    };
    count("verger_answers", "status", class);
    if is_trouble {
        info!(host, status, "the host is left alone for a while");
    } else {
        debug!(host, status, "answered");
    }
}

/// A request had no answer, or half of one; the cause is known where this crate's own transport sent it.
pub(crate) fn unanswered(host: &str, cause: Option<TransportFailure>) {
    count("verger_unanswered", "cause", cause.map_or("client", TransportFailure::phase));
    let cause = cause.map(|cause| cause.to_string());
    info!(host, cause, "no answer; the host is left alone for a while");
}

/// Adds one to a counter of the facade that programs give a recorder to.
#[cfg(feature = "metrics")]
fn count(name: &'static str, label: &'static str, value: &'static str) {
    metrics::counter!(name, label => value).increment(1);
}

#[cfg(not(feature = "metrics"))]
fn count(_: &'static str, _: &'static str, _: &'static str) {}
