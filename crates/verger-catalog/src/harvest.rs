//! The harvest of one site: what to ask it for, what its answers mean, and what became of each dataset.

mod health;
mod report;

pub use health::Health;
pub use report::{Counts, Method, Outcome, Probe, ProbeVerdict, SiteReport};
