//! A permit in the hands of a worker.

use super::claim::Ticket;

/// A permit, as its holder knows it: it may be used until a deadline of the holder's own monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Permit {
    /// Which permit it is; its ending is reported under this.
    pub ticket: Ticket,
    /// The first millisecond of the holder's monotonic clock at which something may be sent.
    pub from: u64,
    /// The first millisecond of the holder's monotonic clock at which nothing may be sent any more.
    pub deadline: u64,
}

impl Permit {
    /// The permit of a ticket. `asked` is what the monotonic clock showed *before* the claim was sent, so however long
    /// the answer took, the ledger's own count of the time to live ends later; a thousandth covers the drift of both
    /// clocks, and a millisecond their rounding.
    pub fn new(ticket: Ticket, asked: u64, ttl: u64) -> Self {
        let deadline = asked.saturating_add(ttl.saturating_sub(ttl / 1000 + 1));
        Self { ticket, from: 0, deadline }
    }

    /// The same, to be used only after this number of milliseconds from `heard`, when the answer arrived: a thousandth
    /// more by a clock that may run fast.
    #[must_use]
    pub fn not_within(self, wait: u64, heard: u64) -> Self {
        let from = if wait == 0 { 0 } else { heard.saturating_add(wait + wait / 1000 + 1) };
        Self { from, ..self }
    }

    /// Whether a request may be sent now, not too soon and not too late. To be asked before connecting and again before the request is written:
    /// names, connections and handshakes take time.
    pub fn is_live(&self, monotonic: u64) -> bool {
        (self.from..self.deadline).contains(&monotonic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permit_ends_before_the_ledger_thinks_it_does() {
        let permit = Permit::new(Ticket { tenure: 1, seq: 1 }, 500, 10_000);
        assert_eq!(permit.deadline, 500 + 9_989);
        assert!(permit.is_live(10_488) && !permit.is_live(10_489));
        assert!(!Permit::new(permit.ticket, 0, 0).is_live(0), "no time to live is none");
        let later = permit.not_within(2_000, 600);
        assert!(!later.is_live(2_602) && later.is_live(2_603), "a thousandth after its moment");
        assert_eq!(later.deadline, permit.deadline, "it ends when it would have");
    }
}
