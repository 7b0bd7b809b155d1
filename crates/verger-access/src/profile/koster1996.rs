//! draft-koster-robots-00 of 1996, §3.1 and §3.4.

use std::time::Duration;

use super::body::TO_THE_LETTER;
use super::{
    AccessResult, Clause, Hold, LongUnreachable, Meaning, Phase, PhaseEffect, Profile, StatusRow,
    days,
};

pub(super) const KOSTER1996: Profile = Profile {
    name: "koster1996",
    source: "draft-koster-robots-00, 1996",
    statuses: &[
        StatusRow::new(204, 206, TEMPORARY),
        StatusRow::new(
            200,
            299,
            Meaning::new(
                AccessResult::Successful,
                "draft-koster-robots-00 §3.1",
                "success: the content is read, parsed and obeyed",
            ),
        ),
        StatusRow::new(301, 303, REDIRECTED),
        StatusRow::new(307, 308, REDIRECTED),
        StatusRow::new(401, 401, RESTRICTED),
        StatusRow::new(402, 402, PAYMENT),
        StatusRow::new(403, 403, RESTRICTED),
        StatusRow::new(404, 404, MISSING),
        StatusRow::new(410, 410, MISSING),
    ],
    otherwise: TEMPORARY,
    too_many_redirects: TEMPORARY,
    bodies: TO_THE_LETTER,
    ceiling: days(7),
    lifetime: days(7),
    // An Expires in the past, or no-store, lets nobody use the copy unasked.
    floor: Duration::ZERO,
    freshness: Clause::new(
        "draft-koster-robots-00 §3.4",
        "a copy is verified fresh before it is used, by Expires and cache control; without these, 7 days",
    ),
    copy_when_unavailable: None,
    unreachable: &[Phase { until: None, with_copy: DEFER, without_copy: DEFER }],
    oldest_copy: None,
    long_unreachable: LongUnreachable::Disallow,
    first_wait: Duration::from_mins(5),
    longest_wait: Duration::from_hours(6),
};

const REDIRECTED: Meaning = Meaning::new(
    AccessResult::Redirected,
    "draft-koster-robots-00 §3.1",
    "redirects are followed until a resource is found",
);

const RESTRICTED: Meaning = Meaning::new(
    AccessResult::Restricted,
    "draft-koster-robots-00 §3.1",
    "401 and 403: the whole site is disallowed",
);

const PAYMENT: Meaning = Meaning::new(
    AccessResult::Unreachable,
    "draft-koster-robots-00 §3.1",
    "the server asks for payment, which the draft does not mention: visits are deferred, as after a temporary failure",
);

const MISSING: Meaning = Meaning::new(
    AccessResult::Unavailable,
    "draft-koster-robots-00 §3.1",
    "there is no robots.txt, so everything is allowed",
);

const TEMPORARY: Meaning = Meaning::new(
    AccessResult::Unreachable,
    "draft-koster-robots-00 §3.1",
    "a temporary failure: visits are deferred until the resource can be read",
);

const DEFER: PhaseEffect = PhaseEffect::new(
    Hold::Defer,
    "draft-koster-robots-00 §3.1",
    "visits are deferred until the resource can be read",
);
