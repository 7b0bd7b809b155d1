//! The store in memory.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::{Kept, Store, StoreError};
use crate::entry::{BodyHash, SiteEntry};
use crate::site::Site;

/// Entries in memory: bodies once each, counted by the entries that need them, and gone with the last of them.
///
/// It holds at most as many entries as it was made for; then of a few entries the one that is
/// due first makes room.
#[derive(Debug)]
pub struct MemoryStore {
    most: usize,
    kept: RwLock<Contents>,
}

#[derive(Debug, Default)]
struct Contents {
    entries: HashMap<Site, SiteEntry>,
    bodies: HashMap<BodyHash, Shared>,
}

#[derive(Debug)]
struct Shared {
    /// Absent as long as only entries without their bytes were remembered.
    octets: Option<Arc<[u8]>>,
    users: usize,
}

impl MemoryStore {
    /// A store of at most this number of sites, at least one.
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), kept: RwLock::default() }
    }

    /// How many sites it remembers.
    pub fn len(&self) -> usize {
        self.read().entries.len()
    }

    /// Whether it remembers none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    // No code that holds the lock can panic half-way through a change, so a poisoned one is sound.
    fn read(&self) -> RwLockReadGuard<'_, Contents> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Contents> {
        self.kept.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for MemoryStore {
    /// A store of 65,536 sites.
    fn default() -> Self {
        Self::new(1 << 16)
    }
}

impl Store for MemoryStore {
    fn entry(&self, site: &Site) -> Result<Option<SiteEntry>, StoreError> {
        Ok(self.read().entries.get(site).cloned())
    }

    fn body(&self, hash: BodyHash) -> Result<Option<Arc<[u8]>>, StoreError> {
        Ok(self.read().bodies.get(&hash).and_then(|shared| shared.octets.clone()))
    }

    fn remember(&self, entry: &SiteEntry, body: Option<&[u8]>) -> Result<Kept, StoreError> {
        let mut kept = self.write();
        match kept.entries.get(&entry.site) {
            Some(there) if there.answered > entry.answered => return Ok(Kept::Old),
            None if kept.entries.len() >= self.most => kept.make_room(),
            _ => {}
        }
        if let Some(hash) = entry.copy.as_ref().map(|copy| copy.hash) {
            kept.take(hash, body);
        }
        if let Some(before) = kept.entries.insert(entry.site.clone(), entry.clone()) {
            kept.release(&before);
        }
        Ok(Kept::New)
    }

    fn forget(&self, site: &Site) -> Result<(), StoreError> {
        let mut kept = self.write();
        if let Some(before) = kept.entries.remove(site) {
            kept.release(&before);
        }
        Ok(())
    }
}

impl Contents {
    fn take(&mut self, hash: BodyHash, body: Option<&[u8]>) {
        let shared = self.bodies.entry(hash).or_insert(Shared { octets: None, users: 0 });
        shared.users += 1;
        if shared.octets.is_none() {
            shared.octets = body.map(Into::into);
        }
    }

    fn release(&mut self, entry: &SiteEntry) {
        let Some(copy) = &entry.copy else { return };
        if let Some(shared) = self.bodies.get_mut(&copy.hash) {
            shared.users -= 1;
            if shared.users == 0 {
                self.bodies.remove(&copy.hash);
            }
        }
    }

    fn make_room(&mut self) {
        let due = self.entries.values().take(16).min_by_key(|entry| entry.ask_again);
        let Some(site) = due.map(|entry| entry.site.clone()) else { return };
        if let Some(entry) = self.entries.remove(&site) {
            self.release(&entry);
        }
    }
}
