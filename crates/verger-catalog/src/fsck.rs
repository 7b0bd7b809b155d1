use std::collections::HashMap;
use std::fmt;

use crate::search::Index;
use redb::{Error, ReadableTable, ReadableTableMetadata};
use verger_dataset::DatasetId;

use crate::found::digest;
use crate::likeness::marks;
use crate::record::{LogRow, SiteRow, SourceRow};
use crate::row::decoded;
use crate::tables::{Known, Reading, counter, members, sharing, source};

/// The result of checking a whole catalog.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fsck {
    /// The number of stored datasets. After a repair, this and the next three fields have the new values.
    pub datasets: u64,
    /// The number of datasets in the index.
    pub indexed: u64,
    /// The number of the last change in the store.
    pub revision: u64,
    /// The number of the last change in the index. Later changes are pending, which is not a fault.
    pub sequence: u64,
    /// The number of faults.
    pub found: u64,
    /// The first thousand of them.
    pub faults: Vec<Fault>,
    /// Whether they were repaired.
    pub is_repaired: bool,
}

/// A fault in a catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A row cannot be read, or does not match another. Repair drops such a dataset; the next run reads its site in
    /// full and stores it again.
    Damaged {
        /// Which row.
        row: String,
        /// What is wrong with it.
        why: String,
    },
    /// The content of a dataset is not what was stored. Repair drops it in the same way.
    Altered(DatasetId),
    /// A file's number of datasets by health differs from a recount.
    Totals {
        /// The file.
        source: String,
    },
    /// The recorded duplicates of a dataset are wrong.
    Duplicates(DatasetId),
    /// The index does not have a dataset, or has an older state of it.
    NotIndexed(DatasetId),
    /// The index has a dataset that is not stored.
    OnlyIndexed(DatasetId),
    /// There is no index to compare.
    Index(String),
}

impl Fsck {
    /// Whether there were no faults, or all were repaired.
    pub fn is_sound(&self) -> bool {
        self.found == 0 || self.is_repaired
    }

    fn note(&mut self, fault: Fault) {
        self.found += 1;
        if self.faults.len() < MOST_TOLD {
            self.faults.push(fault);
        }
    }

    fn damaged(&mut self, row: String, why: impl fmt::Display) {
        self.note(Fault::Damaged { row, why: why.to_string() });
    }

    /// Counts the datasets in the store and in the index.
    pub(crate) fn count(&mut self, reading: &Reading, index: Option<&Index>) -> Result<(), Error> {
        self.revision = reading.counter(counter::REVISION)?;
        self.datasets = reading.datasets.len()?;
        self.indexed = index.map_or(0, Index::len);
        self.sequence = index.map_or(0, Index::sequence);
        Ok(())
    }

    /// Checks everything stored against everything else. The index must be older than the snapshot, so that whatever it
    /// lacks is either pending or lost.
    pub(crate) fn check(&mut self, reading: &Reading, index: Option<&Index>) -> Result<(), Error> {
        self.count(reading, index)?;
        let mut held = HashMap::new();
        let mut revisions = HashMap::new();
        for row in reading.datasets.iter()? {
            let number = row?.0.value();
            match reading.known(number) {
                Ok(known) => {
                    let id = self.check_dataset(reading, number, &known)?;
                    revisions.insert(id.octets(), known.sighting.revision);
                    let source = reading.datasets.get(number)?.map_or(0, |row| row.value().0);
                    let held: &mut [u64; 4] = held.entry(source).or_default();
                    held[known.sighting.health() as usize] += 1;
                }
                Err(error) => self.damaged(format!("dataset {number}"), error),
            }
        }
        self.check_numbers(reading)?;
        self.check_sources(reading, &held)?;
        self.check_others(reading)?;
        match index {
            Some(index) => self.check_index(index, revisions),
            // The process was killed after creating the catalog, before creating the index.
            None if self.datasets == 0 => {}
            None => self.note(Fault::Index("it is not there, or cannot be read".to_owned())),
        }
        Ok(())
    }

    fn check_dataset(
        &mut self,
        reading: &Reading,
        number: u64,
        known: &Known,
    ) -> Result<DatasetId, Error> {
        let uri = known.uri();
        let id = DatasetId::of_uri(&uri);
        if digest(&known.row.dataset) != known.sighting.digest {
            self.note(Fault::Altered(id));
        } else if reading.number(id)? != Some(number) {
            self.damaged(format!("number of {id}"), "it leads elsewhere");
        }
        let own = marks(&known.row.dataset, &uri);
        let mut noted = known.sighting.clone();
        let is_right = if noted.is_gone() {
            !noted.compare(number, &[].into())
        } else {
            let is_marked = |mark| Ok::<_, Error>(reading.marks.get((mark, number))?.is_some());
            let all = own.iter().map(is_marked).try_fold(true, |all, is| Ok::<_, Error>(all & is?));
            all? && !noted.compare(number, &sharing(&reading.marks, &own, number)?)
        };
        if !is_right {
            self.note(Fault::Duplicates(id));
        }
        Ok(id)
    }

    /// Each number belongs to exactly one dataset.
    fn check_numbers(&mut self, reading: &Reading) -> Result<(), Error> {
        for row in reading.numbers.iter()? {
            let (id, number) = row?;
            if reading.datasets.get(number.value())?.is_none() {
                let id = DatasetId::from_octets(*id.value());
                self.damaged(format!("number of {id}"), "there is no such dataset");
            }
        }
        for row in reading.sightings.iter()? {
            let (source, number) = row?.0.value();
            let stored = reading.datasets.get(number)?.map(|row| row.value().0);
            if stored != Some(source) {
                self.damaged(format!("sighting of {number}"), "there is no such dataset");
            }
        }
        Ok(())
    }

    fn check_sources(
        &mut self,
        reading: &Reading,
        held: &HashMap<u64, [u64; 4]>,
    ) -> Result<(), Error> {
        for row in reading.sources.iter()? {
            let number = row?.0.value();
            match source(&reading.sources, number) {
                Err(error) => self.damaged(format!("source {number}"), error),
                Ok(SourceRow { url, site, held: noted, .. }) => {
                    if held.get(&number).copied().unwrap_or_default() != noted {
                        self.note(Fault::Totals { source: url.clone() });
                    }
                    let known = reading.source_numbers.get(url.as_str())?;
                    let is_listed = reading.of_site.get((site.as_str(), number))?.is_some();
                    if known.map(|number| number.value()) != Some(number) || !is_listed {
                        self.damaged(format!("source {number}"), "it cannot be reached");
                    }
                }
            }
        }
        Ok(())
    }

    fn check_others(&mut self, reading: &Reading) -> Result<(), Error> {
        for row in reading.sites.iter()? {
            let (first, row) = row?;
            if let Err(error) = decoded::<SiteRow>(row.value()) {
                self.damaged(format!("site {}", first.value()), error);
            }
        }
        for row in reading.log.iter()? {
            let (revision, row) = row?;
            if let Err(error) = decoded::<LogRow>(row.value()) {
                self.damaged(format!("change {}", revision.value()), error);
            }
        }
        for row in reading.marks.iter()? {
            let (key, ()) = row.map(|(key, _)| (key, ()))?;
            let (mark, number) = key.value();
            if reading.datasets.get(number)?.is_none() {
                let others = members(&reading.marks, mark)?.len();
                self.damaged(format!("a mark of {others}"), "one of them is not a dataset");
            }
        }
        Ok(())
    }

    fn check_index(&mut self, index: &Index, mut revisions: HashMap<[u8; 16], u64>) {
        (self.indexed, self.sequence) = (index.len(), index.sequence());
        let sequence = self.sequence;
        let mut wrong = Vec::new();
        let done = index.ids(&mut |id, revision| match revisions.remove(&id.octets()) {
            Some(stored) if stored == revision || stored > sequence => {}
            Some(_) => wrong.push(Fault::NotIndexed(id)),
            None => wrong.push(Fault::OnlyIndexed(id)),
        });
        if let Err(error) = done {
            self.note(Fault::Index(error.to_string()));
        }
        let mut lost: Vec<_> =
            revisions.into_iter().filter(|&(_, stored)| stored <= sequence).collect();
        lost.sort_unstable();
        let lost = lost.into_iter().map(|(id, _)| Fault::NotIndexed(DatasetId::from_octets(id)));
        wrong.into_iter().chain(lost).for_each(|fault| self.note(fault));
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged { row, why } => write!(f, "{row} is damaged: {why}"),
            Self::Altered(id) => write!(f, "{id} differs from what was stored"),
            Self::Totals { source } => {
                write!(f, "the counts of the datasets of {source} are wrong")
            }
            Self::Duplicates(id) => write!(f, "the recorded duplicates of {id} are wrong"),
            Self::NotIndexed(id) => write!(f, "the index does not have {id} as it is stored"),
            Self::OnlyIndexed(id) => write!(f, "{id} is in the index but not in the store"),
            Self::Index(why) => write!(f, "the index cannot be compared: {why}"),
        }
    }
}

const MOST_TOLD: usize = 1_000;
