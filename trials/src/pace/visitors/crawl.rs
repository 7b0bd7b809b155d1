//! A visitor and what it is used for, until it crashes and another one takes its place.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use verger::pace::PaceOptions;
use verger_access::{Backoff, Ledger, PaceLimits, Site};
use verger_http::{AskPolicy, GuardOptions, Reach, Surroundings, Visit, Visitor, VisitorOptions};

use super::super::random::Random;
use super::bug::DriverBug;
use super::host::Host;
use super::judge::Caller;
use super::ledger::Line;
use super::names::Names;
use super::network::Wires;
use super::world::{OVERLAP, TTL, World};

/// Lets one visitor live after the other.
pub(super) async fn live(world: Arc<World>, number: u32) {
    let (hosts, mut random) = {
        let mut random = world.random();
        let hosts = (0..world.fleet.hosts).filter(|host| fetches(number, *host, &world));
        (hosts.collect::<Arc<[u32]>>(), Random::new(random.next()))
    };
    if hosts.is_empty() {
        return;
    }
    for life in 0.. {
        let caller = Caller { number, life };
        let line = Arc::new(Line::new(&world, caller, Random::new(random.next())));
        let visitor = visitor(&world, caller, Arc::clone(&line) as Arc<dyn Ledger>, &mut random);
        let mut tasks = JoinSet::new();
        for _ in 0..world.fleet.tasks {
            let task = Task {
                world: Arc::clone(&world),
                caller,
                visitor: visitor.clone(),
                hosts: Arc::clone(&hosts),
                random: Random::new(random.next()),
            };
            tasks.spawn(task.run());
        }
        let crash = if world.conditions.crashes { random.between(5, 60) } else { 1 << 30 };
        sleep(Duration::from_secs(crash)).await;
        line.cut();
        tasks.shutdown().await;
        drop(visitor);
        {
            let (time, mut judge) = (world.time(), world.judge());
            judge.all.crashes += 1;
            judge.cut_off(caller, time);
        }
        sleep(Duration::from_millis(random.below(5_000))).await;
    }
}

/// Whether a visitor is one of the three that fetch from a host.
fn fetches(number: u32, host: u32, world: &World) -> bool {
    (0..3).any(|step| (host + step) % world.fleet.visitors == number)
}

fn visitor(
    world: &Arc<World>,
    caller: Caller,
    ledger: Arc<dyn Ledger>,
    random: &mut Random,
) -> Visitor {
    let limits = PaceLimits {
        ttl: Duration::from_millis(TTL),
        failover_overlap: Duration::from_millis(OVERLAP),
        patience: Duration::from_secs(20),
        ..PaceLimits::default()
    };
    let usual = VisitorOptions::new("Fleet");
    let default = Duration::from_micros(world.conditions.address_interval);
    let address_limits = usual.address_limits.map(|address| PaceLimits {
        manners: PaceOptions { default, ..address.manners },
        spacing: address.spacing,
        ..limits
    });
    let options = VisitorOptions {
        user_agent: caller.agent(),
        guard: GuardOptions { reach: Reach::Own, ..GuardOptions::default() },
        ledger,
        limits,
        address_limits,
        backoff: Backoff { base: BACKOFF, cap: BACKOFF * 4, ..Backoff::default() },
        ..usual
    };
    // No two walls have the same time.
    let off = random.between(0, 86_400).cast_signed() - 43_200;
    let (clock, wires) = (Arc::clone(world), Mutex::new(Random::new(random.next())));
    let surroundings = Surroundings {
        network: Arc::new(Wires { world: Arc::clone(world), random: wires }),
        now: Arc::new(move || clock.wall(off)),
    };
    Visitor::simulated(options, Names(Arc::clone(world)), surroundings)
        .expect("the options are in order")
}

struct Task {
    world: Arc<World>,
    caller: Caller,
    visitor: Visitor,
    hosts: Arc<[u32]>,
    random: Random,
}

impl Task {
    async fn run(mut self) {
        loop {
            let host = Host::name(*self.random.one_of(&self.hosts));
            let path = if self.random.chance(50) { "private" } else { "page" };
            let url = format!("http://{host}/{path}");
            if self.world.bug == Some(DriverBug::RobotsWithoutPermit) {
                let site = Site::of(&url).expect("it is one");
                self.visitor.robot().fetcher().see(&site, AskPolicy::IfDue).await;
            }
            let patience = if self.random.chance(self.world.conditions.dropped) {
                self.random.below(6_000)
            } else {
                1 << 40
            };
            let visit = timeout(Duration::from_millis(patience), fetch(&self.visitor, &url));
            match visit.await {
                Ok(true) => {}
                Ok(false) => sleep(Duration::from_millis(500)).await,
                Err(_) => {
                    let time = self.world.time();
                    self.world.judge().cut_off(self.caller, time);
                }
            }
        }
    }
}

/// Fetches a page to its end; whether it came.
async fn fetch(visitor: &Visitor, url: &str) -> bool {
    let Ok(mut visited) = visitor.get(&Visit::of(url)).await else { return false };
    while let Ok(Some(_)) = visited.chunk().await {}
    true
}

/// After the first trouble of a host.
pub(super) const BACKOFF: Duration = Duration::from_secs(8);
