#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`Polite`] is the middleware, [`PoliteOptions`] its options, [`Decided`] and [`Refused`] its answers.
#![forbid(unsafe_code)]

mod client;
mod polite;
mod redirects;
mod refused;

pub use polite::Polite;
pub use redirects::Redirects;
pub use refused::refused;
pub use verger_http::{
    Addresses, Decided, ProcessLedger, Refused, VisitorOptions as PoliteOptions,
};

/// The examples of the project's README, which needs this crate and all before it.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}
