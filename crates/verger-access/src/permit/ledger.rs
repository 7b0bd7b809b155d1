//! The source of permits: an open trait over whatever stores the cells.

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
/// them in one order, and each ledger key is independent.
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

/// Grants permits, and is told how their use ended.
///
/// A ledger that cannot be asked gives nothing: its error means that no request may be sent. Calls may block for as
/// long as a disk or a server takes.
///
/// **The promise.** As long as every request takes a permit of its host and of its address, a robots.txt, a redirect
/// and a retry as any other, and is sent before the deadline of both, no host sees two requests closer to each other
/// than the larger of the paces in force at the two, nor one outside its hours: whichever workers die, sleep or come
/// back, whatever messages are lost, late or doubled, and whatever the ledger forgets.
///
/// What is not promised:
///
/// - A worker may be stopped between its last look at the deadline and the write, and the network delays what it likes:
///   the promise is for what leaves this machine.
/// - Clocks drift by less than a thousandth. Steps of the ledger's clock are seen if they are larger than a round trip,
///   and a step back and one forward if they are further apart than [`Watch::BEAT`](super::Watch::BEAT).
/// - Two servers of one ledger are in office for no longer than the
///   [limits](super::PaceLimits::failover_overlap) say, which are the same for all workers.
/// - Hours, and rates that change with them, are by the ledger's clock.
/// - A ledger that has lost a key does not know its last pace: then only the one in force counts. Nor does it know what
///   the host asked for (Retry-After).
/// - A host that answers within a twentieth of its interval gets at least nine in ten of the requests that it allows. A
///   slower one gets fewer: the next interval begins when the request is over, or when its permit lapses.
pub trait Ledger: Send + Sync + fmt::Debug {
    /// Claims a permit under these terms.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be asked. Whether a permit was given out then is not known; if so, it lapses.
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError>;

    /// Reports how the use of a permit ended. To be called once the request is over; a permit of which nothing is told
    /// costs the host its time to live.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be reached; nothing needs to be done then.
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
