//! robots.txt, fetched and remembered: what holds for a site, and what one robot may fetch.

mod ask;
mod fetcher;
mod robot;

pub(crate) use fetcher::system_now;
pub use fetcher::{AskPolicy, Fetcher, Seen};
pub use robot::{Answered, Robot};
