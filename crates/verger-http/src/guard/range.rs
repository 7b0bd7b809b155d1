//! The ranges of addresses that hold no public site, by the registries of IANA.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A range of addresses that is not of the public web.
#[derive(Debug, PartialEq, Eq)]
pub struct Range {
    /// What it is, in a word or two: `loopback`, `teredo`.
    pub name: &'static str,
    /// The document that sets it apart.
    pub authority: &'static str,
    pub(super) class: Class,
    value: u128,
    mask: u128,
}

/// What may open a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Addresses of one's own network.
    Own,
    /// Where cloud machines find their credentials. A network opens one such address if it is that address alone.
    Credentials,
    /// What a translator (NAT64) makes of IPv4 addresses: open if this network has the translator and the address in it
    /// is open.
    Translated,
    /// No site has such an address, or it hides another address.
    Never,
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.authority)
    }
}

impl Range {
    /// Whether its addresses may be of one's own network, which [`Reach::Own`](crate::Reach::Own) opens.
    pub fn is_of_own_network(&self) -> bool {
        self.class == Class::Own
    }

    fn holds(&self, address: u128) -> bool {
        address & self.mask == self.value
    }
}

/// The first range that holds an address; without one, the address is public.
pub(super) fn special(address: IpAddr) -> Option<&'static Range> {
    first(address, |_| true)
}

/// The same, among some of the rows.
pub(super) fn first(address: IpAddr, among: impl Fn(&Range) -> bool) -> Option<&'static Range> {
    let (rows, bits) = match address {
        IpAddr::V4(address) => (V4, u128::from(address.to_bits())),
        IpAddr::V6(address) => (V6, address.to_bits()),
    };
    rows.iter().filter(|row| among(row)).find(|row| row.holds(bits))
}

/// IANA IPv4 Special-Purpose Address Registry, with multicast and unassigned ranges. Narrow rows are first.
///
/// The three services that the registry calls reachable (AS112 and AMT) are listed too: they serve no files, and the
/// nearest node is often on one's own network.
pub(super) static V4: &[Range] = &[
    v4("this-network", "RFC 791", Class::Never, [0, 0, 0, 0], 8),
    v4("private", "RFC 1918", Class::Own, [10, 0, 0, 0], 8),
    v4("cloud-credentials", "Alibaba Cloud", Class::Credentials, [100, 100, 100, 200], 32),
    v4("shared", "RFC 6598", Class::Own, [100, 64, 0, 0], 10),
    v4("loopback", "RFC 1122", Class::Own, [127, 0, 0, 0], 8),
    v4("link-local", "RFC 3927", Class::Credentials, [169, 254, 0, 0], 16),
    v4("cloud-credentials", "Azure", Class::Credentials, [168, 63, 129, 16], 32),
    v4("private", "RFC 1918", Class::Own, [172, 16, 0, 0], 12),
    v4("protocol-assignments", "RFC 6890", Class::Never, [192, 0, 0, 0], 24),
    v4("documentation", "RFC 5737", Class::Never, [192, 0, 2, 0], 24),
    v4("as112", "RFC 7535", Class::Never, [192, 31, 196, 0], 24),
    v4("amt", "RFC 7450", Class::Never, [192, 52, 193, 0], 24),
    v4("6to4-relay", "RFC 7526", Class::Never, [192, 88, 99, 0], 24),
    v4("private", "RFC 1918", Class::Own, [192, 168, 0, 0], 16),
    v4("as112", "RFC 7534", Class::Never, [192, 175, 48, 0], 24),
    v4("benchmarking", "RFC 2544", Class::Own, [198, 18, 0, 0], 15),
    v4("documentation", "RFC 5737", Class::Never, [198, 51, 100, 0], 24),
    v4("documentation", "RFC 5737", Class::Never, [203, 0, 113, 0], 24),
    v4("multicast", "RFC 1112", Class::Never, [224, 0, 0, 0], 4),
    v4("broadcast", "RFC 919", Class::Never, [255, 255, 255, 255], 32),
    v4("reserved", "RFC 1112", Class::Never, [240, 0, 0, 0], 4),
];

/// IANA IPv6 Special-Purpose Address Registry, and last all that is not `2000::/3`: so what nobody
/// thought of is refused.
///
/// An IPv4 address in any coat is refused whatever it holds: a server of the web has no need of the coat. Where the name
/// service says that this network translates (RFC 7050), addresses under the prefix of the translator are judged by the
/// IPv4 address in them, whatever the prefix.
pub(super) static V6: &[Range] = &[
    v6("unspecified", "RFC 4291", Class::Never, [0; 8], 128),
    v6("loopback", "RFC 4291", Class::Own, [0, 0, 0, 0, 0, 0, 0, 1], 128),
    v6("v4-compatible", "RFC 4291", Class::Never, [0; 8], 96),
    v6("v4-mapped", "RFC 4291", Class::Never, [0, 0, 0, 0, 0, 0xffff, 0, 0], 96),
    v6("v4-translated", "RFC 2765", Class::Never, [0, 0, 0, 0, 0xffff, 0, 0, 0], 96),
    v6("nat64", "RFC 6052", Class::Translated, [0x64, 0xff9b, 0, 0, 0, 0, 0, 0], 96),
    v6("nat64-local", "RFC 8215", Class::Translated, [0x64, 0xff9b, 1, 0, 0, 0, 0, 0], 48),
    v6("discard-only", "RFC 6666", Class::Never, [0x100, 0, 0, 0, 0, 0, 0, 0], 64),
    v6("dummy", "RFC 9780", Class::Never, [0x100, 0, 0, 1, 0, 0, 0, 0], 64),
    v6("segment-routing", "RFC 9602", Class::Never, [0x5f00, 0, 0, 0, 0, 0, 0, 0], 16),
    v6("cloud-credentials", "AWS", Class::Credentials, [0xfd00, 0xec2, 0, 0, 0, 0, 0, 0], 64),
    v6(
        "cloud-credentials",
        "Scaleway",
        Class::Credentials,
        [0xfd00, 0x42, 0, 0, 0, 0, 0, 0x42],
        128,
    ),
    v6(
        "cloud-credentials",
        "Google Cloud",
        Class::Credentials,
        [0xfd20, 0xce, 0, 0, 0, 0, 0, 0x254],
        128,
    ),
    v6("unique-local", "RFC 4193", Class::Own, [0xfc00, 0, 0, 0, 0, 0, 0, 0], 7),
    v6("link-local", "RFC 4291", Class::Credentials, [0xfe80, 0, 0, 0, 0, 0, 0, 0], 10),
    v6("site-local", "RFC 3879", Class::Never, [0xfec0, 0, 0, 0, 0, 0, 0, 0], 10),
    v6("multicast", "RFC 4291", Class::Never, [0xff00, 0, 0, 0, 0, 0, 0, 0], 8),
    v6("teredo", "RFC 4380", Class::Never, [0x2001, 0, 0, 0, 0, 0, 0, 0], 32),
    v6("benchmarking", "RFC 5180", Class::Never, [0x2001, 2, 0, 0, 0, 0, 0, 0], 48),
    v6("orchid", "RFC 4843", Class::Never, [0x2001, 0x10, 0, 0, 0, 0, 0, 0], 28),
    v6("orchid-v2", "RFC 7343", Class::Never, [0x2001, 0x20, 0, 0, 0, 0, 0, 0], 28),
    v6("protocol-assignments", "RFC 2928", Class::Never, [0x2001, 0, 0, 0, 0, 0, 0, 0], 23),
    v6("documentation", "RFC 3849", Class::Never, [0x2001, 0xdb8, 0, 0, 0, 0, 0, 0], 32),
    v6("6to4", "RFC 3056", Class::Never, [0x2002, 0, 0, 0, 0, 0, 0, 0], 16),
    v6("as112", "RFC 7534", Class::Never, [0x2620, 0x4f, 0x8000, 0, 0, 0, 0, 0], 48),
    v6("6bone", "RFC 3701", Class::Never, [0x3ffe, 0, 0, 0, 0, 0, 0, 0], 16),
    v6("documentation", "RFC 9637", Class::Never, [0x3fff, 0, 0, 0, 0, 0, 0, 0], 20),
    // Whatever the prefix: the last half begins with 0000:5efe, or 0200:5efe when the IPv4 address is a global one.
    Range {
        name: "isatap",
        authority: "RFC 5214",
        class: Class::Never,
        value: 0x5efe << 32,
        mask: 0xfdff_ffff << 32,
    },
    v6("not-global-unicast", GLOBAL, Class::Never, [0; 8], 3),
    v6("not-global-unicast", GLOBAL, Class::Never, [0x4000, 0, 0, 0, 0, 0, 0, 0], 2),
    v6("not-global-unicast", GLOBAL, Class::Never, [0x8000, 0, 0, 0, 0, 0, 0, 0], 1),
];

const GLOBAL: &str = "RFC 4291 §2.4, IANA: 2000::/3 alone";

const fn v4(
    name: &'static str,
    authority: &'static str,
    class: Class,
    octets: [u8; 4],
    length: u32,
) -> Range {
    let value = Ipv4Addr::from_octets(octets).to_bits() as u128;
    Range { name, authority, class, value, mask: (u32::MAX << (32 - length)) as u128 }
}

const fn v6(
    name: &'static str,
    authority: &'static str,
    class: Class,
    groups: [u16; 8],
    length: u32,
) -> Range {
    let value = Ipv6Addr::from_segments(groups).to_bits();
    Range { name, authority, class, value, mask: u128::MAX << (128 - length) }
}
