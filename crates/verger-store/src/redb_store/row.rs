//! An entry as it is stored in a table.

use verger_access::{Site, SiteEntry};

/// An entry's bytes, after what a writer must know of them without reading them all: when the answer was complete,
/// when to ask again, and the body that the copy needs. That is in the bytes too, so a head that was altered shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<'a> {
    pub(super) ask_again: u64,
    pub(super) body: Option<[u8; 32]>,
    answered: u64,
    octets: &'a [u8],
}

impl<'a> Row<'a> {
    pub(super) fn of(entry: &SiteEntry, octets: &'a [u8]) -> Self {
        Self {
            answered: entry.answered.unix(),
            ask_again: entry.ask_again.unix(),
            body: entry.copy.as_ref().map(|copy| *copy.hash.as_octets()),
            octets,
        }
    }

    pub(super) fn to_octets(self) -> Vec<u8> {
        let mut row = Vec::with_capacity(HEAD + self.octets.len());
        row.extend(self.answered.to_be_bytes());
        row.extend(self.ask_again.to_be_bytes());
        row.extend(self.body.unwrap_or(NO_BODY));
        row.extend(self.octets);
        row
    }

    pub(super) fn read(row: &'a [u8]) -> Option<Self> {
        let (answered, rest) = row.split_first_chunk()?;
        let (ask_again, rest) = rest.split_first_chunk()?;
        let (body, octets) = rest.split_first_chunk()?;
        Some(Self {
            answered: u64::from_be_bytes(*answered),
            ask_again: u64::from_be_bytes(*ask_again),
            body: Some(*body).filter(|body| *body != NO_BODY),
            octets,
        })
    }

    /// The entry, if it is whole, is that site's, and is what the head says.
    pub(super) fn entry(&self, site: &Site) -> Option<SiteEntry> {
        let entry = SiteEntry::from_octets(self.octets).ok()?;
        (entry.site == *site && Self::of(&entry, self.octets) == *self).then_some(entry)
    }
}

const HEAD: usize = 8 + 8 + 32;

/// No body is known whose SHA-256 is all zeros.
const NO_BODY: [u8; 32] = [0; 32];
