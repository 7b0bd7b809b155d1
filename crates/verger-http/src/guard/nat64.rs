//! Translators from IPv6 to IPv4 (NAT64), whose addresses hide an IPv4 address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::time::Instant;

use crate::resolver::Resolve;

/// The prefixes under which a network translates, as its name service tells (RFC 7050). All clones learn together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Translators(Arc<RwLock<Known>>);

#[derive(Debug, Default)]
struct Known {
    prefixes: Vec<Prefix>,
    learnt: Option<Instant>,
}

/// A prefix of one of the six lengths of RFC 6052 §2.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Prefix {
    bits: u128,
    length: u32,
}

impl Translators {
    /// Asks the name service, if one of these addresses may be a translator's and what it said before is old. A
    /// look-up that fails tells nothing: then no translator is known.
    pub(crate) async fn find_out<R: Resolve>(&self, resolver: &R, addresses: &[IpAddr]) {
        if addresses.iter().any(IpAddr::is_ipv6) && self.is_due() {
            self.learn(&resolver.resolve(NAME).await.unwrap_or_default());
        }
    }

    fn is_due(&self) -> bool {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.learnt.is_none_or(|learnt| learnt.elapsed() >= AGE)
    }

    /// What the name service says of that name: nothing where there is no translator.
    fn learn(&self, addresses: &[IpAddr]) {
        let v6 = addresses.iter().filter_map(|address| match address {
            IpAddr::V6(address) => Some(*address),
            IpAddr::V4(_) => None,
        });
        let prefixes = v6.filter_map(Prefix::of).collect();
        let known = Known { prefixes, learnt: Some(Instant::now()) };
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// The address that packets for this one go to, where a translator takes them.
    pub(super) fn behind(&self, address: IpAddr) -> Option<Ipv4Addr> {
        let IpAddr::V6(address) = address else { return None };
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.prefixes.iter().find_map(|prefix| prefix.behind(address))
    }
}

impl Prefix {
    /// That of an address which the name service made of one of the two well-known ones (RFC 7050 §2.2).
    fn of(address: Ipv6Addr) -> Option<Self> {
        LENGTHS.into_iter().find_map(|length| {
            let prefix = Self { bits: address.to_bits() & mask(length), length };
            let behind = prefix.behind(address)?;
            WELL_KNOWN.contains(&behind).then_some(prefix)
        })
    }

    fn behind(self, address: Ipv6Addr) -> Option<Ipv4Addr> {
        let bits = address.to_bits();
        if bits & mask(self.length) != self.bits {
            return None;
        }
        // Bits 64 to 71 have no part in it (RFC 6052 §2.2): what is before them and after them is joined.
        let hidden = if self.length == 96 {
            bits
        } else {
            let joined = ((bits >> 64) << 56) | (bits & ((1 << 56) - 1));
            joined >> (120 - self.length - 32)
        };
        Some(Ipv4Addr::from_bits(hidden as u32))
    }
}

fn mask(length: u32) -> u128 {
    u128::MAX << (128 - length)
}

/// The name that every such name service answers for, though it has no IPv6 address of its own (RFC 7050 §3).
const NAME: &str = "ipv4only.arpa";

/// The longest first: a short one leaves room for chance.
const LENGTHS: [u32; 6] = [96, 64, 56, 48, 40, 32];

const WELL_KNOWN: [Ipv4Addr; 2] = [Ipv4Addr::new(192, 0, 0, 170), Ipv4Addr::new(192, 0, 0, 171)];

/// How long what the name service said is used.
const AGE: Duration = Duration::from_hours(1);

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(address: &str) -> IpAddr {
        address.parse().expect("an address")
    }

    /// The table of RFC 6052 §2.4, of the address 192.0.2.33; and the well-known address in the same places.
    #[test]
    fn every_length_of_prefix() {
        for (known, address) in [
            ("2001:db8:c000:aa::", "2001:db8:c000:221::"),
            ("2001:db8:1c0:0:aa::", "2001:db8:1c0:2:21::"),
            ("2001:db8:122:c000:0:aa00::", "2001:db8:122:c000:2:2100::"),
            ("2001:db8:122:3c0:0:aa::", "2001:db8:122:3c0:0:221::"),
            ("2001:db8:122:344:c0:0:aa00::", "2001:db8:122:344:c0:2:2100::"),
            ("2001:db8:122:344::192.0.0.170", "2001:db8:122:344::192.0.2.33"),
            ("64:ff9b::192.0.0.171", "64:ff9b::192.0.2.33"),
        ] {
            let translators = Translators::default();
            assert_eq!(translators.behind(ip(address)), None, "nothing is known");
            translators.learn(&[ip("192.0.0.170"), ip(known)]);
            assert_eq!(translators.behind(ip(address)), Some([192, 0, 2, 33].into()), "{address}");
            assert_eq!(translators.behind(ip("2a00::1")), None);
        }
    }

    #[test]
    fn a_network_without_a_translator_has_none() {
        let translators = Translators::default();
        assert!(translators.is_due());
        translators.learn(&[ip("192.0.0.170"), ip("192.0.0.171"), ip("2a00::1")]);
        assert!(!translators.is_due());
        assert_eq!(translators.behind(ip("64:ff9b::10.0.0.1")), None);
    }
}
