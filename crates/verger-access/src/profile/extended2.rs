//! The 2.0.0 proposal of 1996, which changes what a file says and nothing of how it is fetched or kept.

use super::original1994::ORIGINAL1994;
use super::{Clause, Profile};

pub(super) const EXTENDED2: Profile = Profile {
    name: "extended2",
    source: "The robots.txt 2.0.0 proposal (1996); answers as in draft-koster-robots-00, 1996",
    freshness: Clause::new(
        "The robots.txt 2.0.0 proposal",
        "caching is not mentioned: as for 1.0.0, by Koster, 4 June 1996",
    ),
    ..ORIGINAL1994
};
