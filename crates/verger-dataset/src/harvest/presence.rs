use serde::{Deserialize, Serialize};

use super::health::Health;

/// Whether a dataset is still described by its site. A store keeps this with the dataset.
///
/// Only a run whose [outcome is whole](super::HarvestOutcome::is_whole) may count a dataset as missing. Any sighting brings it
/// back as it was.
///
/// ```
/// use verger_dataset::{Health, Presence};
///
/// let mut presence = Presence::default();
/// assert_eq!(presence.not_seen_in_whole_run(), Health::Missing);
/// assert_eq!(presence.not_seen_in_whole_run(), Health::Missing);
/// assert_eq!(presence.not_seen_in_whole_run(), Health::Gone);
/// assert_eq!(presence.seen(), Health::Listed);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Presence {
    /// Whether its file said, when it was last read, that it is out of date.
    pub is_stale: bool,
    /// The number of whole runs in a row that did not see it: at most [`Presence::GONE_AFTER`].
    missed: u8,
}

impl Presence {
    /// A dataset is gone when this number of whole runs in a row did not see it.
    pub const GONE_AFTER: u8 = 3;

    /// Its site describes it.
    pub fn seen(&mut self) -> Health {
        self.missed = 0;
        self.health()
    }

    /// Its site was read in full, and does not describe it.
    pub fn not_seen_in_whole_run(&mut self) -> Health {
        self.missed = self.missed.saturating_add(1).min(Self::GONE_AFTER);
        self.health()
    }

    /// The resulting health.
    pub fn health(self) -> Health {
        match self.missed {
            0 if self.is_stale => Health::Stale,
            0 => Health::Listed,
            Self::GONE_AFTER.. => Health::Gone,
            _ => Health::Missing,
        }
    }
}

/// Whether datasets that a whole run did not see may count as missing. `known` is the number of datasets of the site
/// that were not missing before; the run saw `seen` of them. If more than half would go, a person must have confirmed
/// it.
///
/// ```
/// use verger_dataset::may_drop;
///
/// assert!(may_drop(10, 5, false));
/// assert!(!may_drop(10, 4, false));
/// assert!(may_drop(10, 4, true));
/// ```
pub fn may_drop(known: u64, seen: u64, confirmed: bool) -> bool {
    let lost = known.saturating_sub(seen);
    confirmed || lost <= known / 2
}
