//! Where permits come from: an open trait over whatever remembers the cells.

use std::fmt;
use std::net::IpAddr;

use super::claim::Ending;
use super::live::Permit;
use super::terms::Terms;
use super::wait::Wait;
use crate::store::StoreError;

/// What a pace is kept for: a host, or an address that hosts resolve to.
///
/// A fetch takes the permit of its host first and that of its address second, so that every fetch of a fleet takes
/// them in one order, and each ledger key stands alone.
///
/// ```
/// use verger_access::PaceKey;
///
/// assert_eq!(PaceKey::host("Example.COM").as_str(), "host:example.com");
/// assert_eq!(PaceKey::address("192.0.2.7".parse()?).as_str(), "address:192.0.2.7");
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PaceKey(Box<str>);

/// Gives out permits, and hears how their use ended.
///
/// A ledger that cannot be asked gives nothing: its error means that no request may be sent. Calls may block for as
/// long as a disk or a server takes.
pub trait Ledger: Send + Sync + fmt::Debug {
    /// Claims a permit under these terms.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be asked. Whether a permit was given out then is not known; if so, it lapses.
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError>;

    /// Tells how the use of a permit ended. To be told once the request is over; a permit of which nothing is told
    /// costs the host its time to live.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be told; nothing needs to be done then.
    fn finish(&self, key: &PaceKey, permit: &Permit, ending: Ending) -> Result<(), StoreError>;

    /// The ledger's clock, in milliseconds since 1970. A worker that waits asks at least every
    /// [`Watch::BEAT`](super::Watch::BEAT) milliseconds: time that it did not watch does not count for it.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be asked.
    fn now(&self) -> Result<u64, StoreError>;

    /// The monotonic clock in which the deadlines of this ledger's permits are given, in milliseconds.
    fn monotonic(&self) -> u64;
}

impl PaceKey {
    /// The key of a host, as [`Site::host`](crate::Site::host) writes it: one pace for all its ports and schemes.
    pub fn host(host: &str) -> Self {
        Self(format!("host:{}", host.to_ascii_lowercase()).into())
    }

    /// The key of a resolved address.
    pub fn address(address: IpAddr) -> Self {
        Self(format!("address:{}", address.to_canonical()).into())
    }

    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
