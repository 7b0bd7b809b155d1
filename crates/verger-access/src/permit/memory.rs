//! A ledger in memory.

use std::hash::{BuildHasher as _, RandomState};

use hashbrown::HashTable;

use super::cell::Cell;
use super::claim::{Claim, Ending, Reply, Ticket, Watched};
use super::ledger::PaceKey;
use super::live::Permit;
use super::lookup::Lookup;
use super::terms::Terms;
use super::wait::Wait;
use super::watch::Watch;

/// The cells of one process, under a clock that is handed in.
///
/// Memory: about 110 bytes a key and its name, of as many keys as it may have; then the half that is free again first is
/// forgotten, and keys that it does not have count as not free before the last of those. Time: that of a look-up; now and
/// then, after many new keys, one pass over all.
///
/// Every key counts as just fetched when it begins, so a process that starts again never sends a request
/// too soon; a host that is met later need not wait.
#[derive(Debug)]
pub struct MemoryLedger {
    /// The index of a key in `entries`; half the size of a map of keys, whatever the load.
    places: HashTable<u32>,
    entries: Pieces,
    hasher: RandomState,
    /// Of all keys that have no place.
    others: Option<Cell>,
    most: usize,
}

impl Default for MemoryLedger {
    /// A ledger of as many keys as are claimed.
    fn default() -> Self {
        Self::with_most(Self::MOST_KEYS)
    }
}

impl MemoryLedger {
    /// A ledger of at most this number of keys, two at least.
    pub fn with_most(keys: usize) -> Self {
        Self {
            places: HashTable::default(),
            entries: Pieces::default(),
            hasher: RandomState::default(),
            others: None,
            most: keys.clamp(2, Self::MOST_KEYS),
        }
    }

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
        let claim = self.alone(terms, born_at);
        let reply = self.claim(key, &claim, born_at.saturating_add(asked));
        Watch::default().take(terms, asked, asked, &reply)
    }

    /// The same for a host and its address: both permits, or neither.
    ///
    /// # Errors
    ///
    /// A request that must wait.
    pub fn claim_both_alone(
        &mut self,
        (host, host_terms): (&PaceKey, &Terms),
        (address, address_terms): (&PaceKey, &Terms),
        (born_at, asked): (u64, u64),
    ) -> Result<(Permit, Permit), Wait> {
        let claims = [host_terms, address_terms].map(|terms| self.alone(terms, born_at));
        let now = born_at.saturating_add(asked);
        let (host, address) = ((host, &claims[0]), (address, &claims[1]));
        let replies = self.claim_both(host, address, now);
        Watch::default().take_both((host_terms, address_terms), asked, asked, &replies)
    }

    /// The most keys that it can have.
    pub const MOST_KEYS: usize = u32::MAX as usize;

    /// Answers a claim. `now` is the ledger's clock, in milliseconds.
    pub fn claim(&mut self, key: &PaceKey, claim: &Claim, now: u64) -> Reply {
        let mut lookup = self.look_up(key, None);
        let reply = lookup.claim(claim, now, TENURE);
        self.write_back(&lookup, key, None);
        reply
    }

    /// Answers claims for a host and its address: both are granted, or neither is.
    pub fn claim_both(
        &mut self,
        (host, host_claim): (&PaceKey, &Claim),
        (address, address_claim): (&PaceKey, &Claim),
        now: u64,
    ) -> (Reply, Reply) {
        let mut lookup = self.look_up(host, Some(address));
        let replies = lookup.claim_both(host_claim, address_claim, now, TENURE);
        self.write_back(&lookup, host, Some(address));
        replies
    }

    /// Takes note of how the use of a permit ended.
    pub fn finish(&mut self, key: &PaceKey, ticket: Ticket, ending: Ending, now: u64) {
        if let Some(place) = self.find(key) {
            self.entries.at_mut(place).1.finish(ticket, ending, now);
        }
    }

    /// What it knows of a key.
    pub fn get(&self, key: &PaceKey) -> Option<&Cell> {
        Some(&self.entries.at(self.find(key)?).1)
    }

    /// Takes over what was known of a key under another tenure, as after a restart.
    pub fn restore(&mut self, key: &PaceKey, cell: Cell) {
        self.put(key, cell);
    }

    /// How many keys it has.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Whatever another process sent, it sent before this one was born.
    fn alone(&mut self, terms: &Terms, born_at: u64) -> Claim {
        self.others.get_or_insert_with(|| Cell::fetched_now(0, born_at, TENURE));
        Claim { elsewhere: 0, ..terms.claim(Some(Watched::onwards(born_at))) }
    }

    fn look_up(&self, host: &PaceKey, address: Option<&PaceKey>) -> Lookup {
        let address = address.and_then(|address| self.get(address).copied());
        Lookup { others: self.others, host: self.get(host).copied(), address }
    }

    fn write_back(&mut self, found: &Lookup, host: &PaceKey, address: Option<&PaceKey>) {
        self.others = found.others;
        let cells = [(Some(host), found.host), (address, found.address)];
        for (key, cell) in cells {
            if let (Some(key), Some(cell)) = (key, cell) {
                self.put(key, cell);
            }
        }
    }

    fn put(&mut self, key: &PaceKey, cell: Cell) {
        if let Some(place) = self.find(key) {
            self.entries.at_mut(place).1 = cell;
            return;
        }
        if self.places.len() >= self.most {
            self.make_room();
        }
        self.insert(key.clone(), cell);
    }

    fn find(&self, key: &PaceKey) -> Option<u32> {
        let hash = self.hasher.hash_one(key);
        self.places.find(hash, |&place| self.entries.at(place).0 == *key).copied()
    }

    fn insert(&mut self, key: PaceKey, cell: Cell) {
        let place = u32::try_from(self.places.len()).expect("it has fewer keys than MOST_KEYS");
        self.entries.push((key, cell));
        let hash = |place: u32| self.hasher.hash_one(&self.entries.at(place).0);
        self.places.insert_unique(hash(place), place, |&place| hash(place));
    }

    /// Forgets the half that is free again first.
    fn make_room(&mut self) {
        let mut entries: Vec<Entry> =
            std::mem::take(&mut self.entries).0.into_iter().flatten().collect();
        self.places.clear();
        entries.sort_unstable_by_key(|(_, cell)| cell.free_again(TENURE));
        let kept = entries.split_off(entries.len().div_ceil(2));
        if let (Some((_, last)), Some(others)) = (entries.last(), &mut self.others) {
            others.forget(last.free_again(TENURE));
        }
        for (key, cell) in kept {
            self.insert(key, cell);
        }
    }
}

type Entry = (PaceKey, Cell);

/// Entries in pieces, since growing one large piece would need it twice.
#[derive(Debug, Default)]
struct Pieces(Vec<Vec<Entry>>);

impl Pieces {
    fn at(&self, place: u32) -> &Entry {
        &self.0[place as usize / PIECE][place as usize % PIECE]
    }

    fn at_mut(&mut self, place: u32) -> &mut Entry {
        &mut self.0[place as usize / PIECE][place as usize % PIECE]
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

    const CLAIM: Claim = Claim {
        interval: 1_000,
        ttl: 50,
        occupies: 50,
        ahead: 0,
        elsewhere: 0,
        from: 0,
        until: Claim::LONGEST,
        watched: Some(Watched { since: 0, until: Claim::LONGEST }),
    };

    /// With more keys than fit in a piece, every key has its own cell.
    #[test]
    fn every_key_is_a_cell_of_its_own() {
        let (mut ledger, mut cells) = (MemoryLedger::default(), HashMap::new());
        let mut others = None;
        for round in 0..60_000_u64 {
            // Visits all keys in a scattered order.
            let number = round * 7_919 % 10_007;
            let key = PaceKey::host(&format!("host-{number}.example"));
            let claim = Claim { interval: 1_000 + number, ..CLAIM };
            let host = cells.get(&number).copied();
            let mut lookup = Lookup { others, host, address: None };
            let reply = ledger.claim(&key, &claim, round);
            assert_eq!(reply, lookup.claim(&claim, round, TENURE));
            others = lookup.others;
            if let Some(mut cell) = lookup.host {
                if let ClaimOutcome::Granted { ticket, .. } = reply.outcome {
                    ledger.finish(&key, ticket, Ending::Answered, round + 1);
                    cell.finish(ticket, Ending::Answered, round + 1);
                }
                cells.insert(number, cell);
            }
            assert_eq!(ledger.get(&key), cells.get(&number));
        }
        assert_eq!(ledger.len(), 10_007);
    }

    #[test]
    fn a_full_ledger_forgets_what_is_free_and_gives_nothing_away() {
        let mut ledger = MemoryLedger::with_most(100);
        let mut sent: HashMap<u64, u64> = HashMap::new();
        let mut granted = 0;
        for now in 0..200_000 {
            let number = now * 7_919 % 307;
            let key = PaceKey::host(&format!("host-{number}.example"));
            let reply = ledger.claim(&key, &CLAIM, now);
            assert!(ledger.len() <= 100);
            if let ClaimOutcome::Granted { ticket, .. } = reply.outcome {
                let before = sent.insert(number, now);
                assert!(before.is_none_or(|before| now - before >= 1_000), "{number} at {now}");
                ledger.finish(&key, ticket, Ending::Answered, now);
                granted += 1;
            }
        }
        assert!(granted > 10_000, "{granted}");
    }
}
