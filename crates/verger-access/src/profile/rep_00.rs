//! draft-koster-rep-00 §2.3.1 and §2.4.

use std::time::Duration;

use super::body::TO_THE_LETTER;
use super::{
    AccessResult, Clause, CopyInstead, Hold, LongUnreachable, Meaning, Phase, PhaseEffect, Profile,
    StatusRow, days,
};

pub(super) const REP_00: Profile = Profile {
    name: "rep-00",
    source: "draft-koster-rep-00",
    statuses: &[
        StatusRow::new(204, 206, UNREACHABLE),
        StatusRow::new(
            200,
            299,
            Meaning::new(
                AccessResult::Successful,
                "draft-koster-rep-00 §2.3.1.1",
                "robots.txt was fetched and applies",
            ),
        ),
        StatusRow::new(301, 303, REDIRECTED),
        StatusRow::new(307, 308, REDIRECTED),
        StatusRow::new(
            402,
            402,
            Meaning::new(
                AccessResult::Unavailable,
                "draft-koster-rep-00 §2.3.1.3",
                "the server asks for payment; the draft treats it as any other 4xx: no robots.txt, so everything is allowed",
            ),
        ),
        StatusRow::new(
            400,
            499,
            Meaning::new(
                AccessResult::Unavailable,
                "draft-koster-rep-00 §2.3.1.3",
                "4xx: there is no robots.txt, so everything is allowed",
            ),
        ),
    ],
    otherwise: UNREACHABLE,
    too_many_redirects: Meaning::new(
        AccessResult::Unreachable,
        "draft-koster-rep-00 §2.3.1.2",
        "more than five redirects are not followed; robots.txt is unknown",
    ),
    bodies: TO_THE_LETTER,
    ceiling: days(1),
    lifetime: days(1),
    floor: Duration::from_hours(1),
    freshness: Clause::new("draft-koster-rep-00 §2.4", "a copy is not used for more than 24 hours"),
    copy_when_unavailable: Some(CopyInstead {
        age: days(1),
        clause: Clause::new(
            "draft-koster-rep-00 §2.3.1.3",
            "a copy may be used for up to 24 hours when the file is unavailable",
        ),
    }),
    unreachable: &[
        Phase {
            until: Some(days(30)),
            with_copy: PhaseEffect::new(
                Hold::Copy,
                "draft-koster-rep-00 §2.4",
                "a copy older than a day is used while the file is unreachable",
            ),
            without_copy: PhaseEffect::new(
                Hold::Disallow,
                "draft-koster-rep-00 §2.3.1.4",
                "robots.txt is unreachable, so the whole site is disallowed",
            ),
        },
        Phase { until: None, with_copy: LONG, without_copy: LONG },
    ],
    oldest_copy: Some(days(30)),
    long_unreachable: LongUnreachable::Disallow,
    first_wait: Duration::from_mins(5),
    longest_wait: Duration::from_hours(6),
};

const REDIRECTED: Meaning = Meaning::new(
    AccessResult::Redirected,
    "draft-koster-rep-00 §2.3.1.2",
    "five redirects are followed, to any authority; the rules apply to the first one",
);

const UNREACHABLE: Meaning = Meaning::new(
    AccessResult::Unreachable,
    "draft-koster-rep-00 §2.3.1.4",
    "server errors, network errors and statuses that the draft does not define disallow the whole site",
);

const LONG: PhaseEffect = PhaseEffect::new(
    Hold::AsSwitched,
    "draft-koster-rep-00 §2.3.1.4",
    "after 30 days a robot may take the file as unavailable, or keep the site disallowed",
);
