//! The hosts of the origin, by number.

use std::net::IpAddr;
use std::time::Duration;

/// A host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Host(pub(super) u32);

/// The interval that the operator of an address keeps there.
pub(super) const SPACING: Duration = Duration::from_millis(40);

impl Host {
    /// The longest interval that a host asks for.
    pub(super) const SLOWEST: Duration = Duration::from_secs(1);

    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.split_once(':').map_or(name, |(name, _)| name);
        let number = name.strip_prefix("host-")?.strip_suffix(".example")?;
        number.parse().ok().map(Self)
    }

    pub(super) fn name(self) -> String {
        format!("host-{}.example", self.0)
    }

    /// The interval that it asks for.
    pub(super) fn interval(self) -> Duration {
        let slowest = Self::SLOWEST;
        [slowest / 5, slowest * 3 / 10, slowest / 2, slowest][(self.0 % 4) as usize]
    }

    /// Which of the addresses it has: four hosts share one.
    pub(super) fn place(self) -> u32 {
        self.0 / 4
    }

    pub(super) fn address(self) -> IpAddr {
        IpAddr::from([127, 1, 0, self.place() as u8])
    }

    pub(super) fn robots_txt(self) -> String {
        format!("User-agent: *\nCrawl-delay: {}\n", self.interval().as_secs_f64())
    }
}
