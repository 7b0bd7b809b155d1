//! A language server for robots.txt, over any pair of streams.
//!
//! An editor starts `verger lsp` and speaks the Language Server Protocol 3.17 with it. The server reports what is wrong in a file
//! while it is written, repairs it, says what a line means and whom it binds, formats, and completes fields and the names of
//! robots.
//!
//! ```
//! use verger_lsp::{Ended, serve};
//!
//! let message = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
//! let input = [
//!     message(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#),
//!     message(r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#),
//!     message(r#"{"jsonrpc":"2.0","method":"exit"}"#),
//! ];
//! let input = std::io::Cursor::new(input.concat().into_bytes());
//! assert_eq!(serve(input, std::io::sink()).unwrap(), Ended::AsAsked);
//! ```
//!
//! # How it works
//!
//! One thread owns the open files and never computes anything slow. What is found in a file is computed by a second thread, and
//! answers by a third, each from one version of the file; an answer about a version that was changed meanwhile is not given. A
//! file of more than 64 KiB is linted twice: first without proofs.
//!
//! # Bounds
//!
//! Every proof has a budget of steps, so a hostile file costs seconds at most, and no other request waits for its diagnostics. A
//! message has at most 64 MiB; a longer one ends the server before any of it is kept.
#![forbid(unsafe_code)]

mod client;
mod code_action;
mod completion;
mod diagnostics;
mod edit;
mod effect;
mod folding;
mod formatting;
mod hover;
mod markdown;
mod open_file;
mod request;
mod schedule;
mod server;
mod settings;
mod streams;
mod symbols;
mod text;
mod worker;

pub use server::{Ended, serve};
pub use streams::ServeError;

/// Runs the README's examples with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
