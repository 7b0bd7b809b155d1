//! What all visitors of a run share: time, chance, the hosts, the ledger's servers, and the judge.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;
use verger::time::Moment;

use super::super::random::Random;
use super::Visitors;
use super::bug::DriverBug;
use super::host::{Host, hosts};
use super::judge::{Caller, Judge};
use super::office::Office;

#[derive(Debug)]
pub(super) struct World {
    born: Instant,
    pub(super) fleet: Visitors,
    pub(super) bug: Option<DriverBug>,
    pub(super) conditions: Conditions,
    pub(super) hosts: Vec<Host>,
    random: Mutex<Random>,
    judge: Mutex<Judge>,
    ledger: Mutex<Office>,
    /// For a planted bug: which visitor was sent to which host.
    hops: Mutex<HashSet<(u32, u32)>>,
}

/// How bad things are, each in thousandths.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Conditions {
    /// Connections that take up to half a second.
    pub(super) slow_connections: u64,
    /// Answers that take up to five seconds, and longer than a permit lives.
    pub(super) slow_answers: u64,
    /// 429, 500 and 503, with Retry-After or without.
    pub(super) trouble: u64,
    /// Connections that end without an answer.
    pub(super) breaks: u64,
    pub(super) redirects: u64,
    /// Questions to the ledger that are lost, or their answers.
    pub(super) loss: u64,
    /// Reports to the ledger that are late.
    pub(super) late: u64,
    /// Visits that are given up in their midst.
    pub(super) dropped: u64,
    /// Between two requests to an address, in microseconds.
    pub(super) address_interval: u64,
    /// Whether visitors crash.
    pub(super) crashes: bool,
    /// Whether the ledger loses what it knows.
    pub(super) losses: bool,
    /// Whether the ledger's clock is set. Then hosts ask for the same at all times.
    pub(super) clock_steps: bool,
}

/// What an origin does with a request. Times in microseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) takes: u64,
    pub(super) body_takes: u64,
    pub(super) breaks: bool,
    /// A status, and a Retry-After in seconds.
    pub(super) trouble: Option<(u16, Option<u64>)>,
    pub(super) redirect: Option<u32>,
}

impl World {
    pub(super) fn new(fleet: &Visitors, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let conditions = Conditions::draw(&mut random, fleet.faults);
        let steady = conditions.clock_steps;
        Self {
            born: Instant::now(),
            fleet: *fleet,
            bug: fleet.bug,
            conditions,
            hosts: hosts(&mut random, fleet.hosts, fleet.addresses, steady),
            judge: Mutex::default(),
            ledger: Mutex::new(Office::new(&mut random)),
            hops: Mutex::default(),
            random: Mutex::new(random),
        }
    }

    /// True time, in microseconds.
    pub(super) fn time(&self) -> u64 {
        u64::try_from(self.born.elapsed().as_micros()).expect("a run ends")
    }

    /// A clock on somebody's wall, which is off by as many seconds.
    pub(super) fn wall(&self, off: i64) -> Moment {
        Moment::from_unix((1_800_000_000 + self.time() / 1_000_000).saturating_add_signed(off))
    }

    pub(super) fn random(&self) -> MutexGuard<'_, Random> {
        lock(&self.random)
    }

    pub(super) fn judge(&self) -> MutexGuard<'_, Judge> {
        lock(&self.judge)
    }

    /// Never to be locked before the judge.
    pub(super) fn ledger(&self) -> MutexGuard<'_, Office> {
        lock(&self.ledger)
    }

    pub(super) fn plan(&self, is_robots: bool) -> Plan {
        let (conditions, mut random) = (&self.conditions, self.random());
        let rarely = if is_robots { 4 } else { 1 };
        let slow = random.chance(conditions.slow_answers);
        let trouble = random.chance(conditions.trouble / rarely).then(|| {
            let status = *random.one_of(&[429, 503]);
            (status, random.chance(700).then(|| random.below(60)))
        });
        let redirect = random.chance(conditions.redirects);
        Plan {
            takes: if slow { random.below(5_000_000) } else { random.between(500, 30_000) },
            body_takes: if slow { random.below(2_000_000) } else { 0 },
            breaks: random.chance(conditions.breaks / rarely),
            trouble,
            redirect: redirect.then(|| random.below(self.hosts.len() as u64) as u32),
        }
    }

    /// A visitor is sent to another host.
    pub(super) fn hop(&self, caller: Caller, to: u32) {
        if self.bug == Some(DriverBug::HopsWithoutPermit) {
            lock(&self.hops).insert((caller.number, to));
        }
    }

    /// Whether a visitor was sent to that host; once.
    pub(super) fn was_sent(&self, number: u32, to: u32) -> bool {
        lock(&self.hops).remove(&(number, to))
    }
}

impl Conditions {
    /// Each kind of fault is there in some seeds and missing in others, since faults can hide one another.
    fn draw(random: &mut Random, faults: bool) -> Self {
        // Addresses that are in the way, and some that hardly are.
        let address_interval = *random.one_of(&[100_000, 800_000]);
        if !faults {
            return Self { address_interval: 100_000, ..Self::default() };
        }
        let mut some = |most: u64| if random.chance(500) { random.below(most) + 1 } else { 0 };
        let conditions = Self {
            slow_connections: some(200),
            slow_answers: some(60),
            trouble: some(40),
            breaks: some(30),
            redirects: some(200),
            loss: some(30),
            late: some(60),
            dropped: some(60),
            address_interval,
            ..Self::default()
        };
        let (crashes, losses) = (random.chance(500), random.chance(400));
        Self { crashes, losses, clock_steps: random.chance(300), ..conditions }
    }
}

// Nothing that holds a lock can panic half-way through a change.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The life of a permit, in milliseconds.
pub(super) const TTL: u64 = 3_000;
/// How long an old server may keep answering, in milliseconds.
pub(super) const OVERLAP: u64 = 4_000;
