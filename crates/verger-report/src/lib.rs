#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`json`] writes an [`Answer`] as one line, a [`Sheet`] writes answers as text, one after the other.
#![forbid(unsafe_code)]

mod answer;
mod bytes;
mod crawler;
mod decided;
mod note;
mod pace;
#[cfg(feature = "schema")]
pub mod schema;
mod seconds;
pub mod text;
mod time;
mod visit;

pub use answer::{Answer, Batch, Check, Question, VERSION, json};
pub use bytes::{Bytes, Key, insert_bytes, key};
pub use crawler::{Asker, Robot};
pub use decided::{Decided, Limit, Reason, Verdict};
pub use note::{Note, by_registry, faults, malformed_pace, why_malformed};
pub use pace::Pace;
pub use seconds::Seconds;
pub use text::{Sheet, SheetOf};
pub use time::Time;
pub use visit::{Visit, Window, visiting_hours};
