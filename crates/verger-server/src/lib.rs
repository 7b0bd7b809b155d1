#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`Service::serve`] answers questions about files; [`Files::serve`] gives out files to browsers on this machine.
#![forbid(unsafe_code)]

mod addresses;
mod connections;
mod files;
mod lines;
mod metrics;
#[cfg(feature = "schema")]
pub mod openapi;
mod problem;
mod question;
mod rate;
mod reply;
mod routes;
mod service;
mod token;
mod verbs;

pub use files::Files;
pub use service::{Service, ServiceOptions};
pub use token::Token;
