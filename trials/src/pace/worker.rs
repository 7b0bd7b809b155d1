//! A worker of the simulated fleet: it does with permits what a crawler does.

use std::time::Duration;

use verger_access::{
    Ending, HostId, Outcome, Passage, PassageStep, Permit, Reply, Schedule, Terms, Ticket, Watch,
};

use super::clock::Clock;
use super::event::{Address, Message, Timer};
use super::origin::Sent;
use super::plant::Plant;
use super::scene::{Scene, TTL};

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
    ClaimingHost { host: u32, terms: Terms },
    /// Until the end of the request.
    UnderWay(Fetch),
}

#[derive(Clone, Copy, Debug)]
struct Fetch {
    host: u32,
    terms: Terms,
    passage: Passage,
    server: u16,
    /// When the permit of the host was given, in true time, and by the ledger's clock.
    granted: u64,
    reading: u64,
    /// For a planted bug: the deadline by the wall clock.
    wall_deadline: u64,
    address: Option<Ticket>,
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
        let drift = scene.random.below(1001) as i64 - 500;
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
            (Timer::Overdue, State::ClaimingHost { host, .. }) => self.put_off(host, 500, scene),
            (Timer::Overdue, State::UnderWay(fetch)) => self.give_back(&fetch, 500, scene),
            (Timer::ClaimAddress, State::UnderWay(fetch)) => self.claim_address(&fetch, scene),
            (Timer::Connected, State::UnderWay(fetch)) => self.connected(&fetch, scene),
            (Timer::Fetched, State::UnderWay(fetch)) => self.fetched(&fetch, scene),
            _ => {}
        }
    }

    pub(super) fn hear(&mut self, question: u32, reply: &Reply, granted: u64, scene: &mut Scene) {
        let heard = self.monotonic.millis(scene.time);
        let clock = (reply.now, reply.tenure);
        if question == BEAT {
            // If the clock made a step, the watch begins anew, and there is no permit here to be thrown away.
            let _ = self.watch.observe(self.beat_asked, heard, clock);
            if matches!(self.state, State::Idle) {
                self.look_around(scene);
            }
            return;
        }
        if question != self.me.question && scene.plant != Some(Plant::StaleAnswerTaken) {
            return;
        }
        let mut even = self.watch.observe(self.asked, heard, clock);
        even |= scene.plant == Some(Plant::StepOverlooked);
        match (self.state, reply.outcome) {
            (State::ClaimingHost { host, .. }, Outcome::Denied { until, .. }) => {
                self.put_off(host, until.saturating_sub(reply.now) + scene.random.below(3), scene);
            }
            (State::ClaimingHost { host, .. }, Outcome::Granted(_)) if !even => {
                self.put_off(host, TTL, scene);
            }
            (State::ClaimingHost { host, terms }, Outcome::Granted(ticket)) => {
                let fetch = Fetch {
                    host,
                    terms,
                    passage: Passage::with_host(self.permit(ticket, heard, scene)),
                    server: self.server,
                    granted,
                    reading: reply.now * 1000 + 999,
                    wall_deadline: self.wall.millis(scene.time) + TTL,
                    address: None,
                };
                self.claim_address(&fetch, scene);
            }
            (State::UnderWay(fetch), Outcome::Granted(_)) if !even => {
                self.put_off(fetch.host, TTL, scene);
            }
            (State::UnderWay(mut fetch), Outcome::Granted(ticket)) => {
                fetch.address = Some(ticket);
                fetch.passage.granted(self.permit(ticket, heard, scene));
                self.connect(fetch, scene);
            }
            (State::UnderWay(fetch), Outcome::Denied { until, .. }) => {
                let wait = until.saturating_sub(reply.now);
                match fetch.passage.denied(wait, heard) {
                    PassageStep::ClaimAddress { at } => {
                        let to = self.next_question();
                        scene.wake(self.monotonic.when(scene.time, at), to, Timer::ClaimAddress);
                    }
                    _ => self.give_back(&fetch, wait, scene),
                }
            }
            (State::Idle, _) => {}
        }
    }

    /// Takes the next host that is due, or sleeps until one is.
    fn look_around(&mut self, scene: &mut Scene) {
        self.state = State::Idle;
        let now = self.monotonic.millis(scene.time);
        let (Some(ledger), Some(since)) = (self.watch.ledger_time(now), self.watch.since(now))
        else {
            return;
        };
        while let Some(HostId(host)) = self.schedule.take(now) {
            let policy = &scene.origin.hosts[host as usize].kind.policy;
            match Terms::of(policy, ledger, Duration::ZERO, &scene.limits) {
                Err(wait) => self.schedule.put(HostId(host), now + later(wait.until - ledger)),
                Ok(terms) => {
                    self.state = State::ClaimingHost { host, terms };
                    let claim = scene.spoilt(terms.claim(Some(since)));
                    return self.ask(Message::Claim { key: host as u16, claim }, scene);
                }
            }
        }
        if let Some(due) = self.schedule.next_due() {
            let to = self.next_question();
            scene.wake(self.monotonic.when(scene.time, due), to, Timer::Wake);
        }
    }

    fn claim_address(&mut self, fetch: &Fetch, scene: &mut Scene) {
        self.state = State::UnderWay(*fetch);
        if scene.plant == Some(Plant::AddressForgotten) {
            return self.connect(Fetch { passage: fetch.passage, ..*fetch }, scene);
        }
        let since = self.watch.since(self.monotonic.millis(scene.time));
        let claim = scene.spoilt(scene.address_terms.claim(since));
        let key = self.address_key(fetch.host, scene);
        self.ask(Message::Claim { key, claim }, scene);
    }

    fn connect(&mut self, mut fetch: Fetch, scene: &mut Scene) {
        if scene.plant == Some(Plant::AddressForgotten) {
            let host = *fetch.passage.host();
            fetch.passage.granted(host);
        }
        self.state = State::UnderWay(fetch);
        if !fetch.passage.is_live(self.monotonic.millis(scene.time)) {
            return self.give_back(&fetch, 0, scene);
        }
        if scene.plant == Some(Plant::EndBeforeSending) {
            self.finish(&fetch, Ending::Answered, scene);
        }
        let usual = scene.random.between(300, 2_000);
        let takes = scene.lasting(usual, scene.conditions.slow_connections);
        let to = self.next_question();
        scene.wake(scene.time + takes, to, Timer::Connected);
    }

    /// The last look at the deadline, and the request.
    fn connected(&mut self, fetch: &Fetch, scene: &mut Scene) {
        let is_live = match scene.plant {
            Some(Plant::NoSecondLook) => true,
            Some(Plant::WallClockDeadline) => self.wall.millis(scene.time) < fetch.wall_deadline,
            _ => fetch.passage.is_live(self.monotonic.millis(scene.time)),
        };
        if !is_live {
            return self.give_back(fetch, 0, scene);
        }
        self.send(fetch, scene);
        let (interval, _) = scene.origin.hosts[fetch.host as usize].kind.at(fetch.reading);
        // Up to a twentieth of the delay, unless the site is slow.
        let usual = scene.random.between(200, interval / 20);
        let takes = scene.lasting(usual, scene.conditions.slow_answers);
        let to = self.next_question();
        scene.wake(scene.time + takes, to, Timer::Fetched);
    }

    fn send(&self, fetch: &Fetch, scene: &mut Scene) {
        let Fetch { granted, .. } = *fetch;
        let reading = fetch.reading + (scene.time - granted);
        let sent = Sent { time: scene.time, host: fetch.host as usize, reading, granted, server: fetch.server };
        scene.origin.receive(sent);
    }

    fn fetched(&mut self, fetch: &Fetch, scene: &mut Scene) {
        let is_redirected = scene.random.chance(scene.conditions.redirects);
        if is_redirected && scene.plant == Some(Plant::RetryWithoutPermit) {
            self.send(fetch, scene);
        }
        let trouble = scene.random.chance(scene.conditions.trouble);
        let ending = if trouble {
            let asked = scene.random.below(20) * 1000;
            Ending::Trouble { asked, base: 1_000, cap: 8_000 }
        } else if is_redirected && scene.plant == Some(Plant::SentReportedUnused) {
            Ending::Unused
        } else {
            Ending::Answered
        };
        self.finish(fetch, ending, scene);
        let wait = match ending {
            Ending::Trouble { asked, base, .. } => asked.max(base),
            _ if is_redirected => 0,
            _ => fetch.terms.claim(None).interval,
        };
        self.put_off(fetch.host, wait, scene);
    }

    /// Nothing will be sent; to try again so many milliseconds later.
    fn give_back(&mut self, fetch: &Fetch, wait: u64, scene: &mut Scene) {
        self.finish(fetch, Ending::Unused, scene);
        self.put_off(fetch.host, wait, scene);
    }

    fn finish(&mut self, fetch: &Fetch, ending: Ending, scene: &mut Scene) {
        let key = self.address_key(fetch.host, scene);
        let ticket = fetch.passage.host().ticket;
        let message = Message::Finish { key: fetch.host as u16, ticket, ending };
        scene.send(fetch.server, self.me, message);
        if let Some(ticket) = fetch.address {
            let of_address = if ending == Ending::Unused { ending } else { Ending::Answered };
            let message = Message::Finish { key, ticket, ending: of_address };
            scene.send(fetch.server, self.me, message);
        }
    }

    /// Comes back to a host after so many milliseconds of the ledger's clock.
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

    /// Asks for the time, so that the watch goes on.
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

    fn address_key(&self, host: u32, scene: &Scene) -> u16 {
        (scene.origin.hosts.len() + scene.origin.hosts[host as usize].address) as u16
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
