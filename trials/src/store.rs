//! Stores: a disk and a server that do their worst.

mod corruption;
mod example;
mod figures;
mod kill;
mod power_loss;
// The store's own tests start the same one.
#[path = "../../crates/verger-store/tests/stores/redis_server.rs"]
mod redis_server;
mod redis_shaken;

pub use self::corruption::{Corruptions, corrupt};
pub(crate) use self::example::{Draw, Folder};
pub use self::figures::{Figures, Times, figures};
pub use self::kill::{Kills, kill, write_until_killed};
pub use self::power_loss::{PowerLosses, Syncs, lose_power};
use self::redis_server::RedisServer;
pub use self::redis_shaken::{Shakes, shake};
