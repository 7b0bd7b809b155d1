//! The harvest of one site: what to request, what the answers mean, and how each dataset changed.
//!
//! [`Harvest`] is a state machine: it says what to request, takes the answers, and emits what it finds. Its modules in
//! the order in which a run needs them: `run`, then `tree` for a data.txt and the files it names, `methods` for sites
//! without one, `pages` for listings, `listed` for the pages of sitemaps. `reading` turns answers into their input.

mod answer;
mod ask;
mod changes;
mod described;
mod discovery;
mod ending;
mod feed;
mod found;
mod freshness;
mod health;
mod index;
mod latest;
mod ledger;
mod listed;
mod listing;
mod meaning;
mod methods;
mod options;
mod organizations;
mod pages;
mod portal;
mod presence;
mod reading;
mod report;
mod request;
mod resuming;
mod rules_part;
mod run;
mod sitemaps;
mod state;
mod tree;

pub use answer::{Answer, Body, Response, ResponseHeaders, SitemapEntry};
pub use found::{Found, Harvested};
pub use health::Health;
pub use options::{HarvestLimits, HarvestOptions};
pub use presence::{Presence, may_drop};
pub use report::{Counts, HarvestOutcome, Method, Probe, ProbeVerdict, SiteReport};
pub use request::{Request, Wants};
pub use run::Harvest;
pub use sitemaps::ListedPages;
pub use state::HarvestState;
