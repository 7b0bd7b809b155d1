//! What a run found, made ready to be stored.

use std::borrow::Cow;

use redb::Error;
use sha2::{Digest as _, Sha256};
use verger_dataset::{Dataset, DatasetId, Found, Method, Presence};

use crate::likeness::{Mark, marks};
use crate::record::DatasetRow;
use crate::row::packed;

/// One thing to store. What takes long is done before the file is written to.
#[derive(Debug)]
pub(crate) enum Ready {
    Dataset(Box<ReadyDataset>),
    SourceUnchanged { source: String },
}

#[derive(Debug)]
pub(crate) struct ReadyDataset {
    pub(crate) id: DatasetId,
    pub(crate) source: String,
    pub(crate) method: Method,
    pub(crate) fetched: u64,
    pub(crate) file_hash: [u8; 32],
    /// What it is by now: there, or there and out of date.
    pub(crate) presence: Presence,
    pub(crate) digest: [u8; 16],
    pub(crate) marks: Vec<Mark>,
    pub(crate) words: Words,
    pub(crate) octets: usize,
}

/// What a dataset says. Writing it out takes long, and most of what is read again need not be written.
#[derive(Debug)]
pub(crate) enum Words {
    Written(Vec<u8>),
    Unwritten(Box<Dataset>),
}

impl Ready {
    /// Where it is likely to be new, it is written out.
    pub(crate) fn of(found: Found, is_likely_new: bool) -> Self {
        match found {
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
        }
    }

    /// About what it takes in memory.
    pub(crate) fn octets(&self) -> usize {
        match self {
            Self::Dataset(ready) => ready.octets,
            Self::SourceUnchanged { source } => source.len(),
        }
    }
}

impl ReadyDataset {
    /// What is stored of what it says; `None` if it is too large.
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

/// What a dataset says, wherever it says it: moved lines leave it as it was.
pub(crate) fn digest(dataset: &Dataset) -> [u8; 16] {
    let mut hash = Sha256::new();
    // No text holds a control, so these keep the parts apart.
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

/// What a statement takes beside its text.
const OF_STATEMENT: usize = 96;
