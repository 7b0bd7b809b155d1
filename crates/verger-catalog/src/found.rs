//! What a run found, prepared for storage.

use std::borrow::Cow;

use redb::Error;
use sha2::{Digest as _, Sha256};
use verger_dataset::{Dataset, DatasetId, Found, Method, Presence};

use crate::likeness::{Mark, marks};
use crate::record::DatasetRow;
use crate::row::packed;

/// One thing to store, of those that a run finds. Slow work is done before the write transaction.
#[derive(Debug)]
pub(crate) enum Ready {
    Dataset(Box<ReadyDataset>),
    SourceUnchanged { source: String },
    StillListed { source: String, datasets: Vec<DatasetId> },
}

#[derive(Debug)]
pub(crate) struct ReadyDataset {
    pub(crate) id: DatasetId,
    pub(crate) source: String,
    pub(crate) method: Method,
    pub(crate) fetched: u64,
    pub(crate) file_hash: [u8; 32],
    /// Its new state: present, or present and out of date.
    pub(crate) presence: Presence,
    pub(crate) digest: [u8; 16],
    pub(crate) marks: Vec<Mark>,
    pub(crate) words: Words,
    pub(crate) octets: usize,
}

/// The content of a dataset. It is serialized only if needed: that is slow, and most datasets read again are unchanged.
#[derive(Debug)]
pub(crate) enum Words {
    Written(Vec<u8>),
    Unwritten(Box<Dataset>),
}

impl Ready {
    /// It is serialized now if it is likely to be new. `None` for what says only how far the run is.
    pub(crate) fn of(found: Found, is_likely_new: bool) -> Option<Self> {
        Some(match found {
            Found::Dataset { source, method, fetched, hash, is_stale, dataset } => {
                let uri = dataset.uri(&source);
                let (fetched, file_hash) = (fetched.unix(), hash);
                let row = DatasetRow { method, fetched, file_hash, dataset: &*dataset };
                let written = if is_likely_new { packed(&row).ok().flatten() } else { None };
                let octets = written.as_ref().map_or_else(|| octets(&dataset), Vec::len);
                Self::Dataset(Box::new(ReadyDataset {
                    id: DatasetId::of_uri(&uri),
                    method,
                    fetched,
                    file_hash,
                    presence: presence(is_stale),
                    digest: digest(&dataset),
                    marks: marks(&dataset, &uri),
                    octets: octets + OF_STATEMENT,
                    words: match written {
                        Some(row) => Words::Written(row),
                        None => Words::Unwritten(dataset),
                    },
                    source,
                }))
            }
            Found::SourceUnchanged { source } => Self::SourceUnchanged { source },
            Found::StillListed { source, datasets } => Self::StillListed { source, datasets },
            Found::SoFar(_) | Found::Pages(_) => return None,
        })
    }

    /// Its approximate size in memory.
    pub(crate) fn octets(&self) -> usize {
        match self {
            Self::Dataset(ready) => ready.octets,
            Self::SourceUnchanged { source } => source.len(),
            Self::StillListed { source, datasets } => source.len() + size_of_val(&**datasets),
        }
    }
}

impl ReadyDataset {
    /// The stored form; `None` if it is too large.
    pub(crate) fn row(&self) -> Result<Option<Cow<'_, [u8]>>, Error> {
        let (method, fetched, file_hash) = (self.method, self.fetched, self.file_hash);
        Ok(match &self.words {
            Words::Written(row) => Some(Cow::Borrowed(row)),
            Words::Unwritten(dataset) => {
                let row = DatasetRow { method, fetched, file_hash, dataset: &**dataset };
                packed(&row)?.map(Cow::Owned)
            }
        })
    }
}

fn presence(is_stale: bool) -> Presence {
    let mut presence = Presence::default();
    presence.is_stale = is_stale;
    presence
}

/// A digest of a dataset's statements, without their places: moving lines does not change it.
pub(crate) fn digest(dataset: &Dataset) -> [u8; 16] {
    let mut hash = Sha256::new();
    // No text contains a control character, so these separate the parts.
    let mut add = |text: &str, end: u8| {
        hash.update(text);
        hash.update([end]);
    };
    add(&dataset.identifier, b'\n');
    let of_files = dataset.distributions.iter().map(|file| &file.says);
    for says in [&dataset.says].into_iter().chain(of_files) {
        for statement in says {
            match statement.term() {
                Some(term) => add(term.name(), b'\t'),
                None => add(&statement.field().to_string(), b'\t'),
            }
            add(statement.text(), b'\n');
        }
        add("", 0);
    }
    let hash = hash.finalize();
    std::array::from_fn(|place| hash[place])
}

fn octets(dataset: &Dataset) -> usize {
    let said = dataset.statements().map(|statement| statement.text().len() + OF_STATEMENT);
    dataset.identifier.len() + said.sum::<usize>() + OF_STATEMENT
}

/// The size of a statement without its text.
const OF_STATEMENT: usize = 96;
