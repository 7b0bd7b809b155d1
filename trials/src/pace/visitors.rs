//! The driver that ships: many [`Visitor`](verger_http::Visitor)s in one process, on a clock that is paused, over a network
//! in memory, at origins that notice whoever is too soon.

mod bug;
mod crawl;
mod fault;
mod host;
mod hunt;
mod judge;
mod ledger;
mod names;
mod network;
mod office;
mod origin;
mod spoiling;
mod world;

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::sleep;

pub use bug::DriverBug;
pub use hunt::{Caught, Hunt, hunt, watch_visitors};
pub use judge::{Broken, Judged};
use world::World;

/// How large a run of visitors is, and what it meets.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Visitors {
    /// Visitors; each has a ledger's line, a store and a clock of its own.
    pub visitors: u32,
    /// Tasks of each, all of which fetch.
    pub tasks: u32,
    /// Hosts, each of which three visitors fetch from.
    pub hosts: u32,
    /// Addresses, which the hosts share.
    pub addresses: u32,
    /// How long it works, in seconds of simulated time.
    pub seconds: u64,
    /// Whether anything fails.
    pub faults: bool,
    /// What the driver does wrong.
    pub bug: Option<DriverBug>,
}

impl Visitors {
    /// Three visitors, all of which fetch from as many hosts at one address, at which nothing fails.
    pub fn at_one_address(hosts: u32, seconds: u64) -> Self {
        let (visitors, tasks, addresses) = (3, 24, 1);
        Self { visitors, tasks, hosts, addresses, seconds, faults: false, bug: None }
    }
}

/// Runs visitors. The seed chooses sites and faults; what happens within one instant has no order, so that two runs of one
/// seed may differ a little.
///
/// # Panics
///
/// When the system refuses a thread.
pub fn visit(fleet: &Visitors, seed: u64) -> Judged {
    // One thread for the ledger's answers, so that they are heard in the order of the questions.
    let runtime = Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .max_blocking_threads(1)
        .build()
        .expect("the system gives a thread");
    let judged = runtime.block_on(async {
        let world = Arc::new(World::new(fleet, seed));
        let mut crew = JoinSet::new();
        for number in 0..fleet.visitors {
            crew.spawn(crawl::live(Arc::clone(&world), number));
        }
        crew.spawn(fault::befall(Arc::clone(&world)));
        sleep(Duration::from_secs(fleet.seconds)).await;
        let judged = world.judge().judged();
        crew.shutdown().await;
        judged
    });
    runtime.shutdown_background();
    judged
}
