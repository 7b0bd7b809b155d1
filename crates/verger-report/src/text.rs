//! Answers as text.

mod check;
mod decided;
pub mod known_robot;
mod matrix;
pub mod pace;
mod sheet;
mod shown;
pub mod style;

pub use check::CheckSheet;
pub use decided::{because, limit_reached, reason};
pub use matrix::{Cell, Matrix};
pub use sheet::{Sheet, SheetOf};
pub use shown::{counted, cut, hexadecimal, shown, width};
