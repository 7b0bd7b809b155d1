//! What a catalog holds: the datasets of any set of sites, stored, counted and searched.
//!
//! A catalog is a folder. `catalog.redb` is the truth; `index` can be made anew from it; `writer.lock` is held by the one
//! process that writes. Others read meanwhile, each from the state that some commit has left, and wait for nobody.
//!
//! [`Holdings`] is the whole of it; a [`Run`] stores what the harvest of a site finds; [`search`] is its index.
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
pub use site::{Added, SiteRecord, Totals};
pub use status::Status;
pub use turn::Turn;
