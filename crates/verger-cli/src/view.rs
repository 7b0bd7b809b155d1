//! Decision → what a person or a program is shown. No decision is made here.

pub(crate) mod agents;
#[cfg(feature = "catalog")]
pub(crate) mod catalog;
#[cfg(feature = "catalog")]
pub(crate) mod data;
pub(crate) mod json;
pub(crate) mod notes;
#[cfg(feature = "net")]
pub(crate) mod page;
pub(crate) mod place;
pub(crate) mod progress;
#[cfg(feature = "net")]
pub(crate) mod seen;
pub(crate) mod show;
#[cfg(feature = "net")]
pub(crate) mod sitemaps;
pub(crate) mod story;
pub(crate) mod usage;
pub(crate) mod uses;

pub(crate) use verger_report::text::{self, known_robot, pace, style};
