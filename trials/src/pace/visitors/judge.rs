//! What the origins see, judged by true time.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::net::IpAddr;

use super::host::USUAL;
use super::world::{TTL, World};

/// How often a promise was broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Broken {
    /// Two requests to a host closer to each other than it asks.
    pub spacing: u64,
    /// More requests to an address in a row than the operator allows.
    pub address: u64,
    /// A request for a page outside a host's hours.
    pub hours: u64,
    /// A request to a host that asked to be left alone, or did not answer.
    pub held: u64,
    /// A page that the robots.txt disallows, or that was asked for before it.
    pub forbidden: u64,
}

/// The result of one run, or of many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judged {
    /// Requests whose bytes arrived.
    pub requests: u64,
    /// Of these, those for pages.
    pub pages: u64,
    /// Times that an origin did not answer well.
    pub troubles: u64,
    /// Visitors dropped with all that they had under way.
    pub crashes: u64,
    /// Calls that the ledger failed.
    pub ledger_failures: u64,
    /// Promises broken.
    pub broken: Broken,
    /// The first of them, in words.
    pub told: Vec<String>,
}

/// Who sent a request: a visitor in one of its lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Caller {
    pub(super) number: u32,
    pub(super) life: u32,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Robots,
    Page,
    /// A page that the robots.txt of each host disallows.
    Private,
}

/// A request, when its first bytes arrive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    /// True time in microseconds.
    pub(super) time: u64,
    pub(super) host: u32,
    pub(super) address: IpAddr,
    pub(super) caller: Caller,
    pub(super) wanted: Wanted,
    /// Whether it is for a robots.txt where each host has its own.
    pub(super) moved: bool,
}

#[derive(Debug, Default)]
pub(super) struct Judge {
    pub(super) all: Judged,
    hosts: HashMap<u32, Seen>,
    /// The last requests to each.
    addresses: HashMap<IpAddr, VecDeque<u64>>,
    /// Who has read the robots.txt of which host.
    open: HashSet<(Caller, u32)>,
    /// When requests of a visitor were last dropped.
    cuts: HashMap<Caller, u64>,
    /// Until then two servers may grant, who know of each other's permits no more than that they lapse.
    blind_until: u64,
    /// Until then a request may be under a permit that the ledger has forgotten.
    forgotten_until: u64,
}

#[derive(Debug, Default)]
struct Seen {
    /// The last request, and the interval that it needs.
    last: Option<(u64, u64)>,
    hold: Option<Hold>,
}

#[derive(Debug)]
struct Hold {
    by: Caller,
    since: u64,
    until: u64,
}

impl Judge {
    pub(super) fn receive(&mut self, arrival: &Arrival, world: &World) {
        let Arrival { time, host, address, caller, wanted, .. } = *arrival;
        self.all.requests += 1;
        let is_robots = wanted == Wanted::Robots;
        let (interval, open) = match wanted {
            Wanted::Robots => (USUAL, true),
            Wanted::Page | Wanted::Private => {
                self.all.pages += 1;
                world.hosts[host as usize].at(world.ledger().reading(time))
            }
        };
        let broken = &mut self.all.broken;
        broken.hours += u64::from(!open);
        let is_read = is_robots || self.open.contains(&(caller, host));
        let missing = !world.hosts[host as usize].disallows();
        broken.forbidden += u64::from(!is_read || (wanted == Wanted::Private && !missing));
        let blind = time < self.blind_until;
        let seen = self.hosts.entry(host).or_default();
        if let Some((last, before)) = seen.last {
            let before = if blind { 0 } else { before };
            let least = interval.max(before);
            broken.spacing += u64::from(time - last < least);
            if time - last < least && self.all.told.len() < 5 {
                let gap = time - last;
                self.all
                    .told
                    .push(format!("{arrival:?}: {gap} us after the last one, {least} asked for"));
            }
        }
        if let Some(hold) = &seen.hold
            && !blind
        {
            // A permit that was given before may be used until it lapses.
            let held = (hold.since + TTL * 1000 + 100_000)..hold.until;
            broken.held += u64::from(held.contains(&time));
            if held.contains(&time) && self.all.told.len() < 5 {
                self.all.told.push(format!("{arrival:?}: {hold:?}"));
            }
        }
        // The pace under which an old server still granted is not known to the new one, nor one that was forgotten.
        let is_lost = blind || time < self.forgotten_until;
        seen.last = Some((time, if is_lost { 0 } else { interval }));
        let row = self.addresses.entry(address).or_default();
        row.push_back(time);
        if row.len() > IN_A_ROW {
            // Each has a moment of its own, an interval after the one before, and is sent within a permit's life of it.
            let least = IN_A_ROW as u64 * world.conditions.address_interval - 1_000 * TTL;
            let first = row.pop_front().unwrap_or_default();
            broken.address += u64::from(time - first < least);
        }
    }

    /// A robots.txt is read.
    pub(super) fn opened(&mut self, host: u32, caller: Caller) {
        self.open.insert((caller, host));
    }

    /// A host does not answer this request well, and asks to be left alone for this number of seconds.
    pub(super) fn troubled(&mut self, request: &Arrival, now: u64, asked: u64) {
        self.all.troubles += 1;
        let Arrival { host, caller: by, time: arrived, .. } = *request;
        // Nobody may have been there any more to hear it.
        if self.cuts.get(&by).is_some_and(|cut| *cut >= arrived) {
            return;
        }
        // A thousandth less, for the drift of the ledger's clock, and a second for the rounding of Retry-After.
        let until = now + (asked.saturating_sub(1) * 999_000).max(BACKOFF);
        let hold = &mut self.hosts.entry(host).or_default().hold;
        if hold.as_ref().is_none_or(|hold| hold.until < until) {
            *hold = Some(Hold { by, since: now, until });
        }
    }

    /// What this visitor was about to report may be lost.
    pub(super) fn cut_off(&mut self, by: Caller, now: u64) {
        self.cuts.insert(by, now);
        for seen in self.hosts.values_mut() {
            seen.hold.take_if(|hold| hold.by == by && hold.since + RECENT > now);
        }
    }

    /// A report on this host was lost.
    pub(super) fn unreported(&mut self, host: u32) {
        if let Some(seen) = self.hosts.get_mut(&host) {
            seen.hold = None;
        }
    }

    /// The ledger may have forgotten what it knew: what hosts asked for, and their last pace.
    pub(super) fn forget(&mut self, now: u64) {
        self.miscount();
        self.forgotten_until = now + TTL * 1000 + 100_000;
        self.hosts.values_mut().filter_map(|seen| seen.last.as_mut()).for_each(|last| last.1 = 0);
    }

    /// The ledger's clock was set, so that it miscounts for how long hosts are left alone.
    pub(super) fn miscount(&mut self) {
        self.hosts.values_mut().for_each(|seen| seen.hold = None);
    }

    /// Two servers grant until then.
    pub(super) fn blind(&mut self, until: u64) {
        self.blind_until = self.blind_until.max(until);
    }

    pub(super) fn judged(&self) -> Judged {
        self.all.clone()
    }
}

impl Caller {
    /// As a User-Agent.
    pub(super) fn agent(self) -> String {
        format!("Fleet/{}.{}", self.number, self.life)
    }

    pub(super) fn read(agent: &str) -> Option<Self> {
        let (number, life) = agent.strip_prefix("fleet/")?.split_once('.')?;
        Some(Self { number: number.parse().ok()?, life: life.parse().ok()? })
    }
}

impl Broken {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.spacing + self.address + self.hours + self.held + self.forbidden
    }
}

impl Judged {
    /// Adds another run.
    pub fn add(&mut self, other: &Self) {
        self.requests += other.requests;
        self.pages += other.pages;
        self.troubles += other.troubles;
        self.crashes += other.crashes;
        self.ledger_failures += other.ledger_failures;
        self.told.extend(other.told.iter().take(5).cloned());
        self.broken.spacing += other.broken.spacing;
        self.broken.address += other.broken.address;
        self.broken.hours += other.broken.hours;
        self.broken.held += other.broken.held;
        self.broken.forbidden += other.broken.forbidden;
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { spacing, address, hours, held, forbidden } = self;
        write!(
            f,
            "host {spacing}, address {address}, hours {hours}, held {held}, forbidden {forbidden}"
        )
    }
}

/// For how long a host that does not answer well is left alone, in microseconds, less a thousandth: the usual back-off.
const BACKOFF: u64 = 7_900_000;

/// So many intervals that a burst within permits' lives does not hide what is too fast.
const IN_A_ROW: usize = 32;

/// A report is made within this time, in microseconds, or it is lost.
const RECENT: u64 = 20_000_000;
