use std::io::Write as _;

use verger_catalog::HoldingsError;

use super::failed;
use crate::args::CatalogStatus;
use crate::commands::{description, stdout};
use crate::exit::{Failure, Outcome};
use crate::view::catalog::StatusView;

/// Which sites there are, and what became of their last harvest.
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
    let status = holdings.status().map_err(failed)?;
    let view = StatusView { status: &status, sites: &sites, is_whole: named.is_empty() };
    let mut out = stdout();
    if args.place.json {
        view.write_json(&mut out)?;
    } else {
        view.write(&mut out)?;
    }
    out.flush()?;
    Ok(Outcome::default())
}
