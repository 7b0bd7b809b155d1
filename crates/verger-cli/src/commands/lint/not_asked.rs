//! Without the network no site is asked for anything.

use verger::Document;

use crate::args::NetworkArgs;
use crate::commands::sites;
use crate::exit::{Failure, Outcome};

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as in a build with the network")]
pub(super) fn listed(
    _: &str,
    _: &Document<'_>,
    _: &NetworkArgs,
    _: u64,
    _: &mut Outcome,
) -> Result<Vec<String>, Failure> {
    sites()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as in a build with the network")]
pub(super) fn error_text(_: &str, _: &NetworkArgs) -> Result<Option<Vec<u8>>, Failure> {
    sites()
}
