//! What a build without the network says instead of fetching a site's robots.txt.

use verger_access::{Profile, Site};

use super::{RobotsTxt, Verb};
use crate::args::{NetworkArgs, SourceArgs, Targets};
use crate::commands::sites;
use crate::exit::{Failure, Outcome};

pub(super) fn ask<V: Verb>(
    _: (&NetworkArgs, &str),
    _: &SourceArgs,
    _: &Targets,
    _: &mut V,
) -> Result<Outcome, Failure> {
    sites()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as in a build with the network")]
pub(crate) fn of_site(_: &Site, _: &NetworkArgs, _: &str) -> Result<RobotsTxt, Failure> {
    sites()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as in a build with the network")]
pub(crate) fn profile_of(_: &NetworkArgs, dialect: &str) -> &'static Profile {
    Profile::of_dialect(dialect).unwrap_or(&Profile::CAREFUL)
}
