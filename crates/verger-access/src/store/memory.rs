//! The store in memory.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use verger::time::Moment;

use super::{Kept, Store, StoreError};
use crate::entry::{BodyHash, SiteEntry};
use crate::site::Site;

/// Entries in memory: bodies once each, counted by the entries that need them, and gone with the last of them.
///
/// It has as many entries as it was made for, and as many bytes of entries and bodies, at most; then of a few entries the
/// one that is due first makes room. One that is larger than all of it is not kept.
#[derive(Debug)]
pub struct MemoryStore {
    most: usize,
    most_octets: usize,
    kept: RwLock<Contents>,
}

#[derive(Debug, Default)]
struct Contents {
    entries: HashMap<Site, SiteEntry>,
    bodies: HashMap<BodyHash, Shared>,
    /// Of entries and bodies.
    octets: usize,
}

#[derive(Debug)]
struct Shared {
    /// Absent as long as only entries without their bytes were remembered.
    octets: Option<Arc<[u8]>>,
    users: usize,
}

impl MemoryStore {
    /// A store of at most this number of sites, at least one, and of 256 MiB.
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), most_octets: 256 << 20, kept: RwLock::default() }
    }

    /// The same, with room for another number of bytes.
    #[must_use]
    pub fn with_octets(self, most_octets: usize) -> Self {
        Self { most_octets, ..self }
    }

    /// How many sites it remembers.
    pub fn len(&self) -> usize {
        self.read().entries.len()
    }

    /// Whether it remembers none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes its entries and bodies have.
    pub fn octets(&self) -> usize {
        self.read().octets
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
    /// A store of 65,536 sites and 256 MiB.
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
        if let Some(there) = kept.entries.get(&entry.site)
            && there.answered > entry.answered
            && !there.is_from_the_future(entry.answered.max(system_now()))
        {
            return Ok(Kept::Old);
        }
        // First what the new entry needs, then what the old one no longer does: they may share it.
        if let Some(hash) = entry.copy.as_ref().map(|copy| copy.hash) {
            kept.take(hash, body);
        }
        kept.remove(&entry.site);
        kept.octets += size(entry);
        kept.entries.insert(entry.site.clone(), entry.clone());
        while kept.entries.len() > self.most || kept.octets > self.most_octets {
            kept.make_room(&entry.site);
        }
        Ok(Kept::New)
    }

    fn forget(&self, site: &Site) -> Result<(), StoreError> {
        self.write().remove(site);
        Ok(())
    }
}

impl Contents {
    fn take(&mut self, hash: BodyHash, body: Option<&[u8]>) {
        let shared = self.bodies.entry(hash).or_insert(Shared { octets: None, users: 0 });
        shared.users += 1;
        if shared.octets.is_none() {
            shared.octets = body.map(Into::into);
            self.octets += body.map_or(0, <[u8]>::len);
        }
    }

    fn remove(&mut self, site: &Site) {
        let Some(entry) = self.entries.remove(site) else { return };
        self.octets -= size(&entry);
        let Some(hash) = entry.copy.as_ref().map(|copy| copy.hash) else { return };
        let Some(shared) = self.bodies.get_mut(&hash) else { return };
        shared.users -= 1;
        if shared.users == 0 {
            self.octets -= shared.octets.as_ref().map_or(0, |octets| octets.len());
            self.bodies.remove(&hash);
        }
    }

    /// Forgets a site, and the new one if there is no other.
    fn make_room(&mut self, new: &Site) {
        let others = self.entries.values().filter(|entry| entry.site != *new);
        let due = others.take(16).min_by_key(|entry| entry.ask_again);
        let site = due.map_or_else(|| new.clone(), |entry| entry.site.clone());
        self.remove(&site);
    }
}

/// The system's clock, since who calls has another one only in tests.
fn system_now() -> Moment {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment::from_unix(since_1970.as_secs())
}

/// About how many bytes an entry takes: what sites wrote into it, and the rest, which is of one size.
fn size(entry: &SiteEntry) -> usize {
    let hops: usize = entry.hops.iter().map(|hop| size_of_val(hop) + hop.url.len()).sum();
    let copy = entry.copy.as_ref().map_or(0, |copy| {
        let validators = &copy.validators;
        let texts = [&copy.media_type, &validators.etag, &validators.last_modified];
        validators.url.len() + texts.into_iter().flatten().map(String::len).sum::<usize>()
    });
    // The site is the key as well.
    size_of_val(entry) + size_of::<Site>() + 2 * entry.site.as_str().len() + hops + copy
}
