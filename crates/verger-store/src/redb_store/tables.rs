//! The tables of a file, and what is done to them in one transaction.

use std::ops::Bound;
use std::sync::Arc;

use redb::{
    Error, ReadTransaction, ReadableTable, ReadableTableMetadata, Table, TableDefinition,
    TableError, WriteTransaction,
};
use verger::time::Moment;
use verger_access::{BodyHash, Kept, Site, SiteEntry};

use super::Room;
use super::mark::Mark;
use super::row::Row;

/// What marks a file of answers.
pub(crate) const MARK: Mark =
    Mark::new("verger: what sites answered", &["bodies", "entries", "total", "users"], |reading| {
        reading.open_table(ENTRIES)?;
        reading.open_table(BODIES)?;
        reading.open_table(USERS)?;
        reading.open_table(TOTAL)?;
        Ok(())
    });

const ENTRIES: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("entries");
const BODIES: TableDefinition<'_, &[u8; 32], &[u8]> = TableDefinition::new("bodies");
/// How many entries need a body, whether it is there or not. A count, and not a sweep, because what a write costs must
/// not grow with the file.
const USERS: TableDefinition<'_, &[u8; 32], u64> = TableDefinition::new("users");
/// How many bytes all bodies and entries have. Builds before counted bodies alone, so theirs says too little until each
/// entry was written anew.
const TOTAL: TableDefinition<'_, (), u64> = TableDefinition::new("total");

/// Something that was looked for, and is there.
pub(super) enum Found<T> {
    Whole(T),
    Damaged,
}

pub(super) fn entry(
    reading: &ReadTransaction,
    site: &Site,
) -> Result<Option<Found<SiteEntry>>, Error> {
    let Some(table) = there(reading.open_table(ENTRIES))? else { return Ok(None) };
    let Some(row) = table.get(site.as_str())? else { return Ok(None) };
    let entry = Row::read(row.value()).and_then(|row| row.entry(site));
    Ok(Some(entry.map_or(Found::Damaged, Found::Whole)))
}

pub(super) fn body(
    reading: &ReadTransaction,
    hash: BodyHash,
) -> Result<Option<Found<Arc<[u8]>>>, Error> {
    let Some(table) = there(reading.open_table(BODIES))? else { return Ok(None) };
    let Some(body) = table.get(hash.as_octets())? else { return Ok(None) };
    let octets = body.value();
    let whole = BodyHash::of(octets) == hash;
    Ok(Some(if whole { Found::Whole(octets.into()) } else { Found::Damaged }))
}

/// A file that nothing was written to has no tables.
fn there<T>(table: Result<T, TableError>) -> Result<Option<T>, Error> {
    match table {
        Ok(table) => Ok(Some(table)),
        Err(TableError::TableDoesNotExist(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// All tables, in a transaction that writes.
pub(super) struct Tables<'t> {
    entries: Table<'t, &'static str, &'static [u8]>,
    bodies: Table<'t, &'static [u8; 32], &'static [u8]>,
    users: Table<'t, &'static [u8; 32], u64>,
    total: Table<'t, (), u64>,
    changed: bool,
}

impl<'t> Tables<'t> {
    pub(super) fn open(writing: &'t WriteTransaction) -> Result<Self, Error> {
        MARK.put(writing)?;
        Ok(Self {
            entries: writing.open_table(ENTRIES)?,
            bodies: writing.open_table(BODIES)?,
            users: writing.open_table(USERS)?,
            total: writing.open_table(TOTAL)?,
            changed: false,
        })
    }

    /// Whether there is anything to commit.
    pub(super) fn changed(&self) -> bool {
        self.changed
    }

    /// Puts an entry in the place of an older one.
    pub(super) fn remember(
        &mut self,
        entry: &SiteEntry,
        body: Option<&[u8]>,
        room: Room,
        now: Moment,
    ) -> Result<Kept, Error> {
        let site = &entry.site;
        let there = self.whole(site)?;
        // One that a wrong clock dated is in nobody's way.
        let is_later = |there: &SiteEntry| {
            there.answered > entry.answered && !there.is_from_the_future(now.max(entry.answered))
        };
        if there.as_ref().is_some_and(is_later) {
            return Ok(Kept::Old);
        }
        // First what the new entry needs, then what the old one no longer does: they may share it.
        if let Some(copy) = &entry.copy {
            self.take(copy.hash.as_octets(), body)?;
        }
        self.forget(site)?;
        let octets = entry.to_octets();
        let row = Row::of(entry, &octets).to_octets();
        self.entries.insert(site.as_str(), row.as_slice())?;
        self.add_to_total(signed(row.len()))?;
        self.changed = true;
        self.make_room(site, room)?;
        Ok(Kept::New)
    }

    pub(super) fn forget(&mut self, site: &Site) -> Result<(), Error> {
        self.remove(site.as_str())
    }

    /// Forgets a site unless its entry is whole by now.
    pub(super) fn drop_damaged_entry(&mut self, site: &Site) -> Result<(), Error> {
        match self.whole(site)? {
            Some(_) => Ok(()),
            None => self.forget(site),
        }
    }

    /// Removes a body unless it is whole by now. Its users stay counted: one of them may store it again.
    pub(super) fn drop_damaged_body(&mut self, hash: BodyHash) -> Result<(), Error> {
        let removed = self.bodies.remove(hash.as_octets())?;
        let Some(octets) = removed.map(|body| body.value().to_vec()) else { return Ok(()) };
        if BodyHash::of(&octets) == hash {
            self.bodies.insert(hash.as_octets(), octets.as_slice())?;
            return Ok(());
        }
        self.changed = true;
        self.add_to_total(-signed(octets.len()))
    }

    /// The entry of a site, if it is whole.
    fn whole(&self, site: &Site) -> Result<Option<SiteEntry>, Error> {
        let row = self.entries.get(site.as_str())?;
        Ok(row.and_then(|row| Row::read(row.value())?.entry(site)))
    }

    fn remove(&mut self, site: &str) -> Result<(), Error> {
        let (octets, body) = match self.entries.remove(site)? {
            Some(row) => (row.value().len(), Row::read(row.value()).and_then(|row| row.body)),
            None => return Ok(()),
        };
        self.changed = true;
        self.add_to_total(-signed(octets))?;
        body.map_or(Ok(()), |body| self.release(&body))
    }

    fn take(&mut self, hash: &[u8; 32], body: Option<&[u8]>) -> Result<(), Error> {
        let users = self.users.get(hash)?.map_or(0, |users| users.value());
        self.users.insert(hash, users.saturating_add(1))?;
        if let Some(octets) = body
            && self.bodies.get(hash)?.is_none()
        {
            self.bodies.insert(hash, octets)?;
            self.add_to_total(signed(octets.len()))?;
        }
        Ok(())
    }

    fn release(&mut self, hash: &[u8; 32]) -> Result<(), Error> {
        let users = self.users.get(hash)?.map_or(0, |users| users.value());
        if users > 1 {
            self.users.insert(hash, users - 1)?;
            return Ok(());
        }
        self.users.remove(hash)?;
        let freed = self.bodies.remove(hash)?.map(|body| body.value().len());
        freed.map_or(Ok(()), |octets| self.add_to_total(-signed(octets)))
    }

    /// Forgets other sites until the rest has room. Of the sixteen next to the new one in the order of
    /// names, the one that is due first goes: that looks at no more than sixteen rows, and over time at all of them.
    fn make_room(&mut self, new: &Site, room: Room) -> Result<(), Error> {
        for _ in 0..MOST_FORGOTTEN {
            if self.entries.len()? <= room.sites && self.total()? <= room.octets {
                break;
            }
            let Some(due) = self.due_near(new.as_str())? else { break };
            self.remove(&due)?;
        }
        Ok(())
    }

    fn due_near(&self, new: &str) -> Result<Option<String>, Error> {
        let behind = self.entries.range::<&str>((Bound::Excluded(new), Bound::Unbounded))?;
        let before = self.entries.range::<&str>(..new)?;
        let mut due: Option<(u64, String)> = None;
        for neighbour in behind.chain(before).take(16) {
            let (site, row) = neighbour?;
            // A row that cannot be read is removed first.
            let ask_again = Row::read(row.value()).map_or(0, |row| row.ask_again);
            if due.as_ref().is_none_or(|(soonest, _)| ask_again < *soonest) {
                due = Some((ask_again, site.value().to_owned()));
            }
        }
        Ok(due.map(|(_, site)| site))
    }

    fn total(&self) -> Result<u64, Error> {
        Ok(self.total.get(())?.map_or(0, |total| total.value()))
    }

    fn add_to_total(&mut self, octets: i64) -> Result<(), Error> {
        let total = self.total()?.saturating_add_signed(octets);
        self.total.insert((), total)?;
        Ok(())
    }
}

/// One write forgets at most this number of sites, so its cost is bounded; those that follow go on.
const MOST_FORGOTTEN: usize = 256;

fn signed(octets: usize) -> i64 {
    i64::try_from(octets).expect("a body is bounded")
}
