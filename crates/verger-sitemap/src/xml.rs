//! The part of XML that sitemaps need: text to tags, and the open elements.

mod elements;
mod reference;
mod scanner;
mod section;
mod tag;

pub(crate) use elements::Elements;
pub(crate) use scanner::{Scanner, Token};
pub(crate) use tag::Tag;
