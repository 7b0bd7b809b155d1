//! The cells of a file, in one transaction.

use redb::{Error, ReadableTable, ReadableTableMetadata, Table, TableDefinition, WriteTransaction};
use verger_access::{Cell, Claim, ClaimOutcome, Denial, Ending, Reply, Ticket};

use crate::redb_store::Mark;

/// The cells in a file, and one more, of every key that is not in it.
pub(super) struct Cells<'t> {
    table: Table<'t, &'static str, Row>,
    /// So many are kept.
    most: u64,
    /// Whether there is anything to commit.
    pub(super) changed: bool,
}

enum Found {
    Absent,
    /// It is not a cell.
    Damaged,
    Known(Cell),
}

impl<'t> Cells<'t> {
    pub(super) fn open(writing: &'t WriteTransaction, most: u64) -> Result<Self, Error> {
        MARK.put(writing)?;
        Ok(Self { table: writing.open_table(CELLS)?, most, changed: false })
    }

    /// Answers a claim as [`Cell::claim`] does.
    pub(super) fn claim(
        &mut self,
        key: &str,
        claim: &Claim,
        now: u64,
        tenure: u64,
    ) -> Result<Reply, Error> {
        let found = self.get(key)?;
        let is_absent = matches!(found, Found::Absent);
        let before = match found {
            Found::Absent => self.get(ANY_OTHER)?.known(),
            found => found.known(),
        };
        let mut cell = before;
        let reply = Cell::claim(&mut cell, claim, now, tenure);
        let Some(cell) = cell.filter(|cell| Some(*cell) != before) else { return Ok(reply) };
        if is_absent && is_reset(reply.outcome) {
            // What was learnt about this key holds for all keys that are not claimed yet, except its pace.
            self.put(ANY_OTHER, &Cell { interval: 0, ..cell })?;
        }
        self.put(key, &cell)?;
        if is_absent && self.table.len()? > self.most {
            self.make_room(tenure)?;
        }
        Ok(reply)
    }

    /// Takes note of how the use of a permit ended, as [`Cell::finish`] does.
    pub(super) fn finish(
        &mut self,
        key: &str,
        ticket: Ticket,
        ending: Ending,
        now: u64,
    ) -> Result<(), Error> {
        let Some(before) = self.get(key)?.known() else { return Ok(()) };
        let mut cell = before;
        cell.finish(ticket, ending, now);
        if cell == before { Ok(()) } else { self.put(key, &cell) }
    }

    /// Forgets the half that is free again first. From then on, all keys that are not in the file count as not free
    /// before the last of those.
    fn make_room(&mut self, tenure: u64) -> Result<(), Error> {
        let mut keys = Vec::new();
        for row in self.table.iter()? {
            let (key, row) = row?;
            if key.value() != ANY_OTHER {
                keys.push((free_again(row.value(), tenure), key.value().to_owned()));
            }
        }
        keys.sort_unstable();
        keys.truncate(keys.len().div_ceil(2));
        for (_, key) in &keys {
            self.table.remove(key.as_str())?;
        }
        if let (Some((last, _)), Some(any)) = (keys.last(), self.get(ANY_OTHER)?.known()) {
            self.put(ANY_OTHER, &Cell { anchor: any.anchor.max(*last), ..any })?;
        }
        Ok(())
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> Result<u64, Error> {
        Ok(self.table.len()?)
    }

    fn get(&self, key: &str) -> Result<Found, Error> {
        Ok(match self.table.get(key)? {
            None => Found::Absent,
            Some(row) => cell(row.value()).map_or(Found::Damaged, Found::Known),
        })
    }

    fn put(&mut self, key: &str, cell: &Cell) -> Result<(), Error> {
        let Cell { anchor, interval, seen, held, ticket, open, troubles } = *cell;
        let row = (anchor, interval, seen, held, ticket.tenure, ticket.seq, open, troubles);
        self.table.insert(key, row)?;
        self.changed = true;
        Ok(())
    }
}

impl Found {
    fn known(self) -> Option<Cell> {
        match self {
            Self::Known(cell) => Some(cell),
            Self::Absent | Self::Damaged => None,
        }
    }
}

/// The cell of a row; none if no claim can have made it.
fn cell(row: Row) -> Option<Cell> {
    let (anchor, interval, seen, held, tenure, seq, open, troubles) = row;
    let is_sound = [anchor, interval, seen, held, tenure, seq].into_iter().all(|it| it < BEYOND);
    let ticket = Ticket { tenure, seq };
    is_sound.then_some(Cell { anchor, interval, seen, held, ticket, open, troubles })
}

/// From when on it makes no difference whether a cell is remembered; that of another start of the machine makes none.
fn free_again(row: Row, tenure: u64) -> u64 {
    let known = cell(row).filter(|cell| cell.ticket.tenure == tenure);
    known.map_or(0, |cell| cell.held.max(cell.anchor + cell.interval))
}

fn is_reset(outcome: ClaimOutcome) -> bool {
    let ClaimOutcome::Denied { why, .. } = outcome else { return false };
    matches!(why, Denial::Unknown | Denial::OtherTenure | Denial::ClockSetBack)
}

/// The fields of a cell in their order.
pub(super) type Row = (u64, u64, u64, u64, u64, u64, bool, u8);

pub(super) const CELLS: TableDefinition<'_, &str, Row> = TableDefinition::new("cells");

/// What marks a file of permits.
pub(super) const MARK: Mark = Mark::new("verger: permits", &["cells"], |reading| {
    reading.open_table(CELLS)?;
    Ok(())
});

/// No key is empty, so this is the place of what is known of all that are not in the file.
const ANY_OTHER: &str = "";

/// A cell has no numbers from here on: they are sums of three that are within [`Claim::LONGEST`].
const BEYOND: u64 = Claim::LONGEST << 3;
