use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use crate::search::{Index, Query, Results};
use redb::{Error, ReadableDatabase, ReadableTable};
use verger::time::Moment;
use verger_dataset::{DatasetId, FileUrl, IdPrefix};

use crate::error::HoldingsError;
use crate::folder::{Check, guarded};
use crate::fsck::Fsck;
use crate::held::{self, Filter, Held};
use crate::log::{Logged, Since, changes};
use crate::record::{SiteRow, SourceRow};
use crate::row::decoded;
use crate::run::Run;
use crate::shared::Shared;
use crate::site::{Added, Compacted, SiteRecord, Totals, named, sites};
use crate::status::{Status, octets_of};
use crate::tables::{self, Reading, VERSION, counter};
use crate::turn::Turn;
use crate::writer::Writer;
use crate::writing::{Writing, mend};

/// A catalog: the datasets of any number of sites.
///
/// Several processes can have it open. One of them writes, from the start of its first [`Run`] to the end of its last;
/// the others read, and never wait. A read sees the state of some commit.
///
/// ```
/// use verger_catalog::{Added, Holdings};
///
/// # let folder = std::env::temp_dir().join(format!("verger-catalog-example-{}", std::process::id()));
/// let holdings = Holdings::create(&folder)?;
/// let site = verger_dataset::FileUrl::of_site("https://example.com")?;
/// let now = "2026-11-21T14:00:00Z".parse()?;
/// assert_eq!(holdings.add(&site, now)?, Added::New);
/// assert_eq!(holdings.sites()?[0].first, "https://example.com/data.txt");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Holdings {
    shared: Arc<Shared>,
}

impl Holdings {
    /// Opens the catalog in a folder. One that an earlier version made is brought to the present one, in one step: the
    /// earlier version cannot open it any more.
    ///
    /// # Errors
    ///
    /// When there is no catalog, it cannot be read, or a later version made it; when it is to be brought to the present
    /// version, also when another process is writing.
    pub fn open(folder: &Path) -> Result<Self, HoldingsError> {
        let holdings = Self::new(folder);
        let version = holdings.read(|reading| reading.counter(counter::VERSION))?;
        if version < VERSION {
            // Whoever writes brings it to the present version first.
            holdings.shared.alone(Check::Nothing, |_| Ok(()))?;
        }
        if version > VERSION { Err(HoldingsError::OtherVersion(version)) } else { Ok(holdings) }
    }

    /// Opens the catalog in a folder. Creates either if it does not exist, accessible only to the owner.
    ///
    /// # Errors
    ///
    /// When that fails, or another process is writing.
    pub fn create(folder: &Path) -> Result<Self, HoldingsError> {
        match Self::open(folder) {
            Err(HoldingsError::NoCatalog(_)) => {}
            done => return done,
        }
        let holdings = Self::new(folder);
        holdings.shared.folder.make()?;
        Writer::create(&holdings.shared.folder)?;
        holdings.shared.alone(Check::Nothing, |_| Ok(()))?;
        Ok(holdings)
    }

    fn new(folder: &Path) -> Self {
        Self { shared: Arc::new(Shared::new(folder)) }
    }

    /// Adds a site, by the URL of the file with which its harvest begins.
    ///
    /// # Errors
    ///
    /// When it cannot be stored, or another process is writing.
    pub fn add(&self, first: &FileUrl, now: Moment) -> Result<Added, HoldingsError> {
        if self.site(first)?.is_some() {
            return Ok(Added::Known);
        }
        let add = |tables: &mut Writing<'_>| {
            if tables.site(first.as_str())?.is_some() {
                return Ok(Added::Known);
            }
            tables.put_site(first.as_str(), &SiteRow::new(now.unix()))?;
            Ok(Added::New)
        };
        let _turn = self.turn()?;
        self.shared.write(add)
    }

    /// Removes a site and all datasets that it describes, and gives their number; what other sites describe stays. A site
    /// that names one of its files too reads that again in its next run.
    ///
    /// # Errors
    ///
    /// When the site was not added, another process is writing, or the catalog cannot be read.
    pub fn remove(&self, first: &FileUrl) -> Result<u64, HoldingsError> {
        let first = first.as_str();
        let forget = |writer: &mut Writer| writer.forget(|tables| tables.forget_site(first));
        let removed = self.shared.alone(Check::Nothing, forget)?;
        removed.ok_or_else(|| HoldingsError::NoSite(first.to_owned()))
    }

    /// Forgets the datasets that are gone and were last seen before this moment, and makes the files as small as they can
    /// be. A dataset that returns after that is new.
    ///
    /// Cost: every sighting is read, and up to all of the store is written.
    ///
    /// # Errors
    ///
    /// When another process is writing or reading, or the catalog cannot be read. What was forgotten stays so.
    pub fn compact(&self, gone_before: Moment) -> Result<Compacted, HoldingsError> {
        let folder = &self.shared.folder;
        let octets = || octets_of(&folder.store()) + octets_of(&folder.index());
        let octets_before = octets();
        let forgotten = self.shared.alone(Check::Nothing, |writer| {
            let forget =
                |tables: &mut Writing<'_>| tables.forget_gone(gone_before.unix()).map(Some);
            let forgotten = writer.forget(forget)?;
            writer.compact()?;
            Ok(forgotten.unwrap_or_default())
        })?;
        Ok(Compacted { forgotten, octets_before, octets_after: octets() })
    }

    /// The sites, by URL.
    ///
    /// # Errors
    ///
    /// When the catalog cannot be read.
    pub fn sites(&self) -> Result<Vec<SiteRecord>, HoldingsError> {
        self.read(sites)
    }

    /// A site, by the URL with which it was added.
    ///
    /// # Errors
    ///
    /// When the catalog cannot be read.
    pub fn site(&self, first: &FileUrl) -> Result<Option<SiteRecord>, HoldingsError> {
        let first = first.as_str();
        self.read(|reading| {
            let Some(row) = reading.sites.get(first)? else { return Ok(None) };
            let mut site = SiteRecord::of(first, decoded(row.value())?);
            for row in reading.of_site.range((first, 0)..=(first, u64::MAX))? {
                site.totals.add(&tables::source(&reading.sources, row?.0.value().1)?);
            }
            Ok(Some(site))
        })
    }

    /// The sites with a name, by the URLs with which they were added: the site with that URL or that origin, or else those
    /// with that host.
    ///
    /// # Errors
    ///
    /// [`HoldingsError::NoSite`] when there is none; or when the catalog cannot be read.
    pub fn sites_named(&self, name: &str) -> Result<Vec<String>, HoldingsError> {
        let sites = named(self.sites()?, name);
        if sites.is_empty() { Err(HoldingsError::NoSite(name.to_owned())) } else { Ok(sites) }
    }

    /// Begins a run of a site. One process can run several sites at once; do not run the same site twice at once.
    ///
    /// # Errors
    ///
    /// When the site was not added, another process is writing, or the catalog cannot be read.
    pub fn begin(&self, first: &FileUrl, now: Moment) -> Result<Run, HoldingsError> {
        self.shared.enter()?;
        // From here on the run leaves the session when it is dropped.
        Run::new(Arc::clone(&self.shared), first.as_str(), now)
    }

    /// Holds the right to write until it is dropped: successive runs share the open file and index, and no other
    /// process writes in between.
    ///
    /// # Errors
    ///
    /// When another process is writing, or the catalog cannot be read.
    pub fn turn(&self) -> Result<Turn, HoldingsError> {
        self.shared.enter()?;
        Ok(Turn::new(Arc::clone(&self.shared)))
    }

    /// A dataset by its identity; [`DatasetId::of_uri`] gives the identity for a URI.
    ///
    /// # Errors
    ///
    /// When the catalog cannot be read.
    pub fn get(&self, id: DatasetId) -> Result<Option<Held>, HoldingsError> {
        self.read(|reading| {
            let number = reading.number(id)?;
            number.map(|number| Held::of(reading, number, reading.known(number)?)).transpose()
        })
    }

    /// The identities with this prefix, at most `most`.
    ///
    /// # Errors
    ///
    /// When the catalog cannot be read.
    pub fn find(&self, prefix: &IdPrefix, most: usize) -> Result<Vec<DatasetId>, HoldingsError> {
        let (first, last) = (prefix.first.octets(), prefix.last.octets());
        self.read(|reading| {
            let found = reading.numbers.range::<&[u8; 16]>(&first..=&last)?.take(most);
            found.map(|row| Ok(DatasetId::from_octets(*row?.0.value()))).collect()
        })
    }

    /// Searches the index, in the state of its last commit: during runs this is up to ten seconds or 50,000 changes
    /// behind the store. The snippets of hits are made of the stored datasets.
    ///
    /// # Errors
    ///
    /// When the index cannot be read.
    pub fn search(&self, query: &Query) -> Result<Results, HoldingsError> {
        let mut results = self.shared.index()?.search(query)?;
        let mut hits = std::mem::take(&mut results.hits);
        self.read(|reading| {
            for hit in &mut hits {
                let Some(number) = reading.numbers.get(&hit.id.octets())? else { continue };
                // A damaged row costs its snippet alone; fsck reports it.
                let known = guarded(|| reading.known(number.value()));
                hit.snippet = known.ok().and_then(|known| results.snippet(&known.row.dataset));
            }
            Ok(())
        })?;
        results.hits = hits;
        Ok(results)
    }

    /// Visits all datasets that match a filter, in the order in which they were first seen, in one snapshot. Memory is
    /// bounded; a writer can continue meanwhile.
    ///
    /// # Errors
    ///
    /// When the catalog cannot be read, or one of its rows is damaged.
    pub fn each(
        &self,
        filter: &Filter,
        each: &mut dyn FnMut(&Held) -> ControlFlow<()>,
    ) -> Result<(), HoldingsError> {
        let database = self.shared.folder.open_to_read()?;
        let reading =
            guarded(|| Reading::new(&database.begin_read()?)).map_err(HoldingsError::of)?;
        held::each(&reading, filter, each)
    }

    /// The latest changes of datasets, newest first, at most `most`. Only changes among the last 65,536 revisions are
    /// remembered; nothing in the catalog depends on them.
    ///
    /// # Errors
    ///
    /// When the catalog cannot be read.
    pub fn changes(&self, since: Since, most: usize) -> Result<Vec<Logged>, HoldingsError> {
        self.read(|reading| changes(reading, since, most))
    }

    /// The state of the catalog. An index that cannot be read counts as empty. Cost: one row for each file that
    /// describes datasets.
    ///
    /// # Errors
    ///
    /// When the catalog cannot be read.
    pub fn status(&self) -> Result<Status, HoldingsError> {
        let indexed = self.shared.index().map_or(0, |index| index.sequence());
        let (sites, totals, revision) = self.read(|reading| {
            let mut totals = Totals::default();
            for row in reading.sources.iter()? {
                totals.add(&decoded::<SourceRow>(row?.1.value())?);
            }
            Ok((sites(reading)?, totals, reading.counter(counter::REVISION)?))
        })?;
        let folder = &self.shared.folder;
        Ok(Status {
            sites,
            totals,
            revision,
            indexed,
            store_octets: octets_of(&folder.store()),
            index_octets: octets_of(&folder.index()),
        })
    }

    /// Checks everything stored, and compares it with the index. With `repair`, makes them consistent: derived data is
    /// computed again, a dataset that is not what was stored is dropped and found again by the next run, and the index
    /// is rebuilt.
    ///
    /// Cost: every row is read; memory for the identities of all datasets, about 50 bytes each. Unless something is to
    /// be repaired, a writer can continue meanwhile.
    ///
    /// # Errors
    ///
    /// When the catalog cannot be read at all; for a repair also when another process is writing, or the index cannot
    /// be rebuilt.
    pub fn fsck(&self, repair: bool) -> Result<Fsck, HoldingsError> {
        let mut fsck = Fsck::default();
        let folder = &self.shared.folder;
        if !repair {
            let index = Index::open(&folder.index()).ok().flatten();
            self.read(|reading| fsck.check(reading, index.as_ref()))?;
            return Ok(fsck);
        }
        self.shared.alone(Check::Every, |writer| {
            let index = Index::open(&folder.index()).ok().flatten();
            writer.read(|reading| fsck.check(reading, index.as_ref()))?;
            drop(index);
            if fsck.found > 0 {
                writer.write(mend)?;
                writer.remake_index()?;
                fsck.is_repaired = true;
                let index = Index::open(&folder.index()).ok().flatten();
                writer.read(|reading| fsck.count(reading, index.as_ref()))?;
            }
            Ok(())
        })?;
        Ok(fsck)
    }

    fn read<T>(&self, work: impl FnOnce(&Reading) -> Result<T, Error>) -> Result<T, HoldingsError> {
        let database = self.shared.folder.open_to_read()?;
        guarded(move || work(&Reading::new(&database.begin_read()?)?)).map_err(HoldingsError::of)
    }
}
