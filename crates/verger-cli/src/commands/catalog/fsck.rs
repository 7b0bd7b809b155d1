use super::{answer, failed};
use crate::args::CatalogFsck;
use crate::exit::{Failure, Outcome};
use crate::view::catalog::FsckView;

/// Is everything in order?
pub(super) fn fsck(args: &CatalogFsck) -> Result<Outcome, Failure> {
    let fsck = args.place.open()?.fsck(args.repair).map_err(failed)?;
    let view = FsckView { fsck: &fsck };
    answer(args.place.json, || view.as_json(), |out| view.write(out))?;
    let mut outcome = Outcome::default();
    if !fsck.is_sound() {
        outcome.add_fault();
    }
    Ok(outcome)
}
