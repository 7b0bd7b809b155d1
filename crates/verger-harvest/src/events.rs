//! What happens, for whoever runs a harvest: `tracing` events and spans, and with the feature `metrics` counters.
//!
//! They name the site, the method, the cause and the clause; never a path, a query, a header or a body.

use tracing::{Span, debug, info};
use verger_access::{Clause, Site};
use verger_dataset::{Method, ProbeVerdict, SiteReport};
use verger_http::{Refused, TransportFailure};

use crate::harvest_site::NotHarvested;

/// The harvest of one site.
pub(crate) fn harvest_span(site: Option<&Site>) -> Span {
    tracing::info_span!("harvest", site = site.map(tracing::field::display))
}

/// A request of the harvest was not sent, or had no answer.
pub(crate) fn not_visited(method: Method, why: &Refused) {
    let (cause, line) = (why.name(), why.line());
    let by = why.clause().map(|Clause { source, .. }| *source);
    count("verger_harvest_failures", cause);
    info!(%method, cause, line, clause = by, "a source of the site was not read");
}

/// A body broke off.
pub(crate) fn broke_off(method: Method, failure: TransportFailure) {
    count("verger_harvest_failures", "no-answer");
    info!(%method, cause = %failure, "a source of the site broke off");
}

/// The server has trouble.
pub(crate) fn server_failed(method: Method, status: u16) {
    count("verger_harvest_failures", "status");
    info!(%method, status, "a source of the site failed");
}

/// The time of the site is over.
pub(crate) fn time_over() {
    count("verger_harvest_budgets", "time");
    info!("the time limit for the site was reached");
}

/// There are no permits: nothing is known of the site.
pub(crate) fn given_up(why: &NotHarvested) {
    match why {
        NotHarvested::Ledger(error) => {
            count("verger_harvests", "no-permit");
            info!(%error, "not harvested: the ledger could not be asked");
        }
        NotHarvested::Ended(why) => {
            count("verger_harvests", "ended");
            info!(cause = %why, "not harvested: the run was over");
        }
        NotHarvested::NoTurn(why) => {
            count("verger_harvests", "no-turn");
            let cause = why.as_ref().map_or("time", Refused::name);
            info!(cause, "not harvested: its turn did not come in time");
        }
    }
}

/// The harvest has ended.
pub(crate) fn ended(report: &SiteReport) {
    let SiteReport { outcome, counts, probes, requests, octets, .. } = report;
    let skipped = probes.iter().filter(|probe| probe.verdict == ProbeVerdict::Skipped).count();
    if skipped > 0 {
        count("verger_harvest_budgets", "requests");
        info!(skipped, "sources of the site were left out: a limit was reached");
    }
    for probe in probes {
        if matches!(probe.verdict, ProbeVerdict::WrongShape | ProbeVerdict::Partial) {
            debug!(method = %probe.method, verdict = %probe.verdict, "a source of the site could not be read in full");
        }
    }
    count("verger_harvests", outcome.name());
    info!(%outcome, datasets = counts.seen, requests, octets, "harvested");
}

/// Adds one to a counter of the facade that programs give a recorder to.
#[cfg(feature = "metrics")]
fn count(name: &'static str, what: &'static str) {
    metrics::counter!(name, "what" => what).increment(1);
}

#[cfg(not(feature = "metrics"))]
fn count(_: &'static str, _: &'static str) {}
