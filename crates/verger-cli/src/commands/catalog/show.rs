use verger_catalog::Held;
use verger_report::Time;
use verger_report::data::{Dataset, HeldDataset, SameDataset};
use verger_report::text::data::DatasetSheet;
use verger_report::text::hexadecimal;

use super::{dataset, failed};
use crate::args::CatalogShow;
use crate::exit::{Failure, Outcome};
use crate::output::Output;

/// Shows everything known about a dataset.
pub(super) fn show(args: &CatalogShow) -> Result<Outcome, Failure> {
    let holdings = args.place.open()?;
    let held = dataset(&holdings, &args.id)?;
    let mut same = Vec::new();
    for id in &held.cluster {
        same.extend(holdings.get(*id).map_err(failed)?);
    }
    // Its links are already absolute.
    let mut answer = Dataset::new(&held.source, None, &held.dataset);
    answer.uri = Some(held.uri.clone());
    answer.held = Some(known(&held, &same));
    let mut out = Output::new(args.place.json, DatasetSheet::full());
    out.put(&[answer])?;
    out.finish()?;
    Ok(Outcome::default())
}

pub(super) fn known<'a>(held: &'a Held, same: &'a [Held]) -> HeldDataset<'a> {
    let same = same.iter().map(|same| SameDataset {
        id: same.id.to_string(),
        title: same.dataset.title(),
        site: &same.site,
    });
    HeldDataset {
        id: held.id.to_string(),
        site: &held.site,
        listed_by: &held.listed_by,
        method: held.method,
        health: held.health,
        fetched: Time(held.fetched),
        file_sha256: hexadecimal(&held.file_hash),
        first_seen: Time(held.first_seen),
        last_seen: Time(held.last_seen),
        last_changed: Time(held.last_changed),
        revision: held.revision,
        same: same.collect(),
    }
}
