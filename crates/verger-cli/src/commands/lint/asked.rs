//! What else is asked of a site than its robots.txt.

mod error_text;
mod listed;

pub(super) use error_text::error_text;
pub(super) use listed::listed;
