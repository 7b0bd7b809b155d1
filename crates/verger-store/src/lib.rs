//! Remembers what sites answered: one redb file, or a Redis shared by a fleet.
//!
//! Both are a [`Store`](verger_access::Store), as [`MemoryStore`](verger_access::MemoryStore) is, and a test suite that
//! all three pass says what that means. Neither ever answers with what is not as it was written, and a store that
//! fails costs its user a request to the site, never more.
#![forbid(unsafe_code)]

mod body;
mod permit;
mod redb_store;
mod redis_store;

pub use body::LARGEST_BODY;
#[cfg(unix)]
pub use permit::MachineLedger;
pub use permit::{RedbLedger, RedisLedger};
pub use redb_store::{Damage, Notice, RedbStore, Room};
pub use redis_store::RedisStore;
