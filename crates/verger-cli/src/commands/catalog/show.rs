use std::io::Write as _;

use super::{dataset, failed};
use crate::args::CatalogShow;
use crate::commands::stdout;
use crate::exit::{Failure, Outcome};
use crate::view::catalog::HeldView;
use crate::view::json;

/// Everything that is known of a dataset.
pub(super) fn show(args: &CatalogShow) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let held = dataset(&holdings, &args.id)?;
    let mut same = Vec::new();
    for id in &held.cluster {
        same.extend(holdings.get(*id).map_err(failed)?);
    }
    let view = HeldView { held: &held, same: &same };
    let mut out = stdout();
    if args.place.json {
        writeln!(out, "{}", json::line(&view.as_json()))?;
    } else {
        view.write(&mut out)?;
    }
    out.flush()?;
    Ok(Outcome::default())
}
