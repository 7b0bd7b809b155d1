//! The standard of 1994, which says where the file is and nothing of answers: these are read as Koster wrote them down two
//! years later. How long a copy holds is his remark of 4 June 1996.

use std::time::Duration;

use super::koster1996::KOSTER1996;
use super::{Clause, Profile};

pub(super) const ORIGINAL1994: Profile = Profile {
    name: "original1994",
    source: "A Standard for Robot Exclusion (1994); answers as in draft-koster-robots-00, 1996",
    floor: Duration::from_hours(1),
    freshness: Clause::new(
        "Koster, 4 June 1996",
        "\"1-7 days is sensible\"; the standard does not mention headers, so they may shorten it to 1 hour",
    ),
    ..KOSTER1996
};
