#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`SitemapReader`] reads one file and produces [`Event`]s; [`Walk`] reads all sitemaps of a site; a [`Fault`]
//! describes what is wrong.
#![forbid(unsafe_code)]

mod bounded;
mod content;
mod datetime;
mod event;
mod fault;
mod format;
mod gzip;
mod item;
mod item_reader;
mod judge;
mod limits;
mod lines;
mod location;
mod place;
mod reader;
mod scope;
mod utf8;
mod walk;
mod xml;

pub use event::{ChangeFreq, Event, ListedPage, ListedSitemap, Location, Stated};
pub use fault::{Fault, FaultKind};
pub use format::Format;
pub use limits::{SitemapLimits, WalkLimits};
pub use place::SitemapPlace;
pub use reader::{SitemapReader, Summary};
pub use scope::Scope;
pub use walk::{Fetch, Walk, WalkTotals};
