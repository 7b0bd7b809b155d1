//! Permits that outlive a process: for one process or all of a machine in a redb file, or in a Redis for a fleet.

#[cfg(unix)]
mod machine_ledger;
mod redb_ledger;
mod redis_ledger;
mod script;

#[cfg(unix)]
pub(crate) use machine_ledger::MARK as PERMITS;
#[cfg(unix)]
pub use machine_ledger::MachineLedger;
pub use redb_ledger::RedbLedger;
pub use redis_ledger::RedisLedger;
