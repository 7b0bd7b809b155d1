//! Decision → what a person or a program is shown. No decision is made here.

pub(crate) mod agents;
#[cfg(feature = "catalog")]
pub(crate) mod catalog;
#[cfg(feature = "catalog")]
pub(crate) mod data;
pub(crate) mod json;
pub(crate) mod known_robot;
pub(crate) mod malformed;
pub(crate) mod matrix;
pub(crate) mod note;
pub(crate) mod notes;
pub(crate) mod pace;
#[cfg(feature = "net")]
pub(crate) mod page;
pub(crate) mod place;
pub(crate) mod progress;
#[cfg(feature = "net")]
pub(crate) mod seen;
pub(crate) mod show;
pub(crate) mod story;
pub(crate) mod style;
pub(crate) mod text;
pub(crate) mod usage;
pub(crate) mod uses;
