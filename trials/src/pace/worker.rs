//! A worker of the simulated fleet: it does with permits what a crawler does.

mod fetch;

use std::time::Duration;

use verger_access::{ClaimOutcome, HostId, Permit, Reply, Schedule, Terms, Ticket, Watch};

use super::clock::Clock;
use super::event::{Address, Message, Timer};
use super::plant::Plant;
use super::scene::{Scene, TTL};
use fetch::Fetch;

/// A worker.
#[derive(Debug)]
pub(super) struct Worker {
    /// Its number, its life, and the last question it asked or timer it set.
    pub(super) me: Address,
    pub(super) is_alive: bool,
    pub(super) paused_until: u64,
    pub(super) monotonic: Clock,
    /// Used by a planted bug alone.
    pub(super) wall: Clock,
    pub(super) server: u16,
    hosts: Vec<u32>,
    watch: Watch,
    /// In milliseconds of the monotonic clock, so that no step of the ledger's moves what waits.
    schedule: Schedule,
    /// What the monotonic clock showed when the present question, and the last beat, was asked.
    asked: u64,
    beat_asked: u64,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Idle,
    Claiming {
        host: u32,
        terms: Terms,
    },
    /// Until the end of the request.
    UnderWay(Fetch),
}

impl Worker {
    pub(super) fn new(number: u16, hosts: Vec<u32>, scene: &mut Scene) -> Self {
        let me = Address { worker: number, life: 0, question: 0 };
        let clock = Clock::new(0, 0, 0);
        let (watch, schedule) = (Watch::default(), Schedule::default());
        let mut worker = Self {
            me,
            is_alive: false,
            paused_until: 0,
            monotonic: clock,
            wall: clock,
            server: 0,
            hosts,
            watch,
            schedule,
            asked: 0,
            beat_asked: 0,
            state: State::Idle,
        };
        worker.revive(0, scene);
        worker
    }

    /// Begins a new life, which knows nothing of the last one.
    pub(super) fn revive(&mut self, server: u16, scene: &mut Scene) {
        let drift = scene.random.drift();
        self.monotonic = Clock::new(scene.time, scene.random.below(1 << 40), drift);
        self.wall = Clock::new(scene.time, 1 << 50, drift);
        self.is_alive = true;
        self.paused_until = 0;
        self.server = server;
        self.watch = Watch::default();
        self.schedule = Schedule::default();
        for &host in &self.hosts {
            self.schedule.put(HostId(host), 0);
        }
        self.state = State::Idle;
        self.beat(scene);
    }

    pub(super) fn kill(&mut self) {
        self.is_alive = false;
        self.me.life += 1;
    }

    pub(super) fn timer(&mut self, timer: Timer, question: u32, scene: &mut Scene) {
        if timer == Timer::Beat {
            return self.beat(scene);
        }
        if question != self.me.question {
            return;
        }
        match (timer, self.state) {
            (Timer::Wake, State::Idle) => self.look_around(scene),
            (Timer::Overdue, State::Claiming { host, .. }) => self.put_off(host, 500, scene),
            (Timer::Moment, State::UnderWay(fetch)) => self.connect(&fetch, scene),
            (Timer::Connected, State::UnderWay(fetch)) => self.connected(&fetch, scene),
            (Timer::Fetched, State::UnderWay(fetch)) => self.fetched(&fetch, scene),
            _ => {}
        }
    }

    pub(super) fn hear(
        &mut self,
        question: u32,
        replies: &[Reply; 2],
        granted: u64,
        scene: &mut Scene,
    ) {
        let heard = self.monotonic.millis(scene.time);
        let Reply { now, tenure, .. } = replies[0];
        if question == BEAT {
            // If the clock made a step, the watch begins anew, and there is no permit here to be thrown away.
            let _ = self.watch.observe(self.beat_asked, heard, (now, tenure));
            if matches!(self.state, State::Idle) {
                self.look_around(scene);
            }
            return;
        }
        if question != self.me.question && scene.plant != Some(Plant::StaleAnswerTaken) {
            return;
        }
        let mut even = self.watch.observe(self.asked, heard, (now, tenure));
        even |= scene.plant == Some(Plant::StepOverlooked);
        let State::Claiming { host, terms } = self.state else { return };
        let mut denied = replies.iter().filter_map(|reply| match reply.outcome {
            ClaimOutcome::Denied { until, .. } => Some(until),
            ClaimOutcome::Granted { .. } => None,
        });
        if scene.plant == Some(Plant::AddressForgotten) {
            denied.next_back();
        }
        if let Some(until) = denied.max() {
            return self.put_off(host, until.saturating_sub(now) + scene.random.below(3), scene);
        }
        if !even {
            return self.put_off(host, TTL, scene);
        }
        let mut ahead = 0;
        let [of_host, of_address] = replies.map(|reply| match reply.outcome {
            ClaimOutcome::Granted { ticket, from } => {
                let wait = from.saturating_sub(now);
                // A thousandth less, for the drift of the ledger's clock.
                ahead = wait * 999;
                let wait = if scene.plant == Some(Plant::AheadOfItsMoment) { 0 } else { wait };
                Some(self.permit(ticket, heard, scene).not_within(wait, heard))
            }
            ClaimOutcome::Denied { .. } => None,
        });
        let Some(permit) = of_host.or(of_address) else { return self.put_off(host, 0, scene) };
        let fetch = Fetch {
            host,
            terms,
            permits: [permit, of_address.unwrap_or(permit)],
            server: self.server,
            granted,
            ahead,
            reading: now * 1000 + 999,
            wall_deadline: self.wall.millis(scene.time) + TTL,
        };
        self.wait_for_moment(&fetch, scene);
    }

    /// Takes the next host that is due, or sleeps until one is.
    fn look_around(&mut self, scene: &mut Scene) {
        self.state = State::Idle;
        let now = self.monotonic.millis(scene.time);
        let (Some(ledger), Some(watched)) = (self.watch.ledger_time(now), self.watch.watched(now))
        else {
            return;
        };
        while let Some(HostId(host)) = self.schedule.take(now) {
            let policy = &scene.origin.hosts[host as usize].kind.policy;
            match Terms::of(policy, ledger, Duration::ZERO, &scene.limits) {
                Err(wait) => self.schedule.put(HostId(host), now + later(wait.until - ledger)),
                Ok(terms) => {
                    self.state = State::Claiming { host, terms };
                    let both = [terms, scene.address_terms];
                    let claims = both.map(|terms| scene.spoilt(terms.claim(Some(watched))));
                    let keys = [host as u16, fetch::address_key(host, scene)];
                    return self.ask(Message::Claim { keys, claims }, scene);
                }
            }
        }
        if let Some(due) = self.schedule.next_due() {
            let to = self.next_question();
            scene.wake(self.monotonic.when(scene.time, due), to, Timer::Wake);
        }
    }

    /// Comes back to a host after this number of milliseconds of the ledger's clock.
    fn put_off(&mut self, host: u32, millis: u64, scene: &mut Scene) {
        let due = self.monotonic.millis(scene.time) + later(millis);
        self.schedule.put(HostId(host), due);
        self.look_around(scene);
    }

    fn permit(&self, ticket: Ticket, heard: u64, scene: &Scene) -> Permit {
        let late = scene.plant == Some(Plant::DeadlineFromAnswer);
        Permit::new(ticket, if late { heard } else { self.asked }, TTL)
    }

    fn ask(&mut self, message: Message, scene: &mut Scene) {
        self.asked = self.monotonic.millis(scene.time);
        let me = self.next_question();
        scene.send(self.server, me, message);
        scene.wake(self.monotonic.when(scene.time, self.asked + PATIENCE), me, Timer::Overdue);
    }

    /// Asks for the time, so that the watch continues.
    fn beat(&mut self, scene: &mut Scene) {
        self.beat_asked = self.monotonic.millis(scene.time);
        let me = Address { question: BEAT, ..self.me };
        scene.send(self.server, me, Message::Time);
        scene.wake(scene.time + Watch::BEAT * 1000, me, Timer::Beat);
    }

    fn next_question(&mut self) -> Address {
        self.me.question += 1;
        self.me
    }
}

/// So long by a monotonic clock, if the ledger's is as slow as may be.
fn later(millis: u64) -> u64 {
    millis + millis / 1000 + 1
}

/// The question that only asks for the time.
const BEAT: u32 = u32::MAX;
/// How long to wait for an answer of the ledger, in milliseconds.
const PATIENCE: u64 = 2_000;
