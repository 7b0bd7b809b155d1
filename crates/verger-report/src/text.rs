//! Answers as text.

mod check;
#[cfg(feature = "data")]
pub mod data;
mod decided;
#[cfg(feature = "net")]
mod fetch;
pub mod known_robot;
mod matrix;
pub mod pace;
#[cfg(feature = "net")]
mod page;
mod sheet;
mod shown;
#[cfg(feature = "net")]
mod sitemaps;
pub mod style;
pub mod usage;

pub use check::CheckSheet;
pub use decided::{because, limit_reached, reason};
#[cfg(feature = "net")]
pub use fetch::FetchSheet;
pub use matrix::{Cell, Matrix};
#[cfg(feature = "net")]
pub use page::PageSheet;
pub use sheet::{Sheet, SheetOf};
pub use shown::{counted, cut, hexadecimal, plain, row, shown, width};
#[cfg(feature = "net")]
pub use sitemaps::SitemapsSheet;
