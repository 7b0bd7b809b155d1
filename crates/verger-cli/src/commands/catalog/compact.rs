use verger::time::Moment;
use verger_report::data::CompactedCatalog;
use verger_report::text::data::CatalogSheet;

use super::failed;
use crate::args::CatalogCompact;
use crate::clock::now;
use crate::exit::{Failure, Outcome};
use crate::output::Output;

/// Forgets what is gone for long, and gives the space back.
pub(super) fn compact(args: &CatalogCompact) -> Result<Outcome, Failure> {
    let before = now().unix().saturating_sub(args.gone_after.saturating_mul(DAY));
    let done = args.place.open()?.compact(Moment::from_unix(before)).map_err(failed)?;
    let mut out = Output::new(args.place.json, CatalogSheet::list());
    out.put(&[CompactedCatalog {
        forgotten: done.forgotten,
        bytes_before: done.octets_before,
        bytes_after: done.octets_after,
    }])?;
    out.finish()?;
    Ok(Outcome::default())
}

/// In seconds.
const DAY: u64 = 86_400;
