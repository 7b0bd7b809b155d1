//! Both permits that one request needs: its host's first, then its address's.

use super::live::Permit;

/// The permits of one request, as far as they have been got.
///
/// All workers take them in the same order, and give the first one back rather than let it lapse while the second is
/// far away: so no two workers wait for each other, and a busy address costs its hosts nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    host: Permit,
    address: Option<Permit>,
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "callers must do one of these")]
pub enum PassageStep {
    /// Claim the permit of the address, not before that moment of the monotonic clock.
    ClaimAddress {
        /// The moment.
        at: u64,
    },
    /// Give the host's permit back unused, and try later: the address is not free while it lives.
    GiveBack,
    /// Send the request, before that moment of the monotonic clock.
    Send {
        /// The moment.
        before: u64,
    },
}

impl Passage {
    /// The host has granted its permit.
    pub fn with_host(host: Permit) -> Self {
        Self { host, address: None }
    }

    /// The permit of the host.
    pub fn host(&self) -> &Permit {
        &self.host
    }

    /// The permit of the address, if it has been granted.
    pub fn address(&self) -> Option<&Permit> {
        self.address.as_ref()
    }

    /// The address has granted its permit too.
    pub fn granted(&mut self, address: Permit) -> PassageStep {
        self.address = Some(address);
        PassageStep::Send { before: self.deadline() }
    }

    /// The address is not free for this number of milliseconds; `monotonic` is when the answer arrived.
    pub fn denied(&self, wait: u64, monotonic: u64) -> PassageStep {
        // The ledger's clock may run a thousandth slower than ours.
        let at = monotonic.saturating_add(wait).saturating_add(wait / 1000 + 1);
        // Half of the time is left for the claim and the connection.
        if at <= monotonic.midpoint(self.host.deadline) {
            PassageStep::ClaimAddress { at }
        } else {
            PassageStep::GiveBack
        }
    }

    /// Whether the request may still be sent; see [`Permit::is_live`].
    pub fn is_live(&self, monotonic: u64) -> bool {
        self.address.is_some() && monotonic < self.deadline()
    }

    fn deadline(&self) -> u64 {
        self.address.map_or(0, |address| address.deadline.min(self.host.deadline))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permit::Ticket;

    #[test]
    fn a_request_needs_both_permits_and_the_earlier_deadline() {
        let permit = |asked| Permit::new(Ticket { tenure: 1, seq: 7 }, asked, 1_000);
        let mut passage = Passage::with_host(permit(0));
        assert!(!passage.is_live(1), "the address has not agreed");
        assert_eq!(passage.denied(400, 100), PassageStep::ClaimAddress { at: 501 });
        assert_eq!(passage.denied(500, 100), PassageStep::GiveBack);
        assert_eq!(passage.granted(permit(510)), PassageStep::Send { before: 998 });
        assert!(passage.is_live(997) && !passage.is_live(998));
    }
}
