//! Decision → what a person or a program is shown. No decision is made here.

pub(crate) mod agents;
pub(crate) mod json;
pub(crate) mod notes;
pub(crate) mod place;
pub(crate) mod progress;
pub(crate) mod show;
pub(crate) mod story;
pub(crate) mod usage;
pub(crate) mod uses;

pub(crate) use verger_report::text::{self, known_robot, pace, style};
