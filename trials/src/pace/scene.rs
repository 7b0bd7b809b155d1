//! What surrounds the workers: time, chance, the network and the sites.

use std::time::Duration;

use verger::pace::PaceOptions;
use verger_access::{Claim, PaceLimits, Spacing, Terms};

use super::event::{Address, Event, Message, Queue, Timer};
use super::origin::Origin;
use super::plant::Plant;
use super::random::Random;

/// Everything that a worker touches.
#[derive(Debug)]
pub(super) struct Scene {
    /// True time, in microseconds.
    pub(super) time: u64,
    pub(super) queue: Queue,
    pub(super) random: Random,
    pub(super) origin: Origin,
    pub(super) conditions: Conditions,
    pub(super) plant: Option<Plant>,
    pub(super) limits: PaceLimits,
    /// What the claims for addresses ask for; their watch is filled in.
    pub(super) address_terms: Terms,
}

/// How bad things are, each in thousandths.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Conditions {
    pub(super) loss: u64,
    pub(super) duplication: u64,
    /// Messages that take up to three seconds.
    pub(super) slow_messages: u64,
    /// Connections that take up to twice the life of a permit.
    pub(super) slow_connections: u64,
    /// Answers of sites that take as long.
    pub(super) slow_answers: u64,
    /// Answers that ask to be left alone.
    pub(super) trouble: u64,
    /// Answers that lead to another request to the host at once: redirects, retries.
    pub(super) redirects: u64,
    /// Permits of a later moment that their worker gives back while it waits for it: its caller has changed its mind.
    pub(super) changed_minds: u64,
}

impl Scene {
    /// What permits are like in the simulation.
    pub(super) fn limits() -> PaceLimits {
        PaceLimits {
            ttl: Duration::from_millis(TTL),
            failover_overlap: Duration::from_millis(TWO_IN_OFFICE),
            ..PaceLimits::default()
        }
    }

    /// The operator's own limit for an address.
    pub(super) fn address_limits() -> PaceLimits {
        let default = Duration::from_micros(ADDRESS_INTERVAL);
        let manners = PaceOptions { default, ..PaceOptions::default() };
        PaceLimits { manners, floor: Duration::ZERO, spacing: Spacing::Grants, ..Self::limits() }
    }

    /// Sends a message to a server: it may be lost, late, or arrive twice.
    pub(super) fn send(&mut self, server: u16, from: Address, message: Message) {
        for _ in 0..self.copies() {
            let at = self.time + self.delay();
            self.queue.push(at, Event::ToServer { server, from, message });
        }
    }

    /// How many copies of a message arrive.
    pub(super) fn copies(&mut self) -> usize {
        if self.random.chance(self.conditions.loss) {
            0
        } else {
            1 + usize::from(self.random.chance(self.conditions.duplication))
        }
    }

    /// How long a message is under way.
    pub(super) fn delay(&mut self) -> u64 {
        if self.random.chance(self.conditions.slow_messages) {
            self.random.between(1_000, 3_000_000)
        } else {
            self.random.between(100, 800)
        }
    }

    /// How long something takes that should take that long, but may take up to twice the life of a permit.
    pub(super) fn lasting(&mut self, usual: u64, slow: u64) -> u64 {
        if self.random.chance(slow) { self.random.between(usual, 2_000 * TTL) } else { usual }
    }

    /// How long a site takes to answer: up to a twentieth of its interval, unless it is slow.
    pub(super) fn answering(&mut self, interval: u64) -> u64 {
        let most = if self.random.chance(300) { 1_000 } else { interval / 20 };
        let usual = self.random.between(200, most);
        self.lasting(usual, self.conditions.slow_answers)
    }

    pub(super) fn wake(&mut self, at: u64, to: Address, timer: Timer) {
        self.queue.push(at.max(self.time), Event::Timer { to, timer });
    }

    /// The claim as a worker sends it: with a bug, if one is planted there.
    pub(super) fn spoilt(&self, mut claim: Claim) -> Claim {
        match self.plant {
            Some(Plant::TermsUnbounded) => (claim.from, claim.until) = (0, Claim::LONGEST),
            Some(Plant::NoAllowanceForDrift) => claim.interval = claim.interval * 1000 / 1001,
            Some(Plant::TwoInOfficeForgotten) => claim.elsewhere = claim.ttl,
            _ => {}
        }
        claim
    }
}

/// The life of a permit, in milliseconds.
pub(super) const TTL: u64 = 2_000;
/// How long an old server may keep answering, in milliseconds.
pub(super) const TWO_IN_OFFICE: u64 = 4_000;
/// Between two requests to an address, in microseconds.
pub(super) const ADDRESS_INTERVAL: u64 = 60_000;
