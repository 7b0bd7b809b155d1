//! The same promise with real processes: workers that are killed and stopped, a Redis that is killed and flushed, and an
//! origin that counts.

mod crawl;
mod origin;
mod redis_server;
mod signal;

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub use crawl::crawl;
pub use origin::Counted;
pub(super) use redis_server::RedisServer;

use self::origin::Origin;
use super::random::Random;

/// A fleet of real processes.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct RealFleet {
    /// The program `pace-worker`.
    pub program: PathBuf,
    /// Workers; at least 1.
    pub workers: u32,
    /// Hosts; at least 1.
    pub hosts: u32,
    /// For how long, in seconds.
    pub seconds: u64,
    /// Chooses who is killed, and when.
    pub seed: u64,
}

/// What a real run came to.
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
    let url = server.url();
    let spawn = |number: u32| -> io::Result<Child> {
        Command::new(&fleet.program)
            .args([url.clone(), origin.address().to_string()])
            .args([number, fleet.workers, fleet.hosts].map(|argument| argument.to_string()))
            .arg((fleet.seconds + 30).to_string())
            .stdin(Stdio::null())
            .spawn()
    };
    let mut workers = (0..fleet.workers).map(spawn).collect::<io::Result<Vec<Child>>>()?;
    let mut run = RealRun::default();
    let mut random = Random::new(fleet.seed);
    let mut stopped: Vec<(Instant, u32)> = Vec::new();
    let end = Instant::now() + Duration::from_secs(fleet.seconds);
    let mut round = 0_u64;
    while Instant::now() < end {
        round += 1;
        thread::sleep(Duration::from_millis(random.between(50, 150)));
        let now = Instant::now();
        for (_, process) in stopped.extract_if(.., |(until, _)| *until <= now) {
            signal::go_on(process);
        }
        let victim = random.below(workers.len() as u64) as usize;
        let process = workers[victim].id();
        match random.below(10) {
            0..=3 => {
                workers[victim].kill()?;
                workers[victim].wait()?;
                stopped.retain(|&(_, of)| of != process);
                workers[victim] = spawn(victim as u32)?;
                run.kills += 1;
            }
            4..=7 if stopped.iter().all(|&(_, of)| of != process) => {
                signal::stop(process);
                let rest = Duration::from_millis(random.below(10 * crawl::TTL));
                stopped.push((Instant::now() + rest, process));
                run.stops += 1;
            }
            _ => {}
        }
        if round % 60 == 40 {
            server.restart()?;
            run.restarts += 1;
        }
        if round % 60 == 20 {
            server.flush();
            run.flushes += 1;
        }
    }
    for worker in &mut workers {
        worker.kill()?;
        worker.wait()?;
    }
    run.counted = origin.counted();
    Ok(Some(run))
}
