//! The shared ledger of the simulation: cells with a clock, and a bug in the arithmetic if one is planted.

use verger_access::{Cell, Claim, ClaimOutcome, Denial, Ending, Reply, Ticket};

use super::clock::Clock;
use super::plant::Plant;

/// One server that holds a ledger.
#[derive(Clone, Debug)]
pub(super) struct Server {
    pub(super) cells: Vec<Option<Cell>>,
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

    /// Answers a claim for a key.
    pub(super) fn claim(&mut self, time: u64, key: usize, claim: &Claim) -> Reply {
        let (now, tenure, plant) = (self.clock.millis(time), self.tenure, self.plant);
        let slot = &mut self.cells[key];
        let mut claim = *claim;
        match (plant, slot.as_mut()) {
            (Some(Plant::TenureForgotten), Some(cell)) => cell.ticket.tenure = tenure,
            (Some(Plant::OnlyTheNewPace), Some(cell)) => cell.interval = 0,
            (Some(Plant::UnwatchedCounts), _) => claim.since = Some(0),
            _ => {}
        }
        let mut reply = Cell::claim(slot, &claim, now, tenure);
        let cell = slot.as_mut().expect("a claim leaves no key unknown");
        match (plant, reply.outcome) {
            (Some(Plant::SpacingFromGrant), ClaimOutcome::Granted(_)) => cell.anchor = now,
            (Some(Plant::UnknownGranted), ClaimOutcome::Denied { why: Denial::Unknown, .. })
            | (
                Some(Plant::SetBackBelieved),
                ClaimOutcome::Denied { why: Denial::ClockSetBack, .. },
            ) => {
                (cell.anchor, cell.interval) = (0, 0);
                reply = Cell::claim(slot, &claim, now, tenure);
            }
            _ => {}
        }
        reply
    }

    /// Takes note of an ending.
    pub(super) fn finish(&mut self, time: u64, key: usize, mut ticket: Ticket, ending: Ending) {
        let now = self.clock.millis(time);
        let Some(cell) = &mut self.cells[key] else { return };
        match self.plant {
            Some(Plant::AnyEndShortens) => (ticket, cell.open) = (cell.ticket, true),
            Some(Plant::EndUndoesHold) => cell.held = 0,
            _ => {}
        }
        cell.finish(ticket, ending, now);
    }
}
