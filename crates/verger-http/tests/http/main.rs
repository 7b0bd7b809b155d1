//! What is fetched, and how, against servers on the loopback.

mod addresses;
mod events;
mod frontier;
#[cfg(feature = "http2")]
mod http2;
mod kept;
mod pass;
mod robots;
mod slots;
mod tarpits;
mod visitor;
