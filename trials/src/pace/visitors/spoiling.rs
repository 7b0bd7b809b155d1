//! What a planted bug makes of the questions to the ledger, and of its answers.

use verger_access::{
    Claim, ClaimOutcome, Ending, Ledger as _, PaceKey, PaceLimits, Permit, Reply, StoreError,
    Terms, Ticket, Wait, Watched,
};

use super::bug::DriverBug;
use super::host::Host;
use super::ledger::Line;
use super::world::TTL;

impl Line {
    /// The permit that was thrown away since the ledger's clock made a step, if a planted bug uses it all the same.
    pub(super) fn revoked(&self, reply: &Reply, asked: u64) -> Option<Permit> {
        match reply.outcome {
            ClaimOutcome::Granted { ticket, .. } if self.has(DriverBug::UsesARevokedPermit) => {
                Some(Permit::new(ticket, asked, TTL))
            }
            _ => None,
        }
    }

    /// The claim, with a bug if one is planted there.
    pub(super) fn spoilt(&self, mut claim: Claim) -> Claim {
        match self.world.bug {
            Some(DriverBug::SendsAfterTheDeadline) => {
                claim.ttl = TTL / 30;
                claim.occupies = claim.occupies.min(claim.ttl);
            }
            Some(DriverBug::CountsUnwatchedTime) => claim.watched = Some(Watched::onwards(0)),
            _ => {}
        }
        claim
    }

    /// The terms, with a bug if one is planted there.
    pub(super) fn bent(&self, key: &PaceKey, terms: &Terms) -> Terms {
        let mut bent = *terms;
        let is_of_host = Host::number(key.as_str()).is_some();
        if is_of_host && self.has(DriverBug::IgnoresCrawlDelay) {
            bent.pace = Terms::unsaid(&PaceLimits::default()).pace;
        }
        if self.has(DriverBug::IgnoresHours) {
            (bent.from, bent.until) = (0, u64::MAX);
        }
        bent
    }

    /// The key that is asked for.
    pub(super) fn mistaken(&self, key: &PaceKey) -> PaceKey {
        match Host::number(key.as_str()) {
            Some(host) if self.has(DriverBug::AsksForTheWrongKey) => {
                PaceKey::host(&format!("{}.{}", self.caller.number, Host::name(host)))
            }
            _ => key.clone(),
        }
    }

    /// What a planted bug makes of an answer that grants nothing.
    pub(super) fn forgiven<P>(
        &self,
        answer: Result<Result<P, Wait>, StoreError>,
        forged: impl FnOnce() -> P,
    ) -> Result<Result<P, Wait>, StoreError> {
        match (self.world.bug, answer) {
            (Some(DriverBug::DoesNotWait), Ok(Err(_))) | (Some(DriverBug::FailsOpen), Err(_)) => {
                Ok(Ok(forged()))
            }
            (_, answer) => answer,
        }
    }

    /// What a planted bug does with a permit that was granted.
    pub(super) fn granted(&self, key: &PaceKey, permit: &Permit) -> Result<(), StoreError> {
        match self.world.bug {
            Some(DriverBug::CompletesEarly) => self.finish(key, permit, Ending::Answered),
            Some(DriverBug::UsesAPermitTwice) => {
                self.state().used.insert(key.clone(), *permit);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// What a planted bug makes of a claim before anybody is asked.
    pub(super) fn made_up(&self, key: &PaceKey) -> Option<Permit> {
        let now = self.monotonic();
        let mut state = self.state();
        let host = Host::number(key.as_str());
        let free = match self.world.bug? {
            DriverBug::SkipsTheAddress => host.is_none(),
            DriverBug::HopsWithoutPermit => match host {
                Some(host) => {
                    let sent = self.world.was_sent(self.caller.number, host);
                    state.free |= sent;
                    sent
                }
                None => std::mem::take(&mut state.free),
            },
            DriverBug::UsesAPermitTwice => {
                return state.used.remove(key).filter(|permit| permit.is_live(now));
            }
            _ => false,
        };
        free.then(|| forged(now))
    }

    /// What is reported of how a request ended.
    pub(super) fn reported(&self, ending: Ending) -> Ending {
        match (self.world.bug, ending) {
            (Some(DriverBug::IgnoresRetryAfter), Ending::Trouble { asked: 1.., base, cap }) => {
                Ending::Trouble { asked: 0, base, cap }
            }
            (Some(DriverBug::ReportsFailureAsWell), Ending::Trouble { asked: 0, .. }) => {
                Ending::Answered
            }
            (Some(DriverBug::GivesBackAfterSending), Ending::Answered) => Ending::Unused,
            (_, ending) => ending,
        }
    }
}

/// A permit that nobody gave.
pub(super) fn forged(now: u64) -> Permit {
    Permit::new(Ticket { tenure: 0, seq: 0 }, now, TTL)
}
