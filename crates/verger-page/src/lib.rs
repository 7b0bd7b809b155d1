//! What a page says to robots, streamed from any HTML.
//!
//! [`PageReader`] takes a page in chunks of any size, as they come from a connection or a file, and finds the
//! meta and link elements that [`PageSignals`](verger::PageSignals) judges. It stops by itself where the head of
//! the page ends.
//!
//! Any octets are a page: nothing here fails or panics, and memory is bounded by [`PageLimits`], whatever the page
//! holds.
#![forbid(unsafe_code)]

mod attribute;
mod found;
mod head;
mod limits;
mod reader;

pub use limits::{PageLimits, ReadUpTo};
pub use reader::{End, PageRead, PageReader};
