//! Sitemaps in a stream: URL sets, indexes, feeds and lists of lines, plain or in gzip.
//!
//! [`SitemapReader`] takes one file in chunks of any size, and gives what it lists and what is wrong with it as it
//! goes. [`Walk`] does so for all sitemaps of a site: it says which file to ask for next. Neither opens anything.
//!
//! Any octets are a sitemap: nothing here fails or panics. A [`Fault`] says what the protocol
//! (<https://www.sitemaps.org/protocol.html>, version 0.9) forbids, where it stands, and by which clause. Memory is
//! the same for a file of any size: a tag, the elements that are open, and the text of one entry are all that is kept,
//! each with a bound ([`SitemapLimits`]).
//!
//! Of XML, what sitemaps need is read: elements, namespaces, the five entities, numeric references, CDATA. Nothing
//! that a document type declares is looked at. It is no validator: attributes that are given twice, or characters
//! that XML forbids, pass.
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
