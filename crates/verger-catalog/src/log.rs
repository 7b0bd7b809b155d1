use redb::{Error, ReadableTable};
use verger::time::Moment;
use verger_dataset::{ChangeKind, DatasetId};

use crate::record::{LogRow, LoggedKind};
use crate::row::decoded;
use crate::tables::Reading;

/// A logged change of a dataset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Logged {
    /// The number of the change.
    pub revision: u64,
    /// The dataset.
    pub id: DatasetId,
    /// Its URI.
    pub uri: String,
    /// The URL of the site that lists it, as added.
    pub listed_by: String,
    /// Its current title.
    pub title: String,
    /// What changed. A dataset that returns after it was gone is new.
    pub kind: ChangeKind,
    /// When the change was seen.
    pub at: Moment,
}

/// The start of the requested changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a change has a number and a moment")]
pub enum Since {
    /// Changes after this number; 0 gives all.
    Revision(u64),
    /// Changes at or after this time.
    Moment(Moment),
}

/// The newest changes, newest first.
pub(crate) fn changes(reading: &Reading, since: Since, most: usize) -> Result<Vec<Logged>, Error> {
    let mut changes = Vec::new();
    for row in reading.log.iter()?.rev() {
        let (revision, row) = row?;
        let LogRow { number, kind, at } = decoded(row.value())?;
        let is_earlier = match since {
            Since::Revision(last) => revision.value() <= last,
            Since::Moment(first) => at < first.unix(),
        };
        if is_earlier || changes.len() == most {
            break;
        }
        let known = reading.known(number)?;
        let uri = known.uri();
        changes.push(Logged {
            revision: revision.value(),
            id: DatasetId::of_uri(&uri),
            uri,
            listed_by: known.source.site,
            title: known.row.dataset.title().to_owned(),
            kind: match kind {
                LoggedKind::New => ChangeKind::New,
                LoggedKind::Changed => ChangeKind::Changed,
                LoggedKind::Gone => ChangeKind::Gone,
            },
            at: Moment::from_unix(at),
        });
    }
    Ok(changes)
}
