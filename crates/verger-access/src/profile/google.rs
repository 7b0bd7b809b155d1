//! What Google documents of its crawlers.

use std::time::Duration;

use super::body::TO_THE_LETTER;
use super::{
    AccessResult, Clause, Hold, LongUnreachable, Meaning, Phase, PhaseEffect, Profile, StatusRow,
    days,
};

const SOURCE: &str = "Google, How Google interprets the robots.txt specification";

pub(super) const GOOGLE: Profile = Profile {
    name: "google",
    source: SOURCE,
    statuses: &[
        StatusRow::new(
            206,
            206,
            Meaning::new(
                AccessResult::Unreachable,
                SOURCE,
                "a part of a file is treated as a server error",
            ),
        ),
        StatusRow::new(
            200,
            299,
            Meaning::new(
                AccessResult::Successful,
                SOURCE,
                "2xx: robots.txt was fetched and applies",
            ),
        ),
        StatusRow::new(301, 303, REDIRECTED),
        StatusRow::new(307, 308, REDIRECTED),
        StatusRow::new(
            429,
            429,
            Meaning::new(
                AccessResult::Unreachable,
                SOURCE,
                "429: the server is overloaded, treated as a server error",
            ),
        ),
        StatusRow::new(
            402,
            402,
            Meaning::new(
                AccessResult::Unavailable,
                SOURCE,
                "the server asks for payment; treated as any other 4xx except 429: as if there were no robots.txt",
            ),
        ),
        StatusRow::new(
            400,
            499,
            Meaning::new(
                AccessResult::Unavailable,
                SOURCE,
                "4xx except 429: as if there were no robots.txt",
            ),
        ),
    ],
    otherwise: Meaning::new(
        AccessResult::Unreachable,
        SOURCE,
        "5xx, 429 and network errors are server errors",
    ),
    too_many_redirects: Meaning::new(
        AccessResult::Unavailable,
        SOURCE,
        "more than five redirects are treated as a 404",
    ),
    bodies: TO_THE_LETTER,
    ceiling: days(1),
    lifetime: days(1),
    floor: Duration::from_hours(1),
    freshness: Clause::new(
        SOURCE,
        "the file is cached for up to 24 hours, or as Cache-Control says",
    ),
    copy_when_unavailable: None,
    unreachable: &[
        Phase { until: Some(Duration::from_hours(12)), with_copy: STOP, without_copy: STOP },
        Phase {
            until: Some(days(30)),
            with_copy: PhaseEffect::new(
                Hold::Copy,
                SOURCE,
                "after 12 hours of errors the last good copy is used, for 30 days",
            ),
            without_copy: PhaseEffect::new(
                Hold::Allow,
                SOURCE,
                "after 12 hours of errors and without a copy there are no restrictions",
            ),
        },
        Phase { until: None, with_copy: THIRTY_DAYS, without_copy: THIRTY_DAYS },
    ],
    oldest_copy: None,
    long_unreachable: LongUnreachable::Disallow,
    first_wait: Duration::from_mins(5),
    longest_wait: Duration::from_hours(6),
};

const REDIRECTED: Meaning =
    Meaning::new(AccessResult::Redirected, SOURCE, "five hops are followed, to any host");

const STOP: PhaseEffect = PhaseEffect::new(
    Hold::Disallow,
    SOURCE,
    "for the first 12 hours of errors the site is left alone",
);

const THIRTY_DAYS: PhaseEffect = PhaseEffect::new(
    Hold::AllowIfSiteAnswers,
    SOURCE,
    "after 30 days of errors, if the site otherwise answers, as if there were no robots.txt; else it is left alone",
);
