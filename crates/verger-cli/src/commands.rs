//! One module per verb. Each reads its input, asks the library, and passes the answer to a view.

mod agents;
mod audit;
mod batch;
#[cfg(feature = "catalog")]
mod catalog;
mod check;
mod compare;
#[cfg(feature = "catalog")]
mod data;
#[cfg(feature = "catalog")]
mod description;
mod dialects;
mod diff;
mod explain;
#[cfg(feature = "net")]
mod fetch;
mod fmt;
mod lint;
mod logs;
#[cfg(feature = "lsp")]
mod lsp;
mod make;
mod manual;
mod not_built;
#[cfg(feature = "net")]
mod page;
#[cfg(feature = "playground")]
mod playground;
mod profiles;
mod replace;
#[cfg(feature = "serve")]
mod serve;
mod show;
#[cfg(feature = "net")]
mod sitemaps;
#[cfg(feature = "net")]
mod watch;

pub(crate) use agents::agents;
pub(crate) use audit::audit;
pub(crate) use batch::batch;
#[cfg(feature = "catalog")]
pub(crate) use catalog::catalog;
pub(crate) use check::check;
pub(crate) use compare::compare;
#[cfg(feature = "catalog")]
pub(crate) use data::data;
pub(crate) use dialects::dialects;
pub(crate) use diff::diff;
pub(crate) use explain::explain;
#[cfg(feature = "net")]
pub(crate) use fetch::fetch;
pub(crate) use fmt::fmt;
pub(crate) use lint::lint;
pub(crate) use logs::logs;
#[cfg(feature = "lsp")]
pub(crate) use lsp::lsp;
pub(crate) use make::make;
pub(crate) use manual::{completions, licenses, man, print_config};
#[cfg(not(feature = "lsp"))]
pub(crate) use not_built::lsp;
#[cfg(not(feature = "playground"))]
pub(crate) use not_built::playground;
#[cfg(not(feature = "serve"))]
pub(crate) use not_built::serve;
#[cfg(not(feature = "catalog"))]
pub(crate) use not_built::{catalog, data};
#[cfg(not(feature = "net"))]
pub(crate) use not_built::{fetch, page, sitemaps, sites, watch};
#[cfg(feature = "net")]
pub(crate) use page::page;
#[cfg(feature = "playground")]
pub(crate) use playground::playground;
pub(crate) use profiles::profiles;
#[cfg(feature = "serve")]
pub(crate) use serve::serve;
pub(crate) use show::show;
#[cfg(feature = "net")]
pub(crate) use sitemaps::sitemaps;
#[cfg(feature = "net")]
pub(crate) use watch::watch;

use crate::output::stdout;
#[cfg(feature = "catalog")]
use description::description;
