//! An entry as bytes, and back: damage is noticed, never read.

use std::fmt;

use sha2::{Digest, Sha256};

use super::SiteEntry;

/// The bytes are not an entry of this version, or not as they were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Corrupt;

/// How an entry is written: this byte, the first sixteen of the SHA-256 of the rest, and the rest as JSON. It changes
/// when a key changes its meaning or is missed, so that an older entry is a miss; a key that is only added, and may be
/// absent, changes nothing.
const VERSION: u8 = 1;
const CHECK: usize = 16;

impl SiteEntry {
    /// The entry as bytes, a few hundred of them.
    pub fn to_octets(&self) -> Vec<u8> {
        let json = serde_json::to_vec(self).expect("an entry has no map and no failing part");
        let check = Sha256::digest(&json);
        [&[VERSION], &check[..CHECK], &json].concat()
    }

    /// Reads what [`SiteEntry::to_octets`] wrote.
    ///
    /// # Errors
    ///
    /// [`Corrupt`] if a single byte is another one, or the version is.
    pub fn from_octets(octets: &[u8]) -> Result<Self, Corrupt> {
        let (&version, rest) = octets.split_first().ok_or(Corrupt)?;
        let (check, json) = rest.split_at_checked(CHECK).ok_or(Corrupt)?;
        if version != VERSION || Sha256::digest(json)[..CHECK] != *check {
            return Err(Corrupt);
        }
        serde_json::from_slice(json).map_err(|_| Corrupt)
    }
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the stored entry is damaged, or of another version")
    }
}

impl std::error::Error for Corrupt {}
