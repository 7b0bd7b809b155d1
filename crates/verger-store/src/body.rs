//! The body that is to be stored with an entry.

use verger_access::{BodyHash, SiteEntry, StoreError, StoreTrouble};

/// The longest body that a store here takes, in bytes: eight times what is read of a robots.txt.
pub const LARGEST_BODY: usize = 4 << 20;

/// One body under the hash of another would be found out only by its first reader, and for all sites that share it.
pub(crate) fn check(entry: &SiteEntry, body: Option<&[u8]>) -> Result<(), StoreError> {
    let refused = match (body, &entry.copy) {
        (None, _) => return Ok(()),
        (Some(octets), _) if octets.len() > LARGEST_BODY => "the body is longer than 4 MiB",
        (Some(octets), Some(copy)) if BodyHash::of(octets) == copy.hash => return Ok(()),
        (Some(_), _) => "the body is not the one that the entry names",
    };
    Err(StoreError::new(StoreTrouble::Failed, refused))
}
