//! `catalog add`, `sync` and `status`: the outcome of harvesting sites, and the content of a catalog.

use serde::{Serialize, Serializer};
use verger::time::Moment;
use verger_dataset::{HarvestOutcome, ListedPages, Probe, ProbeVerdict, SiteReport};

use super::Answer;
use crate::time::Time;

/// The outcome of harvesting a site.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Harvest<'a> {
    /// The URL by which the site was added.
    pub site: &'a str,
    /// The outcome: `complete`, `unchanged`, `partial` and so on.
    #[serde(serialize_with = "outcome")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub outcome: HarvestOutcome,
    /// The outcome for its datasets.
    pub counts: Counts,
    /// Whether nothing counts as missing, although less than half of the known datasets were seen.
    pub drop_withheld: bool,
    /// When it began.
    pub began: Time,
    /// When it ended.
    pub ended: Time,
    /// The number of bytes that were received.
    pub bytes: u64,
    /// The number of requests that were sent.
    pub requests_sent: u64,
    /// How far the pages of its sitemaps are read, if they describe its datasets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<PagesRead>,
    /// The requests, in order; of the pages of sitemaps, the first hundred.
    pub requests: Vec<HarvestRequest<'a>>,
}

/// How far the pages of a site's sitemaps are read. Several runs may continue one reading.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PagesRead {
    /// The number of pages that the sitemaps list.
    pub listed: u64,
    /// Of these, the number that were read since the reading began.
    pub read: u64,
    /// The number of pages that could not be read in this run.
    pub failed: u64,
    /// About how many seconds the rest takes, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u64>,
}

/// The number of datasets with each outcome.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Counts {
    /// Described by the site: the sum of the next four.
    pub seen: u64,
    /// Seen for the first time.
    pub new: u64,
    /// With different content from before.
    pub changed: u64,
    /// With the same content as before.
    pub unchanged: u64,
    /// Not added: the same identity twice, or beyond a limit.
    pub rejected: u64,
    /// Of those seen, the ones that had been missing or gone.
    pub returned: u64,
    /// Not seen in this run: they may come back.
    pub missing: u64,
    /// Not seen in several runs.
    pub gone: u64,
}

/// One request of a harvest.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HarvestRequest<'a> {
    /// The URL that was requested.
    pub url: &'a str,
    /// The method: `data.txt`, `ckan` and so on.
    pub method: &'static str,
    /// The outcome: `found`, `not-found` and so on.
    #[serde(serialize_with = "result")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub result: ProbeVerdict,
    /// The number of datasets described there.
    pub datasets: u64,
    /// Details for people.
    pub note: &'a str,
}

impl Answer for Harvest<'_> {
    const KIND: &'static str = "harvest";
}

impl<'a> Harvest<'a> {
    /// The report on the site that was added by this URL.
    pub fn new(site: &'a str, report: &'a SiteReport) -> Self {
        Self {
            site,
            outcome: report.outcome,
            counts: report.counts.into(),
            drop_withheld: report.drop_withheld,
            began: Time(Moment::from_unix(report.began)),
            ended: Time(report.ended_at()),
            bytes: report.octets,
            requests_sent: report.requests,
            pages: report.pages.map(PagesRead::from),
            requests: report.probes.iter().map(HarvestRequest::from).collect(),
        }
    }
}

impl From<ListedPages> for PagesRead {
    fn from(ListedPages { listed, read, failed, seconds_left }: ListedPages) -> Self {
        Self { listed, read, failed, seconds_left }
    }
}

impl<'a> From<&'a Probe> for HarvestRequest<'a> {
    fn from(Probe { url, method, verdict, datasets, note }: &'a Probe) -> Self {
        Self { url, method: method.name(), result: *verdict, datasets: *datasets, note }
    }
}

impl From<verger_dataset::Counts> for Counts {
    fn from(counts: verger_dataset::Counts) -> Self {
        let verger_dataset::Counts {
            seen,
            new,
            changed,
            unchanged,
            rejected,
            returned,
            missing,
            gone,
        } = counts;
        Self { seen, new, changed, unchanged, rejected, returned, missing, gone }
    }
}

fn outcome<S: Serializer>(outcome: &HarvestOutcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(outcome.name())
}

fn result<S: Serializer>(result: &ProbeVerdict, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(result.name())
}
