//! The cells of a file, in one transaction.

use redb::{Error, ReadableTable, ReadableTableMetadata, Table, TableDefinition, WriteTransaction};
use verger_access::{Cell, Claim, Ending, Lookup, Reply, Ticket};

use crate::redb_store::Mark;

/// The cells in a file, and one more, of every key that is not in it.
pub(super) struct Cells<'t> {
    table: Table<'t, &'static str, Row>,
    /// So many are kept.
    most: u64,
    /// Whether there is anything to commit.
    pub(super) changed: bool,
}

impl<'t> Cells<'t> {
    pub(super) fn open(writing: &'t WriteTransaction, most: u64) -> Result<Self, Error> {
        MARK.put(writing)?;
        Ok(Self { table: writing.open_table(CELLS)?, most, changed: false })
    }

    /// Whether nothing was claimed here yet.
    pub(super) fn are_new(&self) -> Result<bool, Error> {
        Ok(self.table.get(ANY_OTHER)?.is_none())
    }

    /// Begins them, as a ledger's first.
    pub(super) fn begin_unclaimed(&mut self, now: u64, tenure: u64) -> Result<(), Error> {
        self.put(ANY_OTHER, &Cell::unclaimed(now, tenure))
    }

    /// Answers a claim as [`Lookup::claim`] does.
    pub(super) fn claim(
        &mut self,
        key: &str,
        claim: &Claim,
        now: u64,
        tenure: u64,
    ) -> Result<Reply, Error> {
        let before = self.look_up(key, None)?;
        let mut found = before;
        let reply = found.claim(claim, now, tenure);
        self.write_back(before, found, (key, None), tenure)?;
        Ok(reply)
    }

    /// Answers two claims as [`Lookup::claim_both`] does.
    pub(super) fn claim_both(
        &mut self,
        (host, host_claim): (&str, &Claim),
        (address, address_claim): (&str, &Claim),
        now: u64,
        tenure: u64,
    ) -> Result<(Reply, Reply), Error> {
        let before = self.look_up(host, Some(address))?;
        let mut found = before;
        let replies = found.claim_both(host_claim, address_claim, now, tenure);
        self.write_back(before, found, (host, Some(address)), tenure)?;
        Ok(replies)
    }

    fn look_up(&self, host: &str, address: Option<&str>) -> Result<Lookup, Error> {
        let address = match address {
            Some(address) => self.get(address)?,
            None => None,
        };
        Ok(Lookup { others: self.get(ANY_OTHER)?, host: self.get(host)?, address })
    }

    fn write_back(
        &mut self,
        before: Lookup,
        found: Lookup,
        (host, address): (&str, Option<&str>),
        tenure: u64,
    ) -> Result<(), Error> {
        let cells = [
            (Some(ANY_OTHER), before.others, found.others),
            (Some(host), before.host, found.host),
            (address, before.address, found.address),
        ];
        for (key, before, found) in cells {
            if let (Some(key), Some(cell)) = (key, found.filter(|_| found != before)) {
                self.put(key, &cell)?;
                if before.is_none() && self.table.len()? > self.most {
                    self.make_room(tenure)?;
                }
            }
        }
        Ok(())
    }

    /// Takes note of how the use of a permit ended, as [`Cell::finish`] does.
    pub(super) fn finish(
        &mut self,
        key: &str,
        ticket: Ticket,
        ending: Ending,
        now: u64,
    ) -> Result<(), Error> {
        let Some(before) = self.get(key)? else { return Ok(()) };
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
        if let (Some((last, _)), Some(any)) = (keys.last(), self.get(ANY_OTHER)?) {
            let mut others = any;
            others.forget(*last);
            self.put(ANY_OTHER, &others)?;
        }
        Ok(())
    }

    #[cfg(test)]
    pub(super) fn drop_key(&mut self, key: &str) -> Result<(), Error> {
        self.changed |= self.table.remove(key)?.is_some();
        Ok(())
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> Result<u64, Error> {
        Ok(self.table.len()?)
    }

    /// A row that is none is a cell that nobody believes.
    fn get(&self, key: &str) -> Result<Option<Cell>, Error> {
        Ok(self.table.get(key)?.map(|row| cell(row.value()).unwrap_or(UNSOUND)))
    }

    fn put(&mut self, key: &str, cell: &Cell) -> Result<(), Error> {
        let Cell { anchor, interval, seen, held, ticket, open, troubles } = *cell;
        let row = (anchor, interval, seen, held, ticket.tenure, ticket.seq, open, troubles);
        self.table.insert(key, row)?;
        self.changed = true;
        Ok(())
    }
}

/// The cell of a row; none if no claim can have made it.
fn cell(row: Row) -> Option<Cell> {
    let (anchor, interval, seen, held, tenure, seq, open, troubles) = row;
    let is_sound = [anchor, interval, seen, held, tenure, seq].into_iter().all(|it| it < BEYOND);
    let ticket = Ticket { tenure, seq };
    is_sound.then_some(Cell { anchor, interval, seen, held, ticket, open, troubles })
}

/// When a row is free again; one that is none, at once.
fn free_again(row: Row, tenure: u64) -> u64 {
    cell(row).map_or(0, |cell| cell.free_again(tenure))
}

/// The fields of a cell in their order.
pub(super) type Row = (u64, u64, u64, u64, u64, u64, bool, u8);

pub(super) const CELLS: TableDefinition<'_, &str, Row> = TableDefinition::new("cells");

/// What marks a file of permits.
pub(crate) const MARK: Mark = Mark::new("verger: permits", &["cells"], |reading| {
    reading.open_table(CELLS)?;
    Ok(())
});

/// Of a tenure that no start of a machine has.
const UNSOUND: Cell = Cell {
    anchor: 0,
    interval: 0,
    seen: 0,
    held: 0,
    ticket: Ticket { tenure: u64::MAX, seq: 0 },
    open: false,
    troubles: 0,
};

/// No key is empty, so this is the place of what is known of all that are not in the file.
const ANY_OTHER: &str = "";

/// A cell has no numbers from here on: they are sums of three that are within [`Claim::LONGEST`].
const BEYOND: u64 = Claim::LONGEST << 3;
