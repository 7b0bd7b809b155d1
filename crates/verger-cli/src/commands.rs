//! One module a verb. Each reads its input, asks the library, and hands the answer to a view.

mod agents;
mod batch;
#[cfg(feature = "catalog")]
mod catalog;
mod check;
#[cfg(feature = "net")]
mod check_sites;
mod compare;
#[cfg(feature = "catalog")]
mod data;
#[cfg(feature = "catalog")]
mod description;
mod dialects;
mod explain;
#[cfg(feature = "net")]
mod fetch;
mod manual;
#[cfg(not(feature = "full"))]
mod not_built;
#[cfg(feature = "net")]
mod page;
mod profiles;
#[cfg(feature = "catalog")]
mod replace;
mod show;
#[cfg(feature = "net")]
mod sitemaps;

pub(crate) use agents::agents;
pub(crate) use batch::batch;
#[cfg(feature = "catalog")]
pub(crate) use catalog::catalog;
pub(crate) use check::check;
#[cfg(feature = "net")]
pub(crate) use check_sites::check_sites;
pub(crate) use compare::compare;
#[cfg(feature = "catalog")]
pub(crate) use data::data;
pub(crate) use dialects::dialects;
pub(crate) use explain::explain;
#[cfg(feature = "net")]
pub(crate) use fetch::fetch;
pub(crate) use manual::{completions, licenses, man, print_config};
#[cfg(not(feature = "catalog"))]
pub(crate) use not_built::{catalog, data};
#[cfg(not(feature = "net"))]
pub(crate) use not_built::{check_sites, fetch, page, sitemaps};
#[cfg(feature = "net")]
pub(crate) use page::page;
pub(crate) use profiles::profiles;
pub(crate) use show::show;
#[cfg(feature = "net")]
pub(crate) use sitemaps::sitemaps;

#[cfg(feature = "catalog")]
use description::description;
use verger::{Decision, Policy};

use crate::args::Source;
use crate::output::stdout;
use crate::target::Target;

/// What the policy says of the URL, given where the file was fetched from.
fn decide(policy: &Policy, source: &Source, target: &Target<'_>) -> Decision {
    match &source.origin {
        Some(origin) => policy.decide_at(origin, &target.url),
        None => policy.decide(&target.url),
    }
}
