use super::{answer, dataset, failed};
use crate::args::CatalogShow;
use crate::exit::{Failure, Outcome};
use crate::view::catalog::HeldView;

/// Everything that is known of a dataset.
pub(super) fn show(args: &CatalogShow) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let held = dataset(&holdings, &args.id)?;
    let mut same = Vec::new();
    for id in &held.cluster {
        same.extend(holdings.get(*id).map_err(failed)?);
    }
    let view = HeldView { held: &held, same: &same };
    answer(args.place.json, || view.as_json(), |out| view.write(out))?;
    Ok(Outcome::default())
}
