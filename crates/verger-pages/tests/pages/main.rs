//! Every fragment, made of answers of the engine.

mod accessible;
mod answers;
#[cfg(feature = "data")]
mod catalog;
mod escaped;
