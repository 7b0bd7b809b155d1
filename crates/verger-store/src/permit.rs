//! Permits that outlive a process: in one redb file, or in a Redis for a fleet.

mod redb_ledger;
mod redis_ledger;
#[cfg(test)]
mod redis_server;
mod script;

pub use redb_ledger::RedbLedger;
pub use redis_ledger::RedisLedger;
