use verger_report::data::Fsck;
use verger_report::text::data::FsckSheet;

use super::failed;
use crate::args::CatalogFsck;
use crate::exit::{Failure, Outcome};
use crate::output::Output;

/// Checks that the store and its index agree.
pub(super) fn fsck(args: &CatalogFsck) -> Result<Outcome, Failure> {
    let fsck = args.place.open()?.fsck(args.repair).map_err(failed)?;
    let mut outcome = Outcome::default();
    if !fsck.is_sound() {
        outcome.add_fault();
    }
    let mut out = Output::new(args.place.json, FsckSheet);
    out.put(&[Fsck {
        datasets: fsck.datasets,
        indexed_datasets: fsck.indexed,
        revision: fsck.revision,
        indexed: fsck.sequence,
        found: fsck.found,
        faults: fsck.faults.iter().map(ToString::to_string).collect(),
        repaired: fsck.is_repaired,
        sound: fsck.is_sound(),
    }])?;
    out.finish()?;
    Ok(outcome)
}
