//! The shared ledger of the simulation: cells with a clock, and a bug in the arithmetic if one is planted.

use verger_access::{Cell, Claim, ClaimOutcome, Denial, Ending, Lookup, Reply, Ticket, Watched};

use super::clock::Clock;
use super::plant::Plant;

/// One server that holds a ledger.
#[derive(Clone, Debug)]
pub(super) struct Server {
    pub(super) cells: Vec<Option<Cell>>,
    /// Of all keys that have no cell.
    pub(super) others: Option<Cell>,
    pub(super) clock: Clock,
    pub(super) tenure: u64,
    /// From when on it answers.
    pub(super) up_from: u64,
    /// When it stops to answer.
    pub(super) down_from: u64,
    pub(super) plant: Option<Plant>,
}

impl Server {
    pub(super) fn is_up(&self, time: u64) -> bool {
        (self.up_from..self.down_from).contains(&time)
    }

    /// Answers claims for a host and its address.
    pub(super) fn claim(&mut self, time: u64, keys: [usize; 2], claims: &[Claim; 2]) -> [Reply; 2] {
        let (now, tenure, plant) = (self.clock.millis(time), self.tenure, self.plant);
        let [host, address] = keys.map(|key| self.cells[key]);
        let mut lookup = Lookup { others: self.others, host, address };
        let mut claims = *claims;
        let cells = [&mut lookup.host, &mut lookup.address];
        match plant {
            Some(Plant::TenureForgotten) => {
                cells.into_iter().flatten().for_each(|cell| cell.ticket.tenure = tenure);
            }
            Some(Plant::BeginningBelieved) => {
                lookup.others.iter_mut().for_each(|others| others.ticket.tenure = tenure);
            }
            Some(Plant::OnlyTheNewPace) => {
                cells.into_iter().flatten().for_each(|cell| cell.interval = 0);
            }
            Some(Plant::SetBackBelieved) => cells
                .into_iter()
                .chain([&mut lookup.others])
                .flatten()
                .filter(|cell| cell.seen > now)
                .for_each(|cell| (cell.seen, cell.anchor, cell.interval) = (now, 0, 0)),
            Some(Plant::UnwatchedCounts) => {
                for claim in &mut claims {
                    claim.watched = Some(Watched::onwards(0));
                }
            }
            Some(Plant::UnknownGranted) if lookup.host.is_none() => {
                lookup.others.iter_mut().for_each(|others| others.anchor = 0);
            }
            _ => {}
        }
        let (one, other) = lookup.claim_both(&claims[0], &claims[1], now, tenure);
        let granted = matches!(
            (one.outcome, other.outcome),
            (ClaimOutcome::Granted { .. }, ClaimOutcome::Granted { .. })
        );
        if let (Some(Plant::SpacingFromGrant), Some(cell), true) =
            (plant, &mut lookup.host, granted)
        {
            cell.anchor = now;
        }
        if let (Some(Plant::LedgerAlwaysOld), ClaimOutcome::Denied { why: Denial::Unknown, .. }) =
            (plant, one.outcome)
            && let Some(others) = &mut lookup.others
        {
            others.anchor = others.anchor.saturating_sub(60_000);
        }
        self.others = lookup.others;
        [self.cells[keys[0]], self.cells[keys[1]]] = [lookup.host, lookup.address];
        [one, other]
    }

    /// Answers a claim for one key, with no bug planted.
    pub(super) fn claim_one(&mut self, time: u64, key: usize, claim: &Claim) -> Reply {
        let mut lookup = Lookup { others: self.others, host: self.cells[key], address: None };
        let reply = lookup.claim(claim, self.clock.millis(time), self.tenure);
        (self.others, self.cells[key]) = (lookup.others, lookup.host);
        reply
    }

    /// Takes note of an ending.
    /// Whether it knows the key: of one that it has lost, a report changes nothing.
    pub(super) fn finish(
        &mut self,
        time: u64,
        key: usize,
        mut ticket: Ticket,
        ending: Ending,
    ) -> bool {
        let now = self.clock.millis(time);
        let Some(cell) = &mut self.cells[key] else { return false };
        match self.plant {
            Some(Plant::AnyEndShortens) => (ticket, cell.open) = (cell.ticket, true),
            Some(Plant::EndUndoesHold) => cell.held = 0,
            _ => {}
        }
        let before = *cell;
        cell.finish(ticket, ending, now);
        if self.plant == Some(Plant::UnusedFromGrant) && ending == Ending::Unused && before != *cell
        {
            cell.anchor = before.seen.saturating_sub(before.interval);
        }
        true
    }
}
