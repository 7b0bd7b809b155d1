//! What the sites see: every request that is really sent, judged by true time.

use std::collections::VecDeque;

use super::scene::TTL;
use super::site::SiteKind;

/// A host as it really is.
#[derive(Clone, Debug)]
pub(super) struct Host {
    pub(super) kind: &'static SiteKind,
    /// The key of its address.
    pub(super) address: usize,
    last: Option<Last>,
    told: Told,
}

/// The last request.
#[derive(Clone, Copy, Debug)]
struct Last {
    time: u64,
    /// The interval asked for then, as far as the ledger can know it.
    interval: u64,
    server: u16,
}

/// What the ledger was told: to leave a host alone from a moment to another.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    server: u16,
    from: u64,
    until: u64,
}

/// How often a promise was broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violations {
    /// Two requests to a host closer to each other than it asks.
    pub spacing: u64,
    /// More requests to an address in a row than the operator allows.
    pub address: u64,
    /// A request outside a host's hours.
    pub hours: u64,
    /// A permit for a host that the ledger knew to want to be left alone.
    pub held: u64,
}

/// All hosts and addresses.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    pub(super) hosts: Vec<Host>,
    /// The last requests to each.
    addresses: Vec<VecDeque<u64>>,
    /// Microseconds between requests to an address.
    address_interval: u64,
    /// When the ledger last lost something.
    forgot: u64,
    pub(super) violations: Violations,
    pub(super) requests: u64,
    /// Of these, to hosts of one pace.
    pub(super) steady_requests: u64,
}

/// A request as it leaves its worker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sent {
    pub(super) time: u64,
    pub(super) host: usize,
    /// What the clock of the granting ledger shows, had it not been changed since.
    pub(super) reading: u64,
    /// When the permit was given, and by which server.
    pub(super) granted: u64,
    /// From when on it may be used.
    pub(super) moment: u64,
    pub(super) server: u16,
}

impl Violations {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.spacing + self.address + self.hours + self.held
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.spacing += other.spacing;
        self.address += other.address;
        self.hours += other.hours;
        self.held += other.held;
    }
}

impl Host {
    pub(super) fn new(kind: &'static SiteKind, address: usize) -> Self {
        Self { kind, address, last: None, told: Told::default() }
    }
}

impl Origin {
    pub(super) fn new(hosts: Vec<Host>, addresses: usize, address_interval: u64) -> Self {
        Self {
            hosts,
            addresses: vec![VecDeque::new(); addresses],
            address_interval,
            forgot: 0,
            violations: Violations::default(),
            requests: 0,
            steady_requests: 0,
        }
    }

    pub(super) fn receive(&mut self, sent: Sent) {
        self.requests += 1;
        let host = &mut self.hosts[sent.host];
        let (interval, open) = host.kind.at(sent.reading);
        self.steady_requests += u64::from(host.kind.steady_interval().is_some());
        if !open {
            self.violations.hours += 1;
        }
        if let Some(last) = host.last {
            // The pace under which an old server still granted is not known to the new one.
            let before = if last.server == sent.server { last.interval } else { 0 };
            if sent.time - last.time < interval.max(before) {
                self.violations.spacing += 1;
            }
        }
        let told = host.told;
        let was_known = told.server == sent.server && told.from <= sent.granted;
        if was_known && sent.moment < told.until {
            self.violations.held += 1;
        }
        // The pace of a permit that the ledger has lost since is lost with it.
        let known = if sent.granted < self.forgot { 0 } else { interval };
        host.last = Some(Last { time: sent.time, interval: known, server: sent.server });
        let address = &mut self.addresses[host.address];
        address.push_back(sent.time);
        if address.len() > IN_A_ROW {
            // Each has a moment of its own, an interval after the one before, and is sent within a permit's life of it.
            let least = IN_A_ROW as u64 * self.address_interval - 1_000 * TTL;
            let first = address.pop_front().unwrap_or_default();
            self.violations.address += u64::from(sent.time - first < least);
        }
    }

    /// A server is told that a host wants a pause of this number of milliseconds.
    pub(super) fn told(&mut self, from: u64, server: u16, host: usize, millis: u64) {
        let told = &mut self.hosts[host].told;
        // A thousandth less, for the drift of the ledger's clock.
        let until = from + millis * 999;
        if told.server != server || until > told.until {
            *told = Told { server, from, until };
        }
    }

    /// The ledger's clock was set, so that it miscounts how long it was told to leave hosts alone.
    pub(super) fn miscount(&mut self) {
        self.hosts.iter_mut().for_each(|host| host.told = Told::default());
    }

    /// The ledger may have forgotten what it knew. Then the last pace is unknown to the fleet: it keeps to the one in
    /// force, and no longer to the larger of the two.
    pub(super) fn forget(&mut self, now: u64) {
        self.forgot = now;
        self.miscount();
        self.hosts
            .iter_mut()
            .filter_map(|host| host.last.as_mut())
            .for_each(|last| last.interval = 0);
    }
}

/// So many intervals that a burst within permits' lives does not hide what is too fast.
const IN_A_ROW: usize = 200;
