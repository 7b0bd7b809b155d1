//! What is fetched, and how, against servers on the loopback.

mod addresses;
#[cfg(feature = "blocking")]
mod blocking;
mod events;
mod frontier;
#[cfg(feature = "http2")]
mod http2;
mod kept;
#[cfg(feature = "http2")]
mod leave;
mod pass;
mod robots;
mod slots;
mod tarpits;
#[cfg(feature = "tower")]
mod tower;
mod visitor;
