//! The arithmetic of permits: what is known of one key, and what a claim and an ending make of it.

use super::claim::{Claim, ClaimOutcome, Denial, Ending, Reply, Ticket};

/// What a ledger knows of one key. Times as in [`Claim`].
///
/// This is the reference; the script of the shared ledger says the same in another language, and one table of cases
/// is run against both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "ledgers store its fields one by one")]
pub struct Cell {
    /// No request was or will be sent later than this without a new permit.
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
    /// Answers a claim at a moment, which is below [`Claim::LONGEST`], under a tenure. An absent cell becomes one that
    /// was fetched just now.
    pub fn claim(cell: &mut Option<Self>, claim: &Claim, now: u64, tenure: u64) -> Reply {
        let claim = claim.clamped();
        let outcome = match cell {
            None => {
                let mut new = Self {
                    anchor: 0,
                    interval: 0,
                    seen: now,
                    held: 0,
                    ticket: Ticket { tenure, seq: now },
                    open: false,
                    troubles: 0,
                };
                let outcome = new.reset(&claim, now, tenure, Denial::Unknown);
                *cell = Some(new);
                outcome
            }
            Some(known) if known.ticket.tenure != tenure => {
                known.reset(&claim, now, tenure, Denial::OtherTenure)
            }
            Some(known) if known.seen > now => {
                known.reset(&claim, now, tenure, Denial::ClockSetBack)
            }
            Some(known) => known.answer(&claim, now),
        };
        Reply { now, tenure, outcome }
    }

    /// Forgets the last permits, and so takes it that one was given just now.
    fn reset(&mut self, claim: &Claim, now: u64, tenure: u64, why: Denial) -> ClaimOutcome {
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

    fn answer(&mut self, claim: &Claim, now: u64) -> ClaimOutcome {
        let since = claim.since.map_or(now, |since| since.min(now));
        // A denied claim leaves no trace: others may have watched longer.
        let anchor = self.anchor + since.saturating_sub(self.seen);
        let ready = anchor + self.interval.max(claim.interval);
        if now < ready.max(self.held) {
            let why = if ready >= self.held { Denial::Spacing } else { Denial::Held };
            return ClaimOutcome::Denied { until: ready.max(self.held), why };
        }
        if now < claim.from || now + claim.ttl > claim.until {
            let until = if now < claim.from { claim.from } else { claim.until.max(now) };
            return ClaimOutcome::Denied { until, why: Denial::OutsideTerms };
        }
        self.anchor = now + claim.ttl;
        self.interval = claim.interval;
        self.seen = now;
        // The time, so that a key that was lost and found again does not repeat itself.
        self.ticket.seq = now.max(self.ticket.seq + 1);
        self.open = true;
        ClaimOutcome::Granted(self.ticket)
    }

    /// Takes note of how the use of a permit ended. Of a permit that is not the last one, only its trouble counts.
    pub fn finish(&mut self, ticket: Ticket, ending: Ending, now: u64) {
        let last = self.open && self.ticket == ticket;
        if last {
            self.open = false;
            self.shorten_hold(now);
            let over = match ending {
                // The request before kept its distance from the moment of the grant.
                Ending::Unused => self.seen.saturating_sub(self.interval),
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
