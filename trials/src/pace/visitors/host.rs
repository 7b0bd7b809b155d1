//! The hosts of the simulation.

use std::net::{IpAddr, Ipv4Addr};

use super::super::random::Random;
use super::super::site::SiteKind;

/// A host as it really is.
#[derive(Debug)]
pub(super) struct Host {
    pub(super) kind: &'static SiteKind,
    pub(super) robots: Robots,
    /// All of its addresses; some may be dead.
    pub(super) addresses: Vec<IpAddr>,
}

/// What a host answers for its robots.txt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Robots {
    /// That of its kind.
    File,
    /// 404: then it asks for no pace, and gets the usual one.
    Missing,
    /// A redirect to the host of this number, which has the same.
    At(u32),
}

impl Host {
    pub(super) fn name(number: u32) -> String {
        format!("host-{number}.example")
    }

    /// The number of a host, by its name or the key of its name.
    pub(super) fn number(name: &str) -> Option<u32> {
        let name = name.strip_prefix("host:").unwrap_or(name);
        name.strip_prefix("host-")?.strip_suffix(".example")?.parse().ok()
    }

    /// Whether its robots.txt disallows anything.
    pub(super) fn disallows(&self) -> bool {
        self.robots != Robots::Missing
    }

    /// The interval in microseconds that a page needs at a reading of the ledger's clock, and whether visits are wanted.
    pub(super) fn at(&self, reading: u64) -> (u64, bool) {
        match self.robots {
            Robots::Missing => (USUAL, true),
            Robots::File | Robots::At(_) => self.kind.at(reading),
        }
    }
}

/// The interval of a host that asks for none, and of a request for a robots.txt, in microseconds.
pub(super) const USUAL: u64 = 1_000_000;

/// An address of the simulation.
pub(super) fn address(number: u32) -> IpAddr {
    Ipv4Addr::from_bits(0x0a00_0100 + number).into()
}

/// One that nobody answers at: the odd ones refuse at once, the others say nothing.
pub(super) fn dead(number: u32) -> IpAddr {
    Ipv4Addr::from_bits(0x0a01_0000 + number).into()
}

/// Whether an address is dead, and whether it says so.
pub(super) fn is_dead(address: IpAddr) -> Option<bool> {
    let IpAddr::V4(address) = address else { return None };
    (address.octets()[1] == 1).then_some(address.octets()[3] % 2 == 1)
}

/// Hosts for one run. Where the ledger's clock is set, they ask for the same at all times: nobody can say what time it is.
pub(super) fn hosts(random: &mut Random, hosts: u32, addresses: u32, steady: bool) -> Vec<Host> {
    let kinds: Vec<_> =
        SiteKind::all().iter().filter(|kind| !steady || kind.steady_interval().is_some()).collect();
    let mut all: Vec<Host> = Vec::new();
    for number in 0..hosts {
        let mut of_host = vec![address(random.below(addresses.into()) as u32)];
        if random.chance(250) {
            let dead = dead(2 * number + random.below(2) as u32);
            of_host.insert(random.below(2) as usize, dead);
        }
        let robots = match random.below(8) {
            0 => Robots::Missing,
            1 if number > 0 => Robots::At(number - 1),
            _ => Robots::File,
        };
        let kind = match robots {
            Robots::At(other) => all[other as usize].kind,
            _ => random.one_of(&kinds),
        };
        // Nothing leads to a robots.txt that leads on.
        let robots = match robots {
            Robots::At(other) if all[other as usize].robots != Robots::File => Robots::File,
            robots => robots,
        };
        all.push(Host { kind, robots, addresses: of_host });
    }
    all
}
