use std::io::Write as _;

use super::failed;
use crate::args::CatalogFsck;
use crate::commands::stdout;
use crate::exit::{Failure, Outcome};
use crate::view::catalog::FsckView;
use crate::view::json;

/// Is everything in order?
pub(super) fn fsck(args: &CatalogFsck) -> Result<Outcome, Failure> {
    let fsck = args.place.open()?.fsck(args.repair).map_err(failed)?;
    let view = FsckView { fsck: &fsck };
    let mut out = stdout();
    if args.place.json {
        writeln!(out, "{}", json::line(&view.as_json()))?;
    } else {
        view.write(&mut out)?;
    }
    out.flush()?;
    let mut outcome = Outcome::default();
    if !fsck.is_sound() {
        outcome.add_fault();
    }
    Ok(outcome)
}
