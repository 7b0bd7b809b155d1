#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`RedbStore`] and [`RedisStore`] keep entries; [`RedbLedger`] and [`RedisLedger`] give out permits.
//! [`RedisOptions`] say where a server is.
#![forbid(unsafe_code)]

mod body;
mod clock;
mod events;
mod permit;
mod redb_store;
mod redis_store;
mod server;

pub use body::LARGEST_BODY;
#[cfg(unix)]
pub use permit::MachineLedger;
pub use permit::{RedbLedger, RedisLedger};
pub use redb_store::{Damage, Notice, RedbStore, Room};
pub use redis_store::RedisStore;
pub use server::RedisOptions;
