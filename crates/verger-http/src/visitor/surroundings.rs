//! What surrounds a visitor besides its options: a network and a clock.

use std::fmt;
use std::sync::Arc;

use verger::time::Moment;

use crate::robots::system_now;
use crate::transport::{Connect, Tcp};

/// The network over which a visitor connects, and the clock by which robots.txt files age.
#[derive(Clone)]
#[expect(clippy::exhaustive_structs, reason = "trials write literals of it")]
pub struct Surroundings {
    /// Opens connections.
    pub network: Arc<dyn Connect>,
    /// Tells the time.
    pub now: Arc<dyn Fn() -> Moment + Send + Sync>,
}

/// TCP, and the clock of the system.
impl Default for Surroundings {
    fn default() -> Self {
        Self { network: Arc::new(Tcp), now: Arc::new(system_now) }
    }
}

impl fmt::Debug for Surroundings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Surroundings").field("now", &(self.now)()).finish_non_exhaustive()
    }
}
