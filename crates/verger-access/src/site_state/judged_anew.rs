//! What another profile judged, judged by this one.

use crate::entry::{SiteEntry, later};
use crate::profile::Profile;
use crate::result::AccessResult;

impl Profile {
    /// The entry as if this profile had heard the answer: by the status that was stored, for as long as it held there,
    /// but no longer than it could hold here. `None` if that cannot be told from what was stored.
    pub(super) fn judged_anew(&self, entry: &SiteEntry) -> Option<SiteEntry> {
        let result = match self.meaning(entry.said).result {
            // Its copy is what counts, and that was looked at.
            AccessResult::Successful => return None,
            _ if entry.result == AccessResult::Successful => return None,
            AccessResult::Redirected => AccessResult::Unreachable,
            result => result,
        };
        let longest = match result {
            AccessResult::Unreachable | AccessResult::Deferred => self.wait(entry.failures.max(1)),
            _ => self.ceiling,
        };
        let ask_again = entry.ask_again.min(later(entry.answered, longest));
        // The other may have held it by its own floor, where the headers allow no reuse.
        let is_held_by_floor = Self::named(&entry.profile).is_none_or(|other| {
            self.floor < other.floor && ask_again <= later(entry.answered, other.floor)
        });
        if is_held_by_floor {
            return None;
        }
        let is_kept = match result {
            AccessResult::Unavailable => self.copy_when_unavailable.is_some(),
            AccessResult::Restricted => false,
            _ => true,
        };
        Some(SiteEntry {
            profile: self.name.to_owned(),
            result,
            ask_again,
            copy: entry.copy.clone().filter(|copy| is_kept && self.obeys(copy.kind)),
            unreachable_since: entry.unreachable_since.or(Some(entry.answered)),
            ..entry.clone()
        })
    }
}
