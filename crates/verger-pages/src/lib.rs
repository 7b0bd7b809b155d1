#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! Each function takes an answer of `verger-report` and returns a fragment, [`Html`]; [`Page`] puts fragments into a
//! document. [`STYLESHEET`] is the style of all of them.
#![forbid(unsafe_code)]

mod audit;
#[cfg(feature = "data")]
pub mod catalog;
mod class;
mod compare;
mod document;
mod explain;
mod file;
mod html;
mod matrix;
mod notes;
mod pace;
mod text;
mod usage;
mod verdict;

pub use audit::audit;
pub use class::{class_choice, heading, robot_names};
pub use compare::compare;
pub use document::{Page, PageParts, STYLESHEET, Style};
pub use explain::explain;
pub use html::Html;
pub use matrix::{MatrixGroup, matrix, matrix_head, matrix_row};
pub use notes::notes;
pub use pace::pace;
pub use text::paragraph;
pub use usage::usage;
pub use verdict::{tally, verdict};
