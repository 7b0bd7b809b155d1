//! The tables of a catalog, and how they are read.

use std::collections::BTreeSet;

use redb::{Error, ReadOnlyTable, ReadTransaction, ReadableTable, TableDefinition};
use verger_dataset::{Dataset, DatasetId};

use crate::likeness::Mark;
use crate::record::{DatasetRow, MOST_ALIKE, Sighting, SourceRow};
use crate::row::{decoded, unpacked};

/// Counters of runs, sources, datasets and revisions; and the version of the layout.
pub(crate) const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");
/// Sites, by the URL with which they were added.
pub(crate) const SITES: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("sites");
/// Sources, by their numbers.
pub(crate) const SOURCES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("sources");
/// The numbers of sources, by URL.
pub(crate) const SOURCE_NUMBERS: TableDefinition<'_, &str, u64> =
    TableDefinition::new("source_numbers");
/// The sources of each site.
pub(crate) const OF_SITE: TableDefinition<'_, (&str, u64), ()> = TableDefinition::new("of_site");
/// Datasets by number: the number of the source, and the row. Numbers follow the order of arrival, so that a file's
/// datasets are adjacent, and are read and written together; identities are spread over the whole key space.
/// read and written together; identities are spread over everything.
pub(crate) const DATASETS: TableDefinition<'_, u64, (u64, &[u8])> =
    TableDefinition::new("datasets");
/// The numbers of datasets, by identity. This is what makes a source's identifier unique.
pub(crate) const NUMBERS: TableDefinition<'_, &[u8; 16], u64> = TableDefinition::new("numbers");
/// Sightings, by the numbers of source and dataset.
pub(crate) const SIGHTINGS: TableDefinition<'_, (u64, u64), &[u8]> =
    TableDefinition::new("sightings");
/// The datasets with a mark, except those that are gone.
pub(crate) const MARKS: TableDefinition<'_, (&[u8; 12], u64), ()> = TableDefinition::new("marks");
/// Which dataset each revision changed, until the index has it.
pub(crate) const PENDING: TableDefinition<'_, u64, u64> = TableDefinition::new("pending");
/// The newest changes, for people, by revision.
pub(crate) const LOG: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("log");

/// The layout of the tables.
pub(crate) const VERSION: u64 = 2;

/// The counters in [`META`].
pub(crate) mod counter {
    pub(crate) const VERSION: &str = "version";
    pub(crate) const RUN: &str = "run";
    pub(crate) const SOURCE: &str = "source";
    pub(crate) const DATASET: &str = "dataset";
    pub(crate) const REVISION: &str = "revision";
    /// The revision up to which nothing is pending.
    pub(crate) const INDEXED: &str = "indexed";
}

/// A snapshot of the tables.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) meta: ReadOnlyTable<&'static str, u64>,
    pub(crate) sites: ReadOnlyTable<&'static str, &'static [u8]>,
    pub(crate) sources: ReadOnlyTable<u64, &'static [u8]>,
    pub(crate) source_numbers: ReadOnlyTable<&'static str, u64>,
    pub(crate) of_site: ReadOnlyTable<(&'static str, u64), ()>,
    pub(crate) datasets: ReadOnlyTable<u64, (u64, &'static [u8])>,
    pub(crate) numbers: ReadOnlyTable<&'static [u8; 16], u64>,
    pub(crate) sightings: ReadOnlyTable<(u64, u64), &'static [u8]>,
    pub(crate) marks: ReadOnlyTable<(&'static [u8; 12], u64), ()>,
    pub(crate) pending: ReadOnlyTable<u64, u64>,
    pub(crate) log: ReadOnlyTable<u64, &'static [u8]>,
}

impl Reading {
    pub(crate) fn new(reading: &ReadTransaction) -> Result<Self, Error> {
        Ok(Self {
            meta: reading.open_table(META)?,
            sites: reading.open_table(SITES)?,
            sources: reading.open_table(SOURCES)?,
            source_numbers: reading.open_table(SOURCE_NUMBERS)?,
            of_site: reading.open_table(OF_SITE)?,
            datasets: reading.open_table(DATASETS)?,
            numbers: reading.open_table(NUMBERS)?,
            sightings: reading.open_table(SIGHTINGS)?,
            marks: reading.open_table(MARKS)?,
            pending: reading.open_table(PENDING)?,
            log: reading.open_table(LOG)?,
        })
    }

    pub(crate) fn counter(&self, name: &str) -> Result<u64, Error> {
        Ok(self.meta.get(name)?.map_or(0, |count| count.value()))
    }

    pub(crate) fn number(&self, id: DatasetId) -> Result<Option<u64>, Error> {
        Ok(self.numbers.get(&id.octets())?.map(|number| number.value()))
    }

    /// Everything known about a dataset.
    pub(crate) fn known(&self, number: u64) -> Result<Known, Error> {
        let (source_number, row) = dataset(&self.datasets, number)?;
        let source = source(&self.sources, source_number)?;
        let sighting = sighting(&self.sightings, source_number, number)?;
        Ok(Known { row, source, sighting })
    }
}

/// Everything known about a dataset.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) row: DatasetRow<Dataset>,
    pub(crate) source: SourceRow,
    pub(crate) sighting: Sighting,
}

impl Known {
    pub(crate) fn uri(&self) -> String {
        self.row.dataset.uri(&self.source.url)
    }
}

pub(crate) fn dataset(
    datasets: &impl ReadableTable<u64, (u64, &'static [u8])>,
    number: u64,
) -> Result<(u64, DatasetRow<Dataset>), Error> {
    let row = datasets.get(number)?.ok_or_else(|| lost("dataset", number))?;
    let (source, row) = row.value();
    Ok((source, unpacked(row)?))
}

pub(crate) fn source(
    sources: &impl ReadableTable<u64, &'static [u8]>,
    number: u64,
) -> Result<SourceRow, Error> {
    decoded(sources.get(number)?.ok_or_else(|| lost("source", number))?.value())
}

pub(crate) fn sighting(
    sightings: &impl ReadableTable<(u64, u64), &'static [u8]>,
    source: u64,
    number: u64,
) -> Result<Sighting, Error> {
    decoded(sightings.get((source, number))?.ok_or_else(|| lost("sighting", number))?.value())
}

fn lost(what: &str, number: u64) -> Error {
    Error::Corrupted(format!("the {what} of number {number} is not there"))
}

/// The datasets with a mark: at most one more than count.
pub(crate) fn members(
    marks: &impl ReadableTable<(&'static [u8; 12], u64), ()>,
    mark: &Mark,
) -> Result<Vec<u64>, Error> {
    let having = marks.range((mark, 0)..=(mark, u64::MAX))?;
    having.take(MOST_ALIKE + 1).map(|row| Ok(row?.0.value().1)).collect()
}

/// The other datasets that share one of these marks. A mark on more than [`MOST_ALIKE`] datasets does not count: it
/// belongs to a licence, or to a page that lists them all.
pub(crate) fn sharing(
    marks: &impl ReadableTable<(&'static [u8; 12], u64), ()>,
    own: &[Mark],
    number: u64,
) -> Result<BTreeSet<u64>, Error> {
    let mut others = BTreeSet::new();
    for mark in own {
        let members = members(marks, mark)?;
        if members.len() <= MOST_ALIKE {
            others.extend(members);
        }
    }
    others.remove(&number);
    Ok(others)
}
