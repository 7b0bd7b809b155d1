use std::ops::ControlFlow;

use redb::Error;
use verger::time::Moment;
use verger_dataset::{Dataset, DatasetId, Health, Method, Statement};

use crate::error::HoldingsError;
use crate::folder::guarded;
use crate::likeness::marks;
use crate::search::{Column, Facet, IndexEntry, Sought, modified};
use crate::tables::{Known, Reading, sharing};

/// A dataset, and everything known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Held {
    /// Its identity.
    pub id: DatasetId,
    /// Its URI: the file that describes it, and its name there.
    pub uri: String,
    /// The host of that file, with its port if not the default.
    pub site: String,
    /// The URL of the site that lists that file, as added.
    pub listed_by: String,
    /// The file that describes it.
    pub source: String,
    /// How it was found.
    pub method: Method,
    /// Its description. Places are those of the file that last had this content.
    pub dataset: Dataset,
    /// Whether its site still describes it.
    pub health: Health,
    /// When it was seen for the first time.
    pub first_seen: Moment,
    /// When it was last seen.
    pub last_seen: Moment,
    /// When a change of its description was last seen, or when it was first seen. The publisher's own date is the
    /// statement `Modified`, which is not changed.
    pub last_changed: Moment,
    /// When the file with this content was fetched.
    pub fetched: Moment,
    /// The SHA-256 of that file.
    pub file_hash: [u8; 32],
    /// The number of its last change: no two changes in a catalog have the same number.
    pub revision: u64,
    /// Others that seem to be the same dataset: they share a file's URL or checksum, or a name such as a DOI. At most
    /// 100.
    pub cluster: Vec<DatasetId>,
}

/// Which datasets to return.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct Filter {
    /// Only those [listed by](Held::listed_by) one of these sites; all if not set.
    pub sites: Option<Vec<String>>,
    /// Whether to include those that are gone.
    pub with_gone: bool,
}

impl Held {
    /// Its values of a property, as searches count them; at most 16.
    pub fn facet(&self, facet: Facet) -> Vec<String> {
        let entry = IndexEntry {
            id: self.id,
            revision: self.revision,
            uri: &self.uri,
            site: &self.site,
            dataset: &self.dataset,
            health: self.health,
            duplicates: self.cluster.len() as u32,
            is_representative: true,
        };
        entry.values(Column::Of(facet))
    }

    /// The beginning of its first description: at most 200 characters, with `…` where it is cut. Untrusted text.
    pub fn excerpt(&self) -> Option<String> {
        Sought::default().snippet(&self.dataset).map(|snippet| snippet.text)
    }

    /// When its publisher last changed it, as written: as stated for the dataset, else the latest of its files.
    pub fn modified(&self) -> Option<&str> {
        modified(&self.dataset).map(Statement::text)
    }

    pub(crate) fn of(reading: &Reading, number: u64, known: Known) -> Result<Self, Error> {
        let uri = known.uri();
        let cluster = if known.sighting.duplicates == 0 {
            Vec::new()
        } else {
            let marks = marks(&known.row.dataset, &uri);
            let others = sharing(&reading.marks, &marks, number)?;
            let id = |other| Ok(DatasetId::of_uri(&reading.known(other)?.uri()));
            others.into_iter().take(MOST_SHOWN).map(id).collect::<Result<_, Error>>()?
        };
        let Known { row, source, sighting } = known;
        let last_seen = source.last_seen(&sighting);
        Ok(Self {
            id: DatasetId::of_uri(&uri),
            uri,
            site: authority(&source.url).to_owned(),
            listed_by: source.site,
            source: source.url,
            method: row.method,
            dataset: row.dataset,
            health: sighting.health(),
            first_seen: Moment::from_unix(sighting.first_seen),
            last_seen: Moment::from_unix(last_seen),
            last_changed: Moment::from_unix(sighting.last_changed),
            fetched: Moment::from_unix(row.fetched),
            file_hash: row.file_hash,
            revision: sighting.revision,
            cluster,
        })
    }
}

impl Filter {
    pub(crate) fn takes(&self, known: &Known) -> bool {
        let is_wanted = |sites: &Vec<String>| sites.contains(&known.source.site);
        (self.with_gone || !known.sighting.is_gone()) && self.sites.as_ref().is_none_or(is_wanted)
    }
}

/// Visits all datasets that match a filter, by number.
pub(crate) fn each(
    reading: &Reading,
    filter: &Filter,
    each: &mut dyn FnMut(&Held) -> ControlFlow<()>,
) -> Result<(), HoldingsError> {
    let mut next = 0;
    loop {
        // In portions, so that a panic of the caller is not mistaken for damage.
        let portion = || {
            let (mut behind, mut portion) = (next, Vec::new());
            for row in reading.datasets.range(next..)?.take(PORTION) {
                let number = row?.0.value();
                behind = number + 1;
                let known = reading.known(number)?;
                if filter.takes(&known) {
                    portion.push(Held::of(reading, number, known)?);
                }
            }
            Ok((behind, portion))
        };
        let (behind, portion) = guarded(portion).map_err(HoldingsError::of)?;
        if behind == next || portion.iter().try_for_each(&mut *each).is_break() {
            return Ok(());
        }
        next = behind;
    }
}

/// The host of a URL, with its port if not the default.
pub(crate) fn authority(url: &str) -> &str {
    let behind = url.split_once("://").map_or(url, |(_, behind)| behind);
    behind.split(['/', '?', '#']).next().unwrap_or(behind)
}

/// The number of datasets read at once.
const PORTION: usize = 64;

const MOST_SHOWN: usize = 100;
