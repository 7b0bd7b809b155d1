//! Without the network no site is asked, so none has sitemaps.

use verger::Document;

use crate::args::NetworkArgs;
use crate::commands::sites;
use crate::exit::{Failure, Outcome};

pub(super) fn listed(
    _: &str,
    _: &Document<'_>,
    _: &NetworkArgs,
    _: u64,
    _: &mut Outcome,
) -> Result<Vec<String>, Failure> {
    sites()
}
