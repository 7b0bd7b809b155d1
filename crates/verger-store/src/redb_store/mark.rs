//! What marks Verger's own files: no other file is ever written to, renamed or replaced.

use std::fs::File;
use std::io::{self, Read, Seek as _};

use redb::{
    Error, ReadOnlyDatabase, ReadTransaction, ReadableDatabase as _, TableDefinition, TableError,
    TableHandle as _, WriteTransaction,
};

/// What such a file has: a table whose name says what the file is. That name is in the file as it is written here, so
/// it is found in a damaged file too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// The name of the table that marks a file.
    name: &'static str,
    /// The names of all tables that a file has beside it.
    tables: &'static [&'static str],
    /// Whether those can be read as the tables they should be.
    read: fn(&ReadTransaction) -> Result<(), TableError>,
}

impl Mark {
    /// A mark by this name, of files with these tables.
    pub(crate) const fn new(
        name: &'static str,
        tables: &'static [&'static str],
        read: fn(&ReadTransaction) -> Result<(), TableError>,
    ) -> Self {
        Self { name, tables, read }
    }

    /// Puts the mark into a file.
    pub(crate) fn put(&self, writing: &WriteTransaction) -> Result<(), Error> {
        writing.open_table(TableDefinition::<(), u64>::new(self.name))?;
        Ok(())
    }

    /// Whether a file that can be read is ours. One without any table is unused. One that has our tables alone, but no
    /// mark, is from before there were marks.
    pub(crate) fn is_on(&self, database: &ReadOnlyDatabase) -> Result<bool, Error> {
        let reading = database.begin_read()?;
        let mut names: Vec<_> =
            reading.list_tables()?.map(|table| table.name().to_owned()).collect();
        if names.iter().any(|name| name == self.name) {
            return Ok(true);
        }
        if reading.list_multimap_tables()?.next().is_some() {
            return Ok(false);
        }
        names.sort_unstable();
        let are_ours = names == self.tables && (self.read)(&reading).is_ok();
        Ok(names.is_empty() || are_ours)
    }

    /// Whether the bytes of a file that cannot be read have the mark. Cost: one pass over the file.
    pub(crate) fn is_in(&self, file: &mut File) -> io::Result<bool> {
        let mark = self.name.as_bytes();
        let mut piece = Vec::with_capacity(PIECE + mark.len());
        file.rewind()?;
        loop {
            let read = Read::take(&mut *file, PIECE as u64).read_to_end(&mut piece)?;
            if piece.windows(mark.len()).any(|window| window == mark) {
                return Ok(true);
            }
            if read == 0 {
                return Ok(false);
            }
            // It may begin here and end in the next piece.
            piece.drain(..piece.len().saturating_sub(mark.len() - 1));
        }
    }
}

/// How many bytes are looked at together.
const PIECE: usize = 1 << 16;
