//! RFC 9309 §2.3.1 and §2.4.

use std::time::Duration;

use super::body::TO_THE_LETTER;
use super::{
    AccessResult, Clause, Hold, LongUnreachable, Meaning, Phase, PhaseEffect, Profile, StatusRow,
    days,
};

pub(super) const RFC9309: Profile = Profile {
    name: "rfc9309",
    source: "RFC 9309",
    statuses: &[
        StatusRow::new(
            204,
            206,
            Meaning::new(
                AccessResult::Unreachable,
                "RFC 9309 §2.3.1.4",
                "only a part of the file was sent, so what it says is unknown",
            ),
        ),
        StatusRow::new(200, 299, SUCCESSFUL),
        StatusRow::new(301, 303, REDIRECTED),
        StatusRow::new(307, 308, REDIRECTED),
        StatusRow::new(
            402,
            402,
            Meaning::new(
                AccessResult::Unavailable,
                "RFC 9309 §2.3.1.3",
                "the server asks for payment; RFC 9309 treats it as any other 4xx: no robots.txt, so everything is allowed",
            ),
        ),
        StatusRow::new(
            400,
            499,
            Meaning::new(
                AccessResult::Unavailable,
                "RFC 9309 §2.3.1.3",
                "4xx: there is no robots.txt, so everything is allowed",
            ),
        ),
    ],
    otherwise: UNREACHABLE,
    // The RFC lets a robot take it as unavailable, which would open the site; it need not.
    too_many_redirects: Meaning::new(
        AccessResult::Unreachable,
        "RFC 9309 §2.3.1.2",
        "more than five redirects are not followed; robots.txt is unknown",
    ),
    bodies: TO_THE_LETTER,
    ceiling: days(1),
    lifetime: days(1),
    floor: Duration::from_hours(1),
    freshness: Clause::new("RFC 9309 §2.4", "a copy is not used for more than 24 hours"),
    copy_when_unavailable: None,
    unreachable: UNREACHABLE_PHASES,
    oldest_copy: Some(days(30)),
    long_unreachable: LongUnreachable::Disallow,
    first_wait: Duration::from_mins(5),
    longest_wait: Duration::from_hours(6),
};

pub(super) const SUCCESSFUL: Meaning = Meaning::new(
    AccessResult::Successful,
    "RFC 9309 §2.3.1.1",
    "robots.txt was fetched and applies",
);

pub(super) const REDIRECTED: Meaning = Meaning::new(
    AccessResult::Redirected,
    "RFC 9309 §2.3.1.2",
    "five redirects are followed, to any authority; the rules apply to the first one",
);

const UNREACHABLE: Meaning = Meaning::new(
    AccessResult::Unreachable,
    "RFC 9309 §2.3.1.4",
    "robots.txt is unreachable, so the whole site is disallowed",
);

const UNREACHABLE_PHASES: &[Phase] = &[
    Phase {
        until: Some(days(30)),
        with_copy: PhaseEffect::new(
            Hold::Copy,
            "RFC 9309 §2.4",
            "a copy older than a day is used while the file is unreachable",
        ),
        without_copy: PhaseEffect::new(
            Hold::Disallow,
            "RFC 9309 §2.3.1.4",
            "robots.txt is unreachable, so the whole site is disallowed",
        ),
    },
    Phase { until: None, with_copy: LONG, without_copy: LONG },
];

pub(super) const LONG: PhaseEffect = PhaseEffect::new(
    Hold::AsSwitched,
    "RFC 9309 §2.3.1.4",
    "after 30 days a robot may take the file as unavailable, or keep the site disallowed",
);
