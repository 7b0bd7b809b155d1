use verger::time::Moment;
use verger_access::SiteEntry;
use verger_catalog::{HoldingsError, SiteRecord, Status, Totals};
use verger_report::Time;
use verger_report::data::{ByHealth, CatalogSite, CatalogTotals, Harvest};
use verger_report::text::data::CatalogSheet;

use super::failed;
use crate::args::CatalogStatus;
use crate::clock::now;
use crate::commands::description;
use crate::exit::{Failure, Outcome};
use crate::output::Output;

/// Shows the sites, and how their last harvest ended.
pub(super) fn status(args: &CatalogStatus) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let named = args.sites.iter().map(|site| description(site)).collect::<Result<Vec<_>, _>>()?;
    let mut sites = Vec::new();
    for site in &named {
        let unknown = || failed(HoldingsError::NoSite(site.as_str().to_owned()));
        sites.push(holdings.site(site).map_err(failed)?.ok_or_else(unknown)?);
    }
    if named.is_empty() {
        sites = holdings.sites().map_err(failed)?;
    }
    let sheet = if named.is_empty() { CatalogSheet::list() } else { CatalogSheet::full() };
    let mut out = Output::new(args.place.json, sheet);
    out.put(&sites.iter().map(|record| site(record, now())).collect::<Vec<_>>())?;
    out.put(&[totals(&holdings.status().map_err(failed)?)])?;
    out.finish()?;
    Ok(Outcome::default())
}

pub(super) fn site(site: &SiteRecord, now: Moment) -> CatalogSite<'_> {
    CatalogSite {
        site: &site.first,
        added: Time(site.added),
        due: Time(site.due(now, SiteEntry::SKEW)),
        read_in_full: site.last_whole.map(Time),
        datasets: by_health(site.totals),
        harvest: site.report.as_ref().map(|report| Harvest::new(&site.first, report)),
    }
}

/// The catalog as a whole.
pub(super) fn totals(status: &Status) -> CatalogTotals {
    CatalogTotals {
        sites: status.sites.len() as u64,
        datasets: by_health(status.totals),
        revision: status.revision,
        indexed: status.indexed,
        store_bytes: status.store_octets,
        index_bytes: status.index_octets,
    }
}

fn by_health(totals: Totals) -> ByHealth {
    let Totals { listed, stale, missing, gone } = totals;
    ByHealth { listed, stale, missing, gone }
}
