//! The same promise with real processes: workers that are killed and stopped, a Redis that is killed and flushed, and
//! an origin that counts.

mod crawl;
mod host;
mod origin;
mod redis_server;
mod signal;
mod stamped;
mod visit;
mod worker;

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub use origin::Counted;
pub(super) use redis_server::RedisServer;
pub use worker::pace_worker;

use self::origin::Origin;
use self::worker::Order;
use super::random::Random;

/// What sends a worker's requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "callers choose one")]
pub enum Driver {
    /// As little as possible around a ledger.
    Ledger,
    /// The [`Visitor`](verger_http::Visitor) that ships.
    Visitor,
}

/// A fleet of real processes.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct RealFleet {
    /// The program `pace-worker`.
    pub program: PathBuf,
    /// What sends the requests.
    pub driver: Driver,
    /// Workers; one at least.
    pub workers: u32,
    /// Hosts.
    pub hosts: u32,
    /// For how long, in seconds.
    pub seconds: u64,
    /// Chooses who is killed, and when.
    pub seed: u64,
}

/// The result of a real run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RealRun {
    /// What the origin counted.
    pub counted: Counted,
    /// Workers killed.
    pub kills: u64,
    /// Workers stopped, for up to ten times the life of a permit.
    pub stops: u64,
    /// Times that the Redis was killed and started again.
    pub restarts: u64,
    /// Times that the Redis was told to forget everything.
    pub flushes: u64,
}

/// Lets real workers crawl a real origin while things go wrong; `None` where there is no `redis-server`.
///
/// # Errors
///
/// When the system refuses sockets or processes.
pub fn real(fleet: &RealFleet) -> io::Result<Option<RealRun>> {
    let Some(mut server) = RedisServer::start()? else { return Ok(None) };
    let origin = Origin::start(fleet.hosts)?;
    let mut crew = Crew::muster(fleet, Order::of(fleet, server.url(), origin.address()))?;
    let mut run = RealRun::default();
    let mut random = Random::new(fleet.seed);
    let end = Instant::now() + Duration::from_secs(fleet.seconds);
    for round in 1_u64.. {
        if Instant::now() >= end {
            break;
        }
        thread::sleep(Duration::from_millis(random.between(50, 150)));
        crew.wake();
        let victim = random.below(u64::from(fleet.workers.max(1))) as usize;
        match random.below(10) {
            0..=3 => {
                crew.replace(victim)?;
                run.kills += 1;
            }
            4..=7 => {
                crew.stop(victim, Duration::from_millis(random.below(10 * crawl::TTL)));
                run.stops += 1;
            }
            _ => {}
        }
        match round % 60 {
            20 => {
                server.flush();
                run.flushes += 1;
            }
            40 => {
                server.restart()?;
                run.restarts += 1;
            }
            _ => {}
        }
    }
    drop(crew);
    run.counted = origin.counted();
    Ok(Some(run))
}

/// The workers that run; all are killed with this value.
struct Crew<'f> {
    fleet: &'f RealFleet,
    order: Order,
    workers: Vec<Child>,
    /// Those that are stopped, and until when.
    stopped: Vec<(Instant, u32)>,
}

impl<'f> Crew<'f> {
    fn muster(fleet: &'f RealFleet, order: Order) -> io::Result<Self> {
        let mut crew = Self { fleet, order, workers: Vec::new(), stopped: Vec::new() };
        for number in 0..fleet.workers.max(1) {
            let worker = crew.spawn(number)?;
            crew.workers.push(worker);
        }
        Ok(crew)
    }

    fn spawn(&self, number: u32) -> io::Result<Child> {
        let order = Order { number, ..self.order.clone() };
        Command::new(&self.fleet.program).args(order.arguments()).stdin(Stdio::null()).spawn()
    }

    /// Kills a worker, and lets another one begin in its place.
    fn replace(&mut self, number: usize) -> io::Result<()> {
        let worker = &mut self.workers[number];
        worker.kill()?;
        worker.wait()?;
        let process = worker.id();
        self.stopped.retain(|&(_, stopped)| stopped != process);
        self.workers[number] = self.spawn(number as u32)?;
        Ok(())
    }

    fn stop(&mut self, number: usize, rest: Duration) {
        let process = self.workers[number].id();
        signal::stop(process);
        self.stopped.retain(|&(_, stopped)| stopped != process);
        self.stopped.push((Instant::now() + rest, process));
    }

    /// Lets go on whoever has rested.
    fn wake(&mut self) {
        let now = Instant::now();
        for (_, process) in self.stopped.extract_if(.., |(until, _)| *until <= now) {
            signal::go_on(process);
        }
    }
}

impl Drop for Crew<'_> {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            // It may have ended by itself.
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}
