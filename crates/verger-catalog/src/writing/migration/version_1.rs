//! Version 1: reports had no number of requests and no pages, and sites not when they were last heard.

use redb::{Error, ReadableTable};
use serde::Deserialize;
use verger_dataset::{Counts, HarvestOutcome, HarvestState, Probe, ProbeVerdict, SiteReport};

use super::Writing;
use crate::record;
use crate::row::{Row, decoded};

/// Writes the rows of all sites anew.
pub(super) fn migrate(tables: &mut Writing<'_>) -> Result<(), Error> {
    let mut sites = Vec::new();
    for row in tables.sites.iter()? {
        let (first, row) = row?;
        sites.push((first.value().to_owned(), decoded::<SiteRow>(row.value())?));
    }
    for (first, row) in sites {
        tables.put_site(&first, &row.into())?;
    }
    Ok(())
}

#[derive(Deserialize)]
struct SiteRow {
    added: u64,
    state: HarvestState,
    report: Option<Report>,
    whole: Option<u64>,
    is_known_in_full: bool,
    unsettled: bool,
}

#[derive(Deserialize)]
struct Report {
    outcome: HarvestOutcome,
    counts: Counts,
    probes: Vec<Probe>,
    began: u64,
    ended: u64,
    octets: u64,
    drop_withheld: bool,
}

impl Row for SiteRow {
    const LAYOUT: u8 = 1;
}

impl From<SiteRow> for record::SiteRow {
    fn from(row: SiteRow) -> Self {
        let SiteRow { added, state, report, whole, is_known_in_full, unsettled } = row;
        let report = report.map(SiteReport::from);
        let last = report.as_ref().filter(|report| report.counts.seen > 0);
        let heard = last.map(|report| report.ended).max(whole);
        Self { added, state, report, whole, is_known_in_full, unsettled, heard, unheard: 0 }
    }
}

impl From<Report> for SiteReport {
    fn from(report: Report) -> Self {
        let Report { outcome, counts, probes, began, ended, octets, drop_withheld } = report;
        let sent = probes.iter().filter(|probe| probe.verdict != ProbeVerdict::Skipped);
        let requests = sent.count() as u64;
        let pages = None;
        Self { outcome, counts, probes, pages, began, ended, requests, octets, drop_withheld }
    }
}
