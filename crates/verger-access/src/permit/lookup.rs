//! What a ledger looks up for a claim, and what the claim makes of it.

use super::cell::Cell;
use super::claim::{Claim, ClaimOutcome, Denial, Reply, Watched};

/// What a ledger has looked up for one claim: the cells of its keys, and the one of all keys that it has no cell of.
/// Whatever a claim changes here is to be written back in the same step.
///
/// A key that is not in the ledger was not claimed since the ledger began, or since it last may have lost one. That
/// beginning is itself a cell, so that it ages as the others do: it is made anew under another tenure, and must be
/// removed by whoever removes keys. So losing everything costs each host one delay, and meeting a host costs none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "ledgers fill in what they have")]
pub struct Lookup {
    /// Of all keys that are not in the ledger; `None` if it has just begun.
    pub others: Option<Cell>,
    /// Of the key, or of the host's; `None` if it is not in the ledger.
    pub host: Option<Cell>,
    /// Of the address's key, where a claim has two.
    pub address: Option<Cell>,
}

impl Lookup {
    /// Answers a claim for one key at a moment, which is below [`Claim::LONGEST`], under a tenure.
    pub fn claim(&mut self, claim: &Claim, now: u64, tenure: u64) -> Reply {
        let claim = claim.clamped();
        let met = self.begin(&claim, now, tenure);
        let (found, outcome) = self.answer(self.host, &claim, (now, now), tenure, met);
        self.host = found;
        Reply { now, tenure, outcome }
    }

    /// Answers claims for a host and its address: both are granted, for the same moment, or neither is.
    pub fn claim_both(
        &mut self,
        host: &Claim,
        address: &Claim,
        now: u64,
        tenure: u64,
    ) -> (Reply, Reply) {
        let (host, address) = (host.clamped(), address.clamped());
        let met = self.begin(&host, now, tenure);
        let of_address = self.answer(self.address, &address, (now, now), tenure, met);
        let at = of_address.1.granted_from().unwrap_or(now);
        let of_host = self.answer(self.host, &host, (now, at), tenure, met);
        let [granted, address_granted] =
            [&of_host, &of_address].map(|(_, outcome)| outcome.granted_from().is_some());
        // What is granted alone is not taken; what was learnt of a key is kept.
        if granted || !address_granted {
            self.address = of_address.0;
        }
        if address_granted || !granted {
            self.host = of_host.0;
        }
        (Reply { now, tenure, outcome: of_host.1 }, Reply { now, tenure, outcome: of_address.1 })
    }

    /// Whether the ledger's beginning is long enough ago for whoever has not watched it.
    pub fn is_settled(&self) -> bool {
        self.others.is_some_and(|others| others.age() >= SETTLED)
    }

    /// Begins the ledger if it is new, or nothing is known of its beginning under this tenure; otherwise lets the
    /// beginning profit from what the claimant has watched. Says why keys that are not there are unknown.
    fn begin(&mut self, claim: &Claim, now: u64, tenure: u64) -> Denial {
        let doubt = match &self.others {
            None => Some(Denial::Unknown),
            Some(others) => others.doubt(now, tenure),
        };
        if let Some(why) = doubt {
            self.others = Some(Cell::fetched_now(claim.elsewhere, now, tenure));
            return why;
        }
        let watched = Watched::at(claim.watched, now);
        if let Some(others) = &mut self.others {
            let anchor = others.anchor_since(watched.since);
            let vouched = age(anchor, watched.until);
            // Longer than anybody has vouched for so far.
            if others.age() < SETTLED && vouched > others.age() {
                (others.anchor, others.seen) = (anchor, watched.until);
            }
        }
        Denial::Unknown
    }

    fn answer(
        &self,
        found: Option<Cell>,
        claim: &Claim,
        (now, at): (u64, u64),
        tenure: u64,
        met: Denial,
    ) -> (Option<Cell>, ClaimOutcome) {
        let Some(mut cell) = found.or(self.others) else {
            unreachable!("a claim has begun the ledger")
        };
        let outcome = match cell.doubt(now, tenure) {
            Some(why) => cell.reset(claim, now, tenure, why),
            None => cell.answer(claim, now, at),
        };
        match outcome {
            // It is still not in the ledger.
            ClaimOutcome::Denied { until, why: Denial::Spacing } if found.is_none() => {
                (None, ClaimOutcome::Denied { until, why: met })
            }
            ClaimOutcome::Denied { .. } if found.is_none() => (None, outcome),
            _ => (Some(cell), outcome),
        }
    }
}

impl Cell {
    /// How long before it was last looked at its anchor was; negative if that is still to come.
    fn age(&self) -> i64 {
        age(self.anchor, self.seen)
    }
}

fn age(anchor: u64, now: u64) -> i64 {
    now.cast_signed().saturating_sub(anchor.cast_signed())
}

impl ClaimOutcome {
    /// From when on a granted permit may be used.
    fn granted_from(&self) -> Option<u64> {
        match *self {
            Self::Granted { from, .. } => Some(from),
            Self::Denied { .. } => None,
        }
    }
}

/// A beginning that somebody has seen to be this long ago needs no more to be said of it, in milliseconds: whoever comes
/// new waits for no pace that is shorter.
const SETTLED: i64 = 60_000;
