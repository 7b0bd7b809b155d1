//! Verger as JavaScript has it: a WebAssembly module. What it answers, the crates decide; here is only glue.
//!
//! The module has no imports, and speaks in bytes: JavaScript asks for room ([`exchange`]), writes its arguments there,
//! calls an export, and reads what the export has left. Documents and policies stay here, and have a number outside.
//! wasm-bindgen would do the same with code of its own for each call, a tool that must have the version of the lock, and
//! another file of JavaScript for each system of modules.
#![deny(unsafe_code)]

pub mod exchange;

#[cfg(feature = "answers")]
mod answers;
#[cfg(feature = "decisions")]
mod exports;
#[cfg(any(feature = "decisions", feature = "page"))]
mod given;
#[cfg(feature = "decisions")]
mod request;
#[cfg(feature = "decisions")]
mod session;
#[cfg(feature = "decisions")]
mod slab;
