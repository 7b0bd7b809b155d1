use std::fmt;

use serde::{Deserialize, Serialize};

/// Whether a dataset is still described by its site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(clippy::exhaustive_enums, reason = "a closed set, so that counts add up")]
pub enum Health {
    /// It was there when its site was last read in full.
    Listed,
    /// Its file says that it is out of date (`Expires`).
    Stale,
    /// It was not there when its site was last read in full.
    Missing,
    /// It was not there in several full readings in a row. It is still known, and can return.
    Gone,
}

impl Health {
    /// All values, best first.
    pub const ALL: [Self; 4] = [Self::Listed, Self::Stale, Self::Missing, Self::Gone];

    /// Its name: `listed`, `stale`, `missing`, `gone`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Listed => "listed",
            Self::Stale => "stale",
            Self::Missing => "missing",
            Self::Gone => "gone",
        }
    }
}

impl fmt::Display for Health {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
