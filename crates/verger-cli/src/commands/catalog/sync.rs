use std::sync::Arc;

use tokio::task::{JoinSet, block_in_place};
use verger_access::SiteEntry;
use verger_catalog::{Added, Holdings, HoldingsError, SiteRecord};
use verger_dataset::{FileUrl, Harvest, HarvestOptions, SiteReport};
use verger_harvest::{NotHarvested, SiteLimits, harvest_site};
use verger_http::Visitor;
use verger_report::text::data::{HarvestSheet, site_name};

use super::failed;
use super::status::totals;
use crate::args::{CatalogAdd, CatalogPlace, CatalogSync, Harvesting};
use crate::clock::now;
use crate::commands::description;
use crate::exit::{Failure, Outcome};
use crate::output::{self, Output};
use crate::progress::Progress;

/// Adds sites, and harvests them.
pub(super) fn add(args: &CatalogAdd) -> Result<Outcome, Failure> {
    let sites = args.sites.iter().map(|site| description(site)).collect::<Result<Vec<_>, _>>()?;
    let holdings = Arc::new(args.place.create()?);
    for site in &sites {
        if holdings.add(site, now()).map_err(failed)? == Added::Known {
            output::note(format_args!("{} is already in the catalog", site_name(site.as_str())));
        }
    }
    if args.no_sync {
        return Ok(Outcome::default());
    }
    run(&holdings, &sites, &args.harvesting, &args.place, false)
}

/// Harvests sites again.
pub(super) fn sync(args: &CatalogSync) -> Result<Outcome, Failure> {
    let holdings = Arc::new(args.place.open()?);
    let named = args.sites.iter().map(|site| description(site)).collect::<Result<Vec<_>, _>>()?;
    if !named.is_empty() {
        return run(&holdings, &named, &args.harvesting, &args.place, true);
    }
    let all = holdings.sites().map_err(failed)?;
    let now = now();
    let is_due = |site: &SiteRecord| site.due(now, SiteEntry::SKEW) <= now;
    let due: Vec<FileUrl> = all
        .iter()
        .filter(|site| args.harvesting.network.refresh || is_due(site))
        .filter_map(|site| site.first.parse().ok())
        .collect();
    if due.len() < all.len() {
        let fresh = all.len() - due.len();
        let all = all.len();
        output::note(format_args!(
            "{fresh} of {all} sites are not due yet; --refresh asks them too"
        ));
    }
    run(&holdings, &due, &args.harvesting, &args.place, args.harvesting.network.refresh)
}

fn run(
    holdings: &Arc<Holdings>,
    sites: &[FileUrl],
    args: &Harvesting,
    place: &CatalogPlace,
    force: bool,
) -> Result<Outcome, Failure> {
    // If another process is writing, say so before any request.
    let _turn = holdings.turn().map_err(failed)?;
    let visiting = args.network.visit("rfc9309")?;
    let options = HarvestOptions { force, all: args.all_methods, ..HarvestOptions::default() };
    let progress = (sites.len() > 1).then(|| Progress::of_count(sites.len() as u64));
    let mut out = Output::new(place.json, HarvestSheet::new(args.verbose));
    let mut outcome = Outcome::default();
    let limits =
        SiteLimits { deadlines: args.network.long_deadlines(), total: args.network.site_timeout() };
    let work = async {
        let mut waiting = sites.iter();
        let mut asked = JoinSet::new();
        loop {
            // One task per site: a slow answer of one site delays no other.
            for site in waiting.by_ref().take(visiting.jobs - asked.len()) {
                let holdings = Arc::clone(holdings);
                let one = One { visitor: visiting.visitor.clone(), options, limits };
                asked.spawn(one.harvest(holdings, site.clone(), args.confirm_drop));
            }
            let Some(done) = asked.join_next().await else { break };
            let (site, done) =
                done.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()));
            if let Some(progress) = &progress {
                progress.advance(1);
            }
            let report = match done {
                Ok(report) => report,
                Err(Unfinished::Holdings(error)) => return Err(failed(error)),
                Err(Unfinished::Site(why)) => {
                    let site = site_name(site.as_str());
                    if let NotHarvested::Ledger(error) = &why {
                        output::trouble(format_args!("{site}: broken off: {why}; due as before"));
                        visiting.cache.hint(error);
                        outcome.add_unreadable();
                    } else {
                        output::trouble(format_args!("{site}: {why}; due as before"));
                        outcome.add_undetermined();
                    }
                    continue;
                }
            };
            if !is_well(&report) {
                outcome.add_undetermined();
            }
            out.put(&[verger_report::data::Harvest::new(site.as_str(), &report)])?;
            out.pause()?;
        }
        Ok::<_, Failure>(())
    };
    match visiting.runtime.block_on(args.network.interrupt().unless(work)) {
        Ok(done) => done?,
        Err(ended) => outcome = ended,
    }
    if sites.len() > 1 {
        out.put(&[totals(&holdings.status().map_err(failed)?)])?;
    }
    out.finish()?;
    Ok(outcome)
}

/// Why there is no report of a site.
enum Unfinished {
    /// The catalog failed.
    Holdings(HoldingsError),
    /// The run leaves the site as it was.
    Site(NotHarvested),
}

impl From<HoldingsError> for Unfinished {
    fn from(error: HoldingsError) -> Self {
        Self::Holdings(error)
    }
}

/// How one site is harvested.
struct One {
    visitor: Visitor,
    options: HarvestOptions,
    limits: SiteLimits,
}

impl One {
    /// From its first request to its report.
    async fn harvest(
        self,
        holdings: Arc<Holdings>,
        site: FileUrl,
        confirm_drop: bool,
    ) -> (FileUrl, Result<SiteReport, Unfinished>) {
        let run = async {
            let mut run = block_in_place(|| holdings.begin(&site, now()))?;
            let machine = Harvest::new(&site, run.state().clone(), self.options, now());
            let mut trouble = None;
            let harvested = harvest_site(&self.visitor, machine, &self.limits, &mut |found| {
                // The store waits for the disk.
                let stored = block_in_place(|| run.found(found));
                trouble = trouble.take().or(stored.err());
            })
            .await;
            if let Some(error) = trouble {
                return Err(error.into());
            }
            let harvested = harvested.map_err(Unfinished::Site)?;
            Ok(block_in_place(|| run.finish(harvested, confirm_drop))?)
        };
        let done = run.await;
        (site, done)
    }
}

/// Whether everything that the site describes is now known.
fn is_well(report: &SiteReport) -> bool {
    use verger_dataset::HarvestOutcome::{Complete, Unchanged};
    matches!(report.outcome, Complete | Unchanged) && !report.drop_withheld
}
