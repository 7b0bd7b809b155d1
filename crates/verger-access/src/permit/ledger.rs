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
/// A fetch takes the permits of its host and of its address together, or that of the host first.
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
/// and a retry as any other, and is sent within the life of both, no host sees two requests closer to each other
/// than the larger of the paces in force at the two, nor one outside its hours; and no address more of them than its
/// pace allows for, and as many besides as intervals fit into a permit's life: whichever workers die, sleep or come
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
/// - A ledger that forgets keys by itself must know it, as those of Verger do: what it does not have is taken for what was
///   never claimed while it was there ([`Lookup`](super::Lookup)).
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

    /// Claims a permit of a host and one of its address: both, for the same moment, or neither. A ledger that keeps both
    /// in one place answers in one step; where they are kept apart, this takes the host's first, as all do, and gives it
    /// back if the address refuses.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be asked. Permits that were given out then lapse.
    fn claim_both(
        &self,
        host: (&PaceKey, &Terms),
        address: (&PaceKey, &Terms),
    ) -> Result<Result<(Permit, Permit), Wait>, StoreError> {
        claim_in_turn(self, host, address)
    }

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

/// Claims a permit of a host, and then one of its address, at a ledger that keeps the two apart: what
/// [`Ledger::claim_both`] does unless a ledger can do better.
///
/// # Errors
///
/// When the ledger cannot be asked.
pub fn claim_in_turn<L: Ledger + ?Sized>(
    ledger: &L,
    (host, host_terms): (&PaceKey, &Terms),
    (address, address_terms): (&PaceKey, &Terms),
) -> Result<Result<(Permit, Permit), Wait>, StoreError> {
    let permit = match ledger.claim(host, host_terms)? {
        Ok(permit) => permit,
        Err(wait) => return Ok(Err(wait)),
    };
    let second = ledger.claim(address, address_terms);
    if !matches!(second, Ok(Ok(_))) {
        ledger.finish(host, &permit, Ending::Unused)?;
    }
    Ok(second?.map(|address| (permit, address)))
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
