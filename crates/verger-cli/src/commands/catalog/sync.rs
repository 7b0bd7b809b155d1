use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use tokio::task::{JoinSet, block_in_place};
use verger_access::SiteEntry;
use verger_catalog::{Added, Holdings, HoldingsError, SiteRecord};
use verger_dataset::{FileUrl, Harvest, HarvestLimits, HarvestOptions, SiteReport};
use verger_harvest::{NotHarvested, RunBudget, SiteLimits, harvest_site};
use verger_http::Visitor;
use verger_report::text::data::{HarvestSheet, many, site_name};

use super::failed;
use super::reading::{Limits, Reading};
use super::status::totals;
use crate::args::{CatalogAdd, CatalogPlace, CatalogSync, Harvesting};
use crate::clock::now;
use crate::commands::description;
use crate::exit::{Failure, Outcome};
use crate::list::{Found, List};
use crate::network::Cache;
use crate::output::{self, Output};
use crate::progress::beside;

/// Adds sites, and harvests them.
pub(super) fn add(args: &CatalogAdd) -> Result<Outcome, Failure> {
    let mut sites =
        args.sites.iter().map(|site| description(site)).collect::<Result<Vec<_>, _>>()?;
    let listed = args.sites_from.as_deref().map(|path| listed(path, &mut sites)).transpose()?;
    let holdings = Arc::new(args.place.create()?);
    // Sites that are added one by one open the catalog once.
    let turn = holdings.turn().map_err(failed)?;
    for site in &sites {
        if holdings.add(site, now()).map_err(failed)? == Added::Known {
            output::note(format_args!("{} is already in the catalog", site_name(site.as_str())));
        }
    }
    drop(turn);
    let harvested = if args.no_sync {
        Outcome::default()
    } else {
        run(&holdings, &sites, &args.harvesting, &args.place, false)?
    };
    Ok(harvested.max(listed.unwrap_or_default()))
}

/// Adds the sites of a list to others, each once, and gives whether all lines could be read.
fn listed(path: &Path, sites: &mut Vec<FileUrl>) -> Result<Outcome, Failure> {
    let mut list = List::open(path)?;
    let mut known: HashSet<_> = sites.iter().map(|site| site.as_str().to_owned()).collect();
    loop {
        let (number, item) = match list.next()? {
            Found::Item(number, item) => (number, item),
            Found::Nothing => continue,
            Found::End => return Ok(list.outcome()),
        };
        match description(&String::from_utf8_lossy(item)) {
            Ok(site) if known.insert(site.as_str().to_owned()) => sites.push(site),
            Ok(_) => {}
            Err(why) => list.refuse(number, &why.to_string()),
        }
    }
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
    let most = HarvestLimits {
        datasets: args.site_datasets,
        requests: u32::try_from(args.site_requests).unwrap_or(u32::MAX),
        ..HarvestLimits::default()
    };
    let options = HarvestOptions { force, all: args.all_methods, limits: most };
    let budget = args.run_requests.map_or_else(RunBudget::default, RunBudget::of_requests);
    let limits = SiteLimits {
        deadlines: args.network.long_deadlines(),
        total: args.network.site_timeout(),
        run: budget.clone(),
    };
    let most = Limits { time: limits.total, requests: args.site_requests };
    let reading = Arc::new(Reading::new(sites, most));
    let mut out = Output::new(place.json, HarvestSheet::new(args.verbose));
    let mut outcome = Outcome::default();
    let mut unasked = 0;
    let work = async {
        let mut waiting = sites.iter();
        let mut asked = JoinSet::new();
        loop {
            // One task per site: a slow answer of one site delays no other.
            for site in waiting.by_ref().take(visiting.jobs - asked.len()) {
                let holdings = Arc::clone(holdings);
                let (visitor, limits) = (visiting.visitor.clone(), limits.clone());
                let one = One { visitor, options, limits, reading: Arc::clone(&reading) };
                asked.spawn(one.harvest(holdings, site.clone(), args.confirm_drop));
            }
            let Some(done) = asked.join_next().await else { break };
            let (site, done) =
                done.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()));
            reading.done();
            let report = match done {
                Ok(report) => report,
                Err(Unfinished::Holdings(error)) => return Err(failed(error)),
                Err(Unfinished::Site(NotHarvested::Ended(_))) => {
                    unasked += 1;
                    continue;
                }
                Err(Unfinished::Site(why)) => {
                    outcome.add_undetermined();
                    beside(|| not_harvested(&visiting.cache, &site, &why));
                    continue;
                }
            };
            if !is_well(&report) {
                outcome.add_undetermined();
            }
            let mut put = Ok(());
            beside(|| {
                let harvest = verger_report::data::Harvest::new(site.as_str(), &report);
                put = out.put(&[harvest]).and_then(|()| out.pause());
            });
            put?;
        }
        Ok::<_, Failure>(())
    };
    let end = |outcome: Outcome| {
        let is_late = outcome == Outcome::TimeOver;
        budget.end(if is_late { "the time of the run was over" } else { "interrupted" });
    };
    let (done, ended) = visiting.runtime.block_on(args.network.interrupt().ending(work, end));
    drop(reading);
    done?;
    outcome = ended.unwrap_or(outcome);
    if unasked > 0 {
        outcome.add_undetermined();
        let sites = many(unasked, "site");
        let why = budget.is_over().unwrap_or_default();
        output::note(format_args!("not asked, and due as before: {sites} ({why})"));
    }
    if ended.is_some() {
        output::note("what was read is in the catalog; `verger catalog sync` continues from there");
    }
    if sites.len() > 1 {
        out.put(&[totals(&holdings.status().map_err(failed)?)])?;
    }
    out.finish()?;
    Ok(outcome)
}

/// Says that a site is left as it was.
fn not_harvested(cache: &Cache, site: &FileUrl, why: &NotHarvested) {
    let site = site_name(site.as_str());
    if let NotHarvested::Ledger(error) = why {
        output::trouble(format_args!("{site}: broken off: {why}; due as before"));
        cache.hint(error);
    } else {
        output::trouble(format_args!("{site}: {why}; due as before"));
    }
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
    reading: Arc<Reading>,
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
                self.reading.found(site.as_str(), &found);
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
