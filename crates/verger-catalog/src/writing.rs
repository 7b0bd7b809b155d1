//! One transaction: what a run found is written to the catalog.

mod duplicates;
mod ending;
mod forgetting;
mod mending;
mod migration;
mod sighting;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use redb::{Error, ReadableTable, Table, WriteTransaction};
use verger_dataset::{Counts, Method};

use self::duplicates::Touched;
pub(crate) use self::mending::mend;
pub(crate) use self::migration::migrate;
use crate::found::Ready;
use crate::record::{LogRow, LoggedKind, SiteRow, SourceRow};
use crate::row::{decoded, encoded};
use crate::tables::{
    self, DATASETS, LOG, MARKS, META, NUMBERS, OF_SITE, PENDING, SIGHTINGS, SITES, SOURCE_NUMBERS,
    SOURCES, VERSION, counter,
};

/// The run for which a transaction writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Of<'a> {
    /// The URL with which its site was added.
    pub(crate) first: &'a str,
    /// Its number; no two runs have the same, so what a run saw can be distinguished from what others saw.
    pub(crate) run: u64,
    pub(crate) now: u64,
    /// When a run before it read the site in full.
    pub(crate) whole: Option<u64>,
}

/// All tables, in a write transaction.
pub(crate) struct Writing<'t> {
    meta: Table<'t, &'static str, u64>,
    pub(crate) sites: Table<'t, &'static str, &'static [u8]>,
    sources: Table<'t, u64, &'static [u8]>,
    source_numbers: Table<'t, &'static str, u64>,
    of_site: Table<'t, (&'static str, u64), ()>,
    datasets: Table<'t, u64, (u64, &'static [u8])>,
    numbers: Table<'t, &'static [u8; 16], u64>,
    sightings: Table<'t, (u64, u64), &'static [u8]>,
    marks: Table<'t, (&'static [u8; 12], u64), ()>,
    pending: Table<'t, u64, u64>,
    log: Table<'t, u64, &'static [u8]>,
    /// Sources changed in this transaction; written at its end.
    changed: HashMap<u64, SourceRow>,
    touched: Touched,
}

impl<'t> Writing<'t> {
    pub(crate) fn open(writing: &'t WriteTransaction) -> Result<Self, Error> {
        Ok(Self {
            meta: writing.open_table(META)?,
            sites: writing.open_table(SITES)?,
            sources: writing.open_table(SOURCES)?,
            source_numbers: writing.open_table(SOURCE_NUMBERS)?,
            of_site: writing.open_table(OF_SITE)?,
            datasets: writing.open_table(DATASETS)?,
            numbers: writing.open_table(NUMBERS)?,
            sightings: writing.open_table(SIGHTINGS)?,
            marks: writing.open_table(MARKS)?,
            pending: writing.open_table(PENDING)?,
            log: writing.open_table(LOG)?,
            changed: HashMap::new(),
            touched: Touched::default(),
        })
    }

    /// Stores what a run found, in order, and adds to its counts.
    pub(crate) fn take(
        &mut self,
        of: Of<'_>,
        found: &[Ready],
        counts: &mut Counts,
    ) -> Result<(), Error> {
        for ready in found {
            match ready {
                Ready::Dataset(ready) => self.see(of, ready, counts)?,
                Ready::SourceUnchanged { source } => self.see_unchanged(of, source, counts)?,
                Ready::StillListed { source, datasets } => {
                    self.see_listed(of, source, datasets, counts)?;
                }
            }
        }
        Ok(())
    }

    /// Does what has to be done once, at the end.
    pub(crate) fn settle(&mut self, run: u64, indexed: u64) -> Result<(), Error> {
        self.settle_duplicates()?;
        for (number, source) in std::mem::take(&mut self.changed) {
            self.sources.insert(number, encoded(&source)?.as_slice())?;
        }
        // Never before the index has them on disk.
        if self.counter(counter::INDEXED)? < indexed {
            self.pending.retain_in(..=indexed, |_, _| false)?;
            self.meta.insert(counter::INDEXED, indexed)?;
        }
        let run = run.max(self.counter(counter::RUN)?);
        self.meta.insert(counter::RUN, run)?;
        let newest = self.counter(counter::REVISION)?;
        self.log.retain_in(..=newest.saturating_sub(LOGGED), |_, _| false)?;
        Ok(())
    }

    pub(crate) fn counter(&self, name: &str) -> Result<u64, Error> {
        Ok(self.meta.get(name)?.map_or(0, |count| count.value()))
    }

    fn next(&mut self, name: &str) -> Result<u64, Error> {
        let next = self.counter(name)? + 1;
        self.meta.insert(name, next)?;
        Ok(next)
    }

    pub(crate) fn site(&self, first: &str) -> Result<Option<SiteRow>, Error> {
        self.sites.get(first)?.map(|row| decoded(row.value())).transpose()
    }

    pub(crate) fn put_site(&mut self, first: &str, row: &SiteRow) -> Result<(), Error> {
        self.sites.insert(first, encoded(row)?.as_slice())?;
        Ok(())
    }

    /// The number of the source with that URL; it is created if a method is given.
    fn source_number(
        &mut self,
        of: Of<'_>,
        url: &str,
        method: Option<Method>,
    ) -> Result<Option<u64>, Error> {
        if let Some(number) = self.source_numbers.get(url)? {
            return Ok(Some(number.value()));
        }
        let Some(method) = method else { return Ok(None) };
        let number = self.next(counter::SOURCE)?;
        self.source_numbers.insert(url, number)?;
        self.of_site.insert((of.first, number), ())?;
        self.changed.insert(number, SourceRow::new(url, of.first, method));
        Ok(Some(number))
    }

    fn source(&mut self, number: u64) -> Result<&mut SourceRow, Error> {
        Ok(match self.changed.entry(number) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(tables::source(&self.sources, number)?),
        })
    }

    /// The run meets a source, which now belongs to its site.
    fn meet(&mut self, of: Of<'_>, number: u64) -> Result<&mut SourceRow, Error> {
        let source = self.source(number)?;
        if source.site != of.first {
            let before = std::mem::replace(&mut source.site, of.first.to_owned());
            self.of_site.remove((before.as_str(), number))?;
            self.of_site.insert((of.first, number), ())?;
        }
        let source = self.source(number)?;
        source.met = of.run;
        source.met_at = of.now;
        Ok(source)
    }

    /// Records a change that the index needs. Returns its number.
    fn revise(&mut self, number: u64) -> Result<u64, Error> {
        let revision = self.next(counter::REVISION)?;
        self.pending.insert(revision, number)?;
        Ok(revision)
    }

    fn log(&mut self, revision: u64, number: u64, kind: LoggedKind, at: u64) -> Result<(), Error> {
        self.log.insert(revision, encoded(&LogRow { number, kind, at })?.as_slice())?;
        Ok(())
    }
}

/// Begins a new catalog.
pub(crate) fn begin(tables: &mut Writing<'_>) -> Result<(), Error> {
    tables.meta.insert(counter::VERSION, VERSION)?;
    Ok(())
}

/// The number of revisions that the log keeps.
pub(crate) const LOGGED: u64 = 1 << 16;
