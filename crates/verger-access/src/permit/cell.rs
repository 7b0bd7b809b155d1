//! The arithmetic of permits: what is known of one key, and what a claim and an ending make of it.

use super::claim::{Claim, ClaimOutcome, Denial, Ending, Ticket, Watched};

/// What a ledger knows of one key. Times as in [`Claim`].
///
/// This is the reference, with [`Lookup`](super::Lookup); the script of the shared ledger says the same in another
/// language, and one table of cases is run against both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "ledgers store its fields one by one")]
pub struct Cell {
    /// No request was or will be sent later than this without a new permit; where only grants keep their distance, the
    /// last permit's moment.
    pub anchor: u64,
    /// The interval of the last permit.
    pub interval: u64,
    /// When the anchor was last worked out: the time since must have been watched.
    pub seen: u64,
    /// No permit is given before this.
    pub held: u64,
    /// The last permit.
    pub ticket: Ticket,
    /// Whether the last permit may still be in use.
    pub open: bool,
    /// Troubles in a row.
    pub troubles: u8,
}

impl Cell {
    /// Of a key that was fetched just now, for all that is known.
    pub(super) fn fetched_now(elsewhere: u64, now: u64, tenure: u64) -> Self {
        Self {
            anchor: now + elsewhere,
            interval: 0,
            seen: now,
            held: 0,
            ticket: Ticket { tenure, seq: now },
            open: false,
            troubles: 0,
        }
    }

    /// Of all keys of a ledger that begins now, and was never there before: nobody holds a permit that it gave out, and it
    /// has lost none, so no key counts as fetched. For [`Lookup::others`](super::Lookup::others); a ledger that may
    /// have lost what it knew begins with none.
    pub fn unclaimed(now: u64, tenure: u64) -> Self {
        Self { anchor: 0, ..Self::fetched_now(0, now, tenure) }
    }

    /// Why what it knows cannot be believed, if it cannot.
    pub(super) fn doubt(&self, now: u64, tenure: u64) -> Option<Denial> {
        if self.ticket.tenure != tenure {
            Some(Denial::OtherTenure)
        } else if self.seen > now {
            Some(Denial::ClockSetBack)
        } else {
            None
        }
    }

    /// From when on it makes no difference whether it is remembered; what is known from another tenure makes none, but for
    /// what the host asked for.
    pub fn free_again(&self, tenure: u64) -> u64 {
        let free = if self.ticket.tenure == tenure { self.anchor + self.interval } else { 0 };
        self.held.max(free)
    }

    /// Of all keys that a ledger does not have: one that it had, and that is not free before that moment, is forgotten.
    pub fn forget(&mut self, free_again: u64) {
        self.anchor = self.anchor.max(free_again);
    }

    /// Forgets the last permits, and so takes it that one was given just now.
    pub(super) fn reset(
        &mut self,
        claim: &Claim,
        now: u64,
        tenure: u64,
        why: Denial,
    ) -> ClaimOutcome {
        self.shorten_hold(now);
        self.anchor = now + claim.elsewhere;
        self.interval = self.interval.max(claim.interval);
        self.seen = now;
        self.ticket.tenure = tenure;
        self.open = false;
        ClaimOutcome::Denied { until: self.held.max(self.anchor + self.interval), why }
    }

    /// A hold lasts no longer than it did when it was last looked at, should the clock have been set back since.
    fn shorten_hold(&mut self, now: u64) {
        self.held = self.held.min(now + self.held.saturating_sub(self.seen));
    }

    /// The anchor, for whoever has watched the clock since that moment only.
    pub(super) fn anchor_since(&self, since: u64) -> u64 {
        self.anchor + since.saturating_sub(self.seen)
    }

    /// Answers a claim for a permit of that moment or a later one, but none beyond what may be given out ahead. A denied
    /// claim leaves no trace: others may have watched longer.
    pub(super) fn answer(&mut self, claim: &Claim, now: u64, at: u64) -> ClaimOutcome {
        let watched = Watched::at(claim.watched, now);
        let ready = self.anchor_since(watched.since) + self.interval.max(claim.interval);
        let free = ready.max(self.held);
        if free > at.max(now + claim.ahead) {
            let why = if ready >= self.held { Denial::Spacing } else { Denial::Held };
            // A request that is over this instant lets the next one follow an interval later, and none before.
            let soonest = if self.open && claim.occupies > 0 {
                self.held.max(now + 1 + self.interval.max(claim.interval))
            } else {
                free
            };
            // Half-way, so that many who wait do not all come back for the one permit that is free next.
            return ClaimOutcome::Denied { until: soonest.min(free - claim.ahead / 2), why };
        }
        let from = free.max(at);
        if from < claim.from || now + claim.ttl > claim.until {
            let until = if from < claim.from { claim.from } else { claim.until.max(now) };
            return ClaimOutcome::Denied { until, why: Denial::OutsideTerms };
        }
        self.anchor = from.max(now + claim.occupies);
        // If the clock has made a step, the claimant throws this permit away, and the last request is still to be kept a
        // distance from. By a smaller step than the life of the permit that would be over before.
        let may_be_lost = now > watched.until + claim.ttl;
        self.interval = claim.interval.max(if may_be_lost { self.interval } else { 0 });
        self.seen = now;
        // The time, so that a key that was lost and found again does not repeat itself.
        self.ticket.seq = from.max(self.ticket.seq + 1);
        self.open = true;
        ClaimOutcome::Granted { ticket: self.ticket, from }
    }

    /// Takes note of how the use of a permit ended. Of a permit that is not the last one, only its trouble counts.
    pub fn finish(&mut self, ticket: Ticket, ending: Ending, now: u64) {
        let last = self.open && self.ticket == ticket;
        if last {
            self.open = false;
            self.shorten_hold(now);
            let over = match ending {
                // The request before kept its distance from the moment of this one, which its number is not before.
                Ending::Unused => ticket.seq.saturating_sub(self.interval),
                // The clock rounds down.
                _ => now + 1,
            };
            if over < self.anchor {
                self.anchor = over;
                self.seen = if ending == Ending::Unused { self.seen } else { now };
            }
        }
        match ending.clamped() {
            Ending::Answered if last => self.troubles = 0,
            Ending::Trouble { asked, base, cap } => {
                let before = if last { self.troubles } else { 0 };
                let doubled = base * (1 << before.min(Self::DOUBLINGS));
                self.held = self.held.max(now + asked.max(doubled.min(cap)));
                if last {
                    self.troubles = self.troubles.saturating_add(1);
                }
            }
            Ending::Unused | Ending::Answered => {}
        }
    }

    /// A hold doubles no more often than this, so that nothing overflows.
    const DOUBLINGS: u8 = 10;
}
