//! robots.txt, fetched and remembered: what holds for a site, and what one robot may fetch.

mod ask;
mod fetcher;
mod robot;
mod seen;

pub(crate) use fetcher::system_now;
pub use fetcher::{AskPolicy, Fetcher};
pub use robot::{Answered, Robot};
pub use seen::Seen;
