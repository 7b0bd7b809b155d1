//! A catalog of datasets as a folder of pages, which any web server can serve.
//!
//! [`CatalogPages`] renders them; [`Listing`] has all datasets for lists, and makes the
//! index that the first page searches with [`SCRIPT`]. Names of
//! files consist of our own words, numbers and the digits of identities: nothing in them was written by a stranger.

mod dataset;
mod index;
mod list;
mod listing;
mod pages;
mod row;
mod search;
mod site;
mod sites;

pub use dataset::DatasetPage;
pub use listing::{Entry, Listing};
pub use pages::{CatalogPages, ListPage, PageFile};
pub use site::SitePage;

/// The script of the page that lists the datasets: it searches them.
pub const SCRIPT: &str = include_str!("catalog/search.js");
