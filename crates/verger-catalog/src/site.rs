use std::collections::BTreeMap;
use std::time::Duration;

use redb::{Error, ReadableTable};
use verger::time::Moment;
use verger_dataset::{HarvestState, Health, SiteReport};

use crate::held::authority;
use crate::record::{SiteRow, SourceRow};
use crate::row::decoded;
use crate::tables::Reading;

/// A site of the catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SiteRecord {
    /// The URL with which it was added.
    pub first: String,
    /// When it was added.
    pub added: Moment,
    /// What is known about it from its last completed run, including its rules and when it is due.
    pub state: HarvestState,
    /// The report of that run.
    pub report: Option<SiteReport>,
    /// When everything that it describes was last read.
    pub last_whole: Option<Moment>,
    /// The numbers of its datasets.
    pub totals: Totals,
}

/// The number of datasets by health.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "as many as there are healths")]
pub struct Totals {
    /// [`Health::Listed`].
    pub listed: u64,
    /// [`Health::Stale`].
    pub stale: u64,
    /// [`Health::Missing`].
    pub missing: u64,
    /// [`Health::Gone`].
    pub gone: u64,
}

/// The result of adding a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "it is added, or was there")]
pub enum Added {
    /// It was added.
    New,
    /// It was already there; nothing was changed.
    Known,
}

/// What [`Holdings::compact`](crate::Holdings::compact) has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compacted {
    /// The number of datasets that were forgotten.
    pub forgotten: u64,
    /// The size of store and index on disk before, in bytes.
    pub octets_before: u64,
    /// The same after.
    pub octets_after: u64,
}

impl SiteRecord {
    /// When it is due: as its last run said, unless that is dated later than `now` by more than `skew`, by which clocks may
    /// differ. Then a wrong clock dated it, nothing that it says of time holds, and the site is due now.
    pub fn due(&self, now: Moment, skew: Duration) -> Moment {
        let latest = now.unix().saturating_add(skew.as_secs());
        let is_wrong = self.report.as_ref().is_some_and(|report| report.ended > latest);
        let due = self.state.due();
        if is_wrong { due.min(now) } else { due }
    }

    pub(crate) fn of(first: &str, row: SiteRow) -> Self {
        Self {
            first: first.to_owned(),
            added: Moment::from_unix(row.added),
            state: row.state,
            report: row.report,
            last_whole: row.whole.map(Moment::from_unix),
            totals: Totals::default(),
        }
    }
}

impl Totals {
    /// The number of datasets with that health.
    pub fn of(&self, health: Health) -> u64 {
        match health {
            Health::Listed => self.listed,
            Health::Stale => self.stale,
            Health::Missing => self.missing,
            Health::Gone => self.gone,
        }
    }

    /// The number of datasets that are not gone.
    pub fn present(&self) -> u64 {
        self.listed + self.stale + self.missing
    }

    pub(crate) fn add(&mut self, source: &SourceRow) {
        let [listed, stale, missing, gone] = source.held;
        self.listed += listed;
        self.stale += stale;
        self.missing += missing;
        self.gone += gone;
    }
}

/// All sites, by URL. Cost: one row per source.
pub(crate) fn sites(reading: &Reading) -> Result<Vec<SiteRecord>, Error> {
    let mut sites = BTreeMap::new();
    for row in reading.sites.iter()? {
        let (first, row) = row?;
        let first = first.value();
        sites.insert(first.to_owned(), SiteRecord::of(first, decoded(row.value())?));
    }
    for row in reading.sources.iter()? {
        let source: SourceRow = decoded(row?.1.value())?;
        if let Some(site) = sites.get_mut(&source.site) {
            site.totals.add(&source);
        }
    }
    Ok(sites.into_values().collect())
}

/// The sites with that URL or origin, or else those with that host.
pub(crate) fn named(sites: Vec<SiteRecord>, name: &str) -> Vec<String> {
    let all: Vec<_> = sites.into_iter().map(|site| site.first).collect();
    let bare = name.trim_end_matches('/');
    let exactly = all.iter().find(|first| {
        *first == name || first.strip_suffix("/data.txt").is_some_and(|origin| origin == bare)
    });
    match exactly {
        Some(first) => vec![first.clone()],
        None => all
            .into_iter()
            .filter(|first| authority(first).eq_ignore_ascii_case(authority(bare)))
            .collect(),
    }
}
