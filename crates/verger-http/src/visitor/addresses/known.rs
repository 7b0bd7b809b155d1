//! What is known of one name's addresses.

use std::net::IpAddr;
use std::time::Duration;

use tokio::time::Instant;

/// The last answer of the name service, in the order of use, and what became of its addresses.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// The best first.
    addresses: Vec<IpAddr>,
    /// When the name service gave them.
    at: Option<Instant>,
    /// The addresses that were tried, when, and whether a connection was made. They may be of an earlier answer.
    tried: Vec<Tried>,
}

#[derive(Debug)]
struct Tried {
    address: IpAddr,
    at: Instant,
    is_good: bool,
}

impl Known {
    /// The addresses, while the answer that gave them may be used.
    pub(super) fn at_hand(&self) -> Option<Vec<IpAddr>> {
        self.at.filter(|at| at.elapsed() < AGE).map(|_| self.addresses.clone())
    }

    /// Whether nothing of it counts any more.
    pub(super) fn is_forgotten(&self) -> bool {
        self.at.is_none_or(|at| at.elapsed() >= AGE)
            && self.tried.iter().all(|tried| tried.at.elapsed() >= MEMORY)
    }

    /// A new answer; the order in which it is used.
    pub(super) fn learn(&mut self, answer: Vec<IpAddr>) -> Vec<IpAddr> {
        self.tried.retain(|tried| tried.at.elapsed() < MEMORY && answer.contains(&tried.address));
        self.addresses = in_turn(answer);
        self.at = Some(Instant::now());
        self.sort();
        self.addresses.clone()
    }

    pub(super) fn connected(&mut self, address: IpAddr) {
        // There is one best address: that of the last connection.
        self.tried.retain(|tried| !tried.is_good);
        self.note(address, true);
    }

    pub(super) fn failed(&mut self, address: IpAddr) {
        self.note(address, false);
    }

    pub(super) fn pass_over(&mut self) {
        if let Some(&first) = self.addresses.first() {
            self.failed(first);
        }
    }

    fn note(&mut self, address: IpAddr, is_good: bool) {
        if self.addresses.contains(&address) {
            self.tried.retain(|tried| tried.address != address);
            self.tried.push(Tried { address, at: Instant::now(), is_good });
            self.sort();
        }
    }

    /// Good ones first, bad ones last, and of these the one that failed last at the end.
    fn sort(&mut self) {
        let rank = |address: &IpAddr| {
            let tried = self.tried.iter().find(|tried| tried.address == *address);
            tried.map_or(
                (1, None),
                |tried| {
                    if tried.is_good { (0, None) } else { (2, Some(tried.at)) }
                },
            )
        };
        self.addresses.sort_by_key(rank);
    }
}

/// IPv6 and IPv4 by turns, each in its order, beginning with the family that is first.
fn in_turn(addresses: Vec<IpAddr>) -> Vec<IpAddr> {
    let is_first = addresses.first().is_some_and(IpAddr::is_ipv6);
    let (first, second): (Vec<_>, Vec<_>) =
        addresses.into_iter().partition(|address| address.is_ipv6() == is_first);
    let (mut first, mut second) = (first.into_iter(), second.into_iter());
    let mut all = Vec::with_capacity(first.len() + second.len());
    while first.len() + second.len() > 0 {
        all.extend(first.next());
        all.extend(second.next());
    }
    all
}

/// How long an answer of the name service is used.
const AGE: Duration = Duration::from_mins(1);

/// How long it is remembered how an address did.
const MEMORY: Duration = Duration::from_mins(10);
