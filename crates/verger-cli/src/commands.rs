//! One module a verb. Each reads its input, asks the library, and hands the answer to a view.

mod agents;
mod batch;
mod catalog;
mod check;
mod check_sites;
mod compare;
mod data;
mod dialects;
mod explain;
mod fetch;
mod manual;
mod page;
mod profiles;
mod replace;
mod show;
mod sitemaps;

pub(crate) use agents::agents;
pub(crate) use batch::batch;
pub(crate) use catalog::catalog;
pub(crate) use check::check;
pub(crate) use check_sites::check_sites;
pub(crate) use compare::compare;
pub(crate) use data::data;
pub(crate) use dialects::dialects;
pub(crate) use explain::explain;
pub(crate) use fetch::fetch;
pub(crate) use manual::{completions, man};
pub(crate) use page::page;
pub(crate) use profiles::profiles;
pub(crate) use show::show;
pub(crate) use sitemaps::sitemaps;

use verger::{Decision, Policy};
use verger_dataset::FileUrl;

use crate::args::Source;
use crate::exit::Failure;
use crate::output::{Out, stdout};
use crate::target::{Target, site_url};
use crate::view::text;

/// The description that a person names: that of a site, by its host or any of its URLs; or a file, by its own URL.
fn description(named: &str) -> Result<FileUrl, Failure> {
    let with_scheme = site_url(named)?;
    let path = with_scheme.split(['?', '#']).next().unwrap_or_default();
    let is_file = [".txt", ".json", ".jsonld"].iter().any(|ending| path.ends_with(ending));
    let read = if is_file { with_scheme.parse() } else { FileUrl::of_site(&with_scheme) };
    read.map_err(|error| {
        Failure::usage(format!("{} is no site: {error}", text::shown(named.as_bytes())))
    })
}

/// What the policy says of the URL, given where the file was fetched from.
fn decide(policy: &Policy, source: &Source, target: &Target<'_>) -> Decision {
    match &source.origin {
        Some(origin) => policy.decide_at(origin, &target.url),
        None => policy.decide(&target.url),
    }
}
