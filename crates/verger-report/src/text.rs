//! Answers as text. Colours are written as terminal codes; the writer removes them where they do not belong.

mod agents;
mod asides;
mod audit;
mod check;
mod compare;
#[cfg(feature = "data")]
pub mod data;
mod decided;
mod dialects;
mod diff;
mod explain;
#[cfg(feature = "net")]
mod fetch;
pub mod known_robot;
mod length;
mod lint;
mod logs;
mod matrix;
pub mod pace;
#[cfg(feature = "net")]
mod page;
mod profiles;
mod sheet;
mod show;
mod shown;
#[cfg(feature = "net")]
mod sitemaps;
pub mod style;
pub mod usage;
#[cfg(feature = "net")]
mod watch;
mod wrapped;

pub use agents::AgentsSheet;
pub use asides::{Said, asides};
pub use audit::AuditSheet;
pub use check::CheckSheet;
pub use compare::CompareSheet;
pub use decided::{because, limit_reached, reason};
pub use dialects::DialectsSheet;
pub use diff::DiffSheet;
pub use explain::ExplainSheet;
#[cfg(feature = "net")]
pub use fetch::FetchSheet;
pub use length::Length;
pub use lint::{GithubSheet, LintRulesSheet, LintSheet};
pub use logs::LogsSheet;
#[cfg(feature = "net")]
pub use page::PageSheet;
pub use profiles::ProfilesSheet;
pub use sheet::{Sheet, SheetOf};
pub use show::ShowSheet;
pub use shown::{
    counted, cut, hexadecimal, named_url, plain, row, shown, shown_styled, shown_url, width,
};
#[cfg(feature = "net")]
pub use sitemaps::SitemapsSheet;
#[cfg(feature = "net")]
pub use watch::WatchSheet;
