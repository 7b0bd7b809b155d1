use verger_report::data::RemovedSite;
use verger_report::text::data::CatalogSheet;

use super::failed;
use crate::args::CatalogRemove;
use crate::commands::description;
use crate::exit::{Failure, Outcome};
use crate::output::Output;

/// Removes sites, with what they describe.
pub(super) fn remove(args: &CatalogRemove) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let sites = args.sites.iter().map(|site| description(site)).collect::<Result<Vec<_>, _>>()?;
    let mut out = Output::new(args.place.json, CatalogSheet::list());
    for site in &sites {
        let datasets = holdings.remove(site).map_err(failed)?;
        out.put(&[RemovedSite { site: site.as_str(), datasets }])?;
        out.pause()?;
    }
    out.finish()?;
    Ok(Outcome::default())
}
