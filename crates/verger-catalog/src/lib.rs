#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`Holdings`] is the catalog, a [`Run`] writes to it, [`search`] searches it.
#![forbid(unsafe_code)]

mod error;
mod folder;
mod found;
mod fsck;
mod held;
mod holdings;
mod index;
mod likeness;
mod log;
mod record;
mod row;
mod run;
pub mod search;
mod shared;
mod site;
mod status;
mod tables;
mod turn;
mod writer;
mod writing;

pub use error::HoldingsError;
pub use fsck::{Fault, Fsck};
pub use held::{Filter, Held};
pub use holdings::Holdings;
pub use log::{Logged, Since};
pub use run::Run;
pub use site::{Added, Compacted, SiteRecord, Totals};
pub use status::Status;
pub use turn::Turn;
