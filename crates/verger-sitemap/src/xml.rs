//! XML as far as sitemaps need it: bytes of text to tags and text, and what is open where.

mod elements;
mod reference;
mod scanner;
mod section;
mod tag;

pub(crate) use elements::Elements;
pub(crate) use scanner::{Scanner, Token};
pub(crate) use tag::Tag;
