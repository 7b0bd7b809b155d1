//! One run of the simulation: a fleet, its ledger and its sites, from a seed.

use verger_access::{ClaimOutcome, Ending, Reply, Terms};

use super::clock::Clock;
use super::event::{Event, Fault, Message, Queue};
use super::fault;
use super::origin::{Host, Origin, Violations};
use super::plant::Plant;
use super::random::Random;
use super::scene::{ADDRESS_INTERVAL, Conditions, Scene};
use super::server::Server;
use super::site::SiteKind;
use super::worker::Worker;

/// How large a run is, and what it meets.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Fleet {
    /// Workers; at most 65,535.
    pub workers: u16,
    /// Hosts; at most 40,000.
    pub hosts: u16,
    /// How long it works, in seconds of simulated time.
    pub seconds: u64,
    /// Whether anything fails.
    pub faults: bool,
    /// The bug that is planted in it.
    pub plant: Option<Plant>,
}

/// The result of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// Permits given out, for hosts and addresses.
    pub grants: u64,
    /// Requests sent.
    pub requests: u64,
    /// Things that happened.
    pub events: u64,
    /// Promises broken.
    pub violations: Violations,
    /// How many were sent of a hundred requests that hosts of one pace allow, once every host has been met.
    pub utilisation: u64,
}

#[derive(Debug)]
struct World {
    scene: Scene,
    workers: Vec<Worker>,
    servers: Vec<Server>,
    /// The server that is in charge.
    current: u16,
    snapshot: Option<Server>,
    grants: u64,
}

/// Runs a fleet. The same seed gives the same run.
pub fn run(fleet: &Fleet, seed: u64) -> Run {
    let mut random = Random::new(seed);
    let end = fleet.seconds * 1_000_000;
    let mut queue = Queue::default();
    let conditions = if fleet.faults {
        fault::plan(&mut random, fleet.workers, end, &mut queue)
    } else {
        Conditions::default()
    };
    let mut world = World::new(fleet, conditions, random, queue);
    let mut warm = 0;
    while let Some((time, event)) = world.scene.queue.pop()
        && time < end
    {
        world.scene.time = time;
        world.happen(event);
        if time < WARM_UP {
            warm = world.scene.origin.steady_requests;
        }
    }
    let Scene { origin, queue, .. } = world.scene;
    let millis = end.saturating_sub(WARM_UP) / 1000;
    let steady = origin.hosts.iter().filter_map(|host| host.kind.steady_interval());
    let allowed: u64 = steady.map(|interval| millis / interval).sum();
    Run {
        grants: world.grants,
        requests: origin.requests,
        events: queue.pushed(),
        violations: origin.violations,
        utilisation: 100 * (origin.steady_requests - warm) / allowed.max(1),
    }
}

impl World {
    fn new(fleet: &Fleet, conditions: Conditions, mut random: Random, queue: Queue) -> Self {
        let addresses = usize::from(fleet.hosts).div_ceil(4);
        let kinds = SiteKind::all();
        // Half of the hosts share one address, which keeps them from their own pace; without faults, none is kept.
        let address = |random: &mut Random| {
            if fleet.faults && random.chance(500) {
                0
            } else {
                random.below(addresses as u64) as usize
            }
        };
        let hosts = (0..fleet.hosts)
            .map(|_| Host::new(random.one_of(kinds), address(&mut random)))
            .collect();
        // Each host is crawled by three workers, who know nothing of each other.
        let mut work = vec![Vec::new(); usize::from(fleet.workers)];
        for host in 0..u32::from(fleet.hosts) {
            for _ in 0..3 {
                let worker = random.below(u64::from(fleet.workers)) as usize;
                if !work[worker].contains(&host) {
                    work[worker].push(host);
                }
            }
        }
        let keys = usize::from(fleet.hosts) + addresses;
        let base = 1_800_000_000_000_000 + random.below(86_400_000_000);
        let server = Server {
            cells: vec![None; keys],
            others: None,
            clock: Clock::new(0, base, random.drift()),
            tenure: 1,
            up_from: 0,
            down_from: u64::MAX,
            plant: fleet.plant,
        };
        let mut scene = Scene {
            time: 0,
            queue,
            random,
            origin: Origin::new(hosts, addresses, ADDRESS_INTERVAL),
            conditions,
            plant: fleet.plant,
            limits: Scene::limits(),
            address_terms: Terms::unsaid(&Scene::address_limits()),
        };
        let workers = (0..).zip(work).map(|(number, hosts)| Worker::new(number, hosts, &mut scene));
        let workers = workers.collect();
        Self { scene, workers, servers: vec![server], current: 0, snapshot: None, grants: 0 }
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::ToServer { server, from, message } => {
                let time = self.scene.time;
                let office = &mut self.servers[usize::from(server)];
                if !office.is_up(time) {
                    return;
                }
                let replies = match message {
                    Message::Claim { keys, claims } => {
                        office.claim(time, keys.map(usize::from), &claims)
                    }
                    Message::Time => {
                        let (now, tenure) = (office.clock.millis(time), office.tenure);
                        [Reply { now, tenure, outcome: TIME_ONLY }; 2]
                    }
                    Message::Finish { key, ticket, ending } => {
                        office.finish(time, usize::from(key), ticket, ending);
                        let is_known = office.cells[usize::from(key)].is_some();
                        if let Ending::Trouble { asked, .. } = ending
                            && is_known
                        {
                            self.scene.origin.told(time, server, usize::from(key), asked);
                        }
                        return;
                    }
                };
                let is_granted =
                    |reply: &Reply| matches!(reply.outcome, ClaimOutcome::Granted { .. });
                self.grants += if replies.iter().all(is_granted) { 2 } else { 0 };
                for _ in 0..self.scene.copies() {
                    let at = time + self.scene.delay();
                    let event = Event::ToWorker { to: from, replies, granted: time };
                    self.scene.queue.push(at, event);
                }
            }
            Event::ToWorker { to, .. } | Event::Timer { to, .. } => {
                let worker = &mut self.workers[usize::from(to.worker)];
                if !worker.is_alive || worker.me.life != to.life {
                    return;
                }
                if worker.paused_until > self.scene.time {
                    return self.scene.queue.push(worker.paused_until, event);
                }
                match event {
                    Event::ToWorker { replies, granted, .. } => {
                        worker.hear(to.question, &replies, granted, &mut self.scene);
                    }
                    Event::Timer { timer, .. } => {
                        worker.timer(timer, to.question, &mut self.scene);
                    }
                    _ => {}
                }
            }
            Event::Fault(fault) => self.fail(fault),
        }
    }

    fn fail(&mut self, fault: Fault) {
        let time = self.scene.time;
        let office = &mut self.servers[usize::from(self.current)];
        if fault.is_loss() {
            self.scene.origin.forget(time);
        }
        match fault {
            Fault::Kill { worker } => self.workers[usize::from(worker)].kill(),
            Fault::Revive { worker } => {
                self.workers[usize::from(worker)].revive(self.current, &mut self.scene);
            }
            Fault::Pause { worker, until } => {
                self.workers[usize::from(worker)].paused_until = until;
            }
            Fault::SetWallClock { worker, by } => {
                self.workers[usize::from(worker)].wall.set(time, by);
            }
            Fault::GoOver { worker } => self.workers[usize::from(worker)].server = self.current,
            Fault::Snapshot => self.snapshot = Some(office.clone()),
            Fault::Restart { down_for } => {
                let snapshot = self.snapshot.take().unwrap_or_else(|| office.clone());
                (office.cells, office.others) = (snapshot.cells, snapshot.others);
                office.tenure += 1;
                office.up_from = time + down_for;
            }
            Fault::Failover { old_stays, skew } => {
                let mut new = self.snapshot.take().unwrap_or_else(|| office.clone());
                office.down_from = time + old_stays;
                new.tenure = office.tenure + 1;
                new.down_from = u64::MAX;
                new.clock.set(time, skew);
                self.servers.push(new);
                self.current = (self.servers.len() - 1) as u16;
            }
            Fault::Flush => {
                office.cells.fill(None);
                office.others = None;
            }
            Fault::Evict { seed } => {
                if office.plant != Some(Plant::EvictionUnnoticed) {
                    office.others = None;
                }
                let mut random = Random::new(seed);
                office
                    .cells
                    .iter_mut()
                    .filter(|_| random.chance(500))
                    .for_each(|cell| *cell = None);
            }
            Fault::SetServerClock { by } => {
                office.clock.set(time, by);
                self.scene.origin.miscount();
            }
        }
    }
}

/// An answer that states the time and no more.
const TIME_ONLY: ClaimOutcome =
    ClaimOutcome::Denied { until: 0, why: verger_access::Denial::Unknown };

/// Every host has been met by then.
const WARM_UP: u64 = 30_000_000;
