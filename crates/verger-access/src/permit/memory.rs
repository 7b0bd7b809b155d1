//! A ledger in memory.

use std::hash::{BuildHasher as _, RandomState};

use hashbrown::HashTable;

use super::cell::Cell;
use super::claim::{Claim, Ending, Reply, Ticket};
use super::ledger::PaceKey;
use super::live::Permit;
use super::terms::Terms;
use super::wait::Wait;
use super::watch::Watch;

/// The cells of one process, under a clock that is handed in.
///
/// Memory: about 110 bytes a key and its name. Time: that of a look-up.
///
/// Every key that is new to it counts as just fetched, so a process that starts again never sends a request too soon.
#[derive(Debug, Default)]
pub struct MemoryLedger {
    /// The index of a key in `entries`; half the size of a map of keys, whatever the load.
    places: HashTable<u32>,
    entries: Pieces,
    hasher: RandomState,
}

impl MemoryLedger {
    /// A claim at a ledger of one process: its permits die with it, no other ledger grants any, and its clock, which
    /// showed `born_at` when it began, is the process's own, so there is nothing to watch. `asked` is how long ago that
    /// was, in milliseconds.
    ///
    /// # Errors
    ///
    /// A request that must wait.
    pub fn claim_alone(
        &mut self,
        key: &PaceKey,
        terms: &Terms,
        (born_at, asked): (u64, u64),
    ) -> Result<Permit, Wait> {
        let claim = Claim { elsewhere: 0, ..terms.claim(Some(born_at)) };
        let reply = self.claim(key, &claim, born_at.saturating_add(asked));
        Watch::default().take(terms, asked, asked, &reply)
    }

    /// The most keys that it remembers; further ones are unknown whenever they are asked for.
    pub const MOST_KEYS: usize = u32::MAX as usize;

    /// Answers a claim. `now` is the ledger's clock, in milliseconds.
    pub fn claim(&mut self, key: &PaceKey, claim: &Claim, now: u64) -> Reply {
        match self.find(key).or_else(|| self.insert(key)) {
            Some(place) => Cell::claim(self.cell(place), claim, now, TENURE),
            None => Cell::claim(&mut None, claim, now, TENURE),
        }
    }

    /// Takes note of how the use of a permit ended.
    pub fn finish(&mut self, key: &PaceKey, ticket: Ticket, ending: Ending, now: u64) {
        let place = self.find(key);
        if let Some(cell) = place.and_then(|place| self.cell(place).as_mut()) {
            cell.finish(ticket, ending, now);
        }
    }

    /// What it knows of a key.
    pub fn get(&self, key: &PaceKey) -> Option<&Cell> {
        self.entries.at(self.find(key)?).1.as_ref()
    }

    /// Takes over what was known of a key under another tenure, as after a restart.
    pub fn restore(&mut self, key: &PaceKey, cell: Cell) {
        if let Some(place) = self.find(key).or_else(|| self.insert(key)) {
            *self.cell(place) = Some(cell);
        }
    }

    /// How many keys it knows.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    fn cell(&mut self, place: u32) -> &mut Option<Cell> {
        &mut self.entries.0[place as usize / PIECE][place as usize % PIECE].1
    }

    fn find(&self, key: &PaceKey) -> Option<u32> {
        let hash = self.hasher.hash_one(key);
        self.places.find(hash, |&place| self.entries.at(place).0 == *key).copied()
    }

    /// A place for a key that has none.
    fn insert(&mut self, key: &PaceKey) -> Option<u32> {
        let place = u32::try_from(self.places.len()).ok().filter(|&place| place < u32::MAX)?;
        self.entries.push((key.clone(), None));
        let hash = |key: &PaceKey| self.hasher.hash_one(key);
        self.places.insert_unique(hash(key), place, |&place| hash(&self.entries.at(place).0));
        Some(place)
    }
}

type Entry = (PaceKey, Option<Cell>);

/// Entries in pieces, since growing one large piece would need it twice.
#[derive(Debug, Default)]
struct Pieces(Vec<Vec<Entry>>);

impl Pieces {
    fn at(&self, place: u32) -> &Entry {
        &self.0[place as usize / PIECE][place as usize % PIECE]
    }

    fn push(&mut self, entry: Entry) {
        match self.0.last_mut() {
            Some(piece) if piece.len() < PIECE => piece.push(entry),
            _ => {
                let mut piece = Vec::with_capacity(PIECE);
                piece.push(entry);
                self.0.push(piece);
            }
        }
    }
}

/// Keys in a piece.
const PIECE: usize = 4096;

/// A process has one term of office, and no permit outlives it.
const TENURE: u64 = 1;

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::permit::ClaimOutcome;

    /// With more keys than fit in a piece, every key has its own cell.
    #[test]
    fn every_key_is_a_cell_of_its_own() {
        let (mut ledger, mut cells) = (MemoryLedger::default(), HashMap::new());
        for round in 0..60_000_u64 {
            // Visits all keys in a scattered order.
            let number = round * 7_919 % 10_007;
            let key = PaceKey::host(&format!("host-{number}.example"));
            let interval = 1_000 + number;
            let claim = Claim {
                interval,
                ttl: 50,
                elsewhere: 0,
                from: 0,
                until: Claim::LONGEST,
                since: Some(0),
            };
            let cell = cells.entry(number).or_insert(None);
            let reply = ledger.claim(&key, &claim, round);
            assert_eq!(reply, Cell::claim(cell, &claim, round, TENURE));
            if let (ClaimOutcome::Granted(ticket), Some(cell)) = (reply.outcome, cell.as_mut()) {
                ledger.finish(&key, ticket, Ending::Answered, round + 1);
                cell.finish(ticket, Ending::Answered, round + 1);
            }
            assert_eq!(ledger.get(&key), cell.as_ref());
        }
        assert_eq!(ledger.len(), 10_007);
    }
}
