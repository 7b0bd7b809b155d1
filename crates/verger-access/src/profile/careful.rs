//! The default: RFC 9309, where each MAY is used for the site, and each answer that nobody meant as leave is none.

use super::body::{BodyEffect, BodyForm, BodyRow};
use super::rfc9309::{LONG, REDIRECTED, RFC9309, SUCCESSFUL};
use super::{AccessResult, Clause, Hold, Meaning, Phase, PhaseEffect, Profile, StatusRow, days};
use crate::body::FileKind;

pub(super) const CAREFUL: Profile = Profile {
    name: "careful",
    source: "RFC 9309, and what it leaves open is chosen for the site",
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
            401,
            401,
            unavailable(
                "the server wants to know who asks before it shows robots.txt; RFC 9309 takes that as no robots.txt, so everything is allowed",
            ),
        ),
        // §2.3.1.3: such a site MAY be accessed; a price is a reason not to.
        StatusRow::new(
            402,
            402,
            Meaning::new(
                AccessResult::Restricted,
                "RFC 9309 §2.3.1.3, RFC 9110 §15.5.3",
                "the server asks for payment: that everything may be fetched is not taken up without it",
            ),
        ),
        StatusRow::new(
            403,
            403,
            unavailable(
                "the server refuses to show robots.txt; RFC 9309 takes that as no robots.txt, so everything is allowed",
            ),
        ),
        StatusRow::new(404, 404, unavailable("there is no robots.txt, so everything is allowed")),
        StatusRow::new(
            408,
            408,
            deferred(
                "RFC 9309 §2.3.1.3, RFC 9110 §15.5.9",
                "the server gave up waiting for the request: the site is left alone until it may be asked again",
            ),
        ),
        StatusRow::new(
            410,
            410,
            unavailable("there is no robots.txt any more, so everything is allowed"),
        ),
        StatusRow::new(
            425,
            425,
            deferred(
                "RFC 9309 §2.3.1.3, RFC 8470 §5.2",
                "the server does not answer yet: the site is left alone until it may be asked again",
            ),
        ),
        StatusRow::new(
            429,
            429,
            deferred(
                "RFC 9309 §2.3.1.3, RFC 6585 §4",
                "the server asks for fewer requests: the site is left alone until Retry-After, for a day at most",
            ),
        ),
        StatusRow::new(
            400,
            499,
            unavailable(
                "the server shows no robots.txt, with an error that RFC 9309 takes as none, so everything is allowed",
            ),
        ),
    ],
    bodies: &[
        hardly(FileKind::Html),
        hardly(FileKind::Empty),
        hardly(FileKind::NoRules),
        BodyRow::new(
            BodyForm::Utf16,
            BodyEffect::Decoded,
            Clause::new(
                "RFC 9309 §2.3, RFC 2781 §3.2",
                "the file is to be UTF-8; one in UTF-16 with a byte order mark is the same text, and its rules are meant",
            ),
        ),
        BodyRow::new(
            BodyForm::Kind(FileKind::Binary),
            BodyEffect::Unreachable,
            Clause::new(
                "RFC 9309 §2.3, §2.3.1.4",
                "what was sent is not text, so what robots.txt says is unknown and the whole site is disallowed",
            ),
        ),
        BodyRow::new(
            BodyForm::OpenEnd,
            BodyEffect::WithoutLastLine,
            // RFC 9112 §8 counts such a body as complete, so the other profiles take it whole.
            Clause::new(
                "RFC 9309 §2.2, RFC 9112 §6.3",
                "a rule ends with a line end, and nobody can tell whether a body that ends with the connection is complete: \
                 a last line without an end may restrict, but not permit",
            ),
        ),
    ],
    // §2.3.1.4 demands disallow; §2.4 lets a copy be used all the same, which is not taken up.
    unreachable: &[
        Phase { until: Some(days(30)), with_copy: UNREACHABLE, without_copy: UNREACHABLE },
        Phase { until: None, with_copy: LONG, without_copy: LONG },
    ],
    ..RFC9309
};

const UNREACHABLE: PhaseEffect = PhaseEffect::new(
    Hold::Disallow,
    "RFC 9309 §2.3.1.4",
    "robots.txt is unreachable, so the whole site is disallowed, whatever a copy older than a day says",
);

const fn unavailable(says: &'static str) -> Meaning {
    Meaning::new(AccessResult::Unavailable, "RFC 9309 §2.3.1.3", says).noted()
}

const fn deferred(source: &'static str, says: &'static str) -> Meaning {
    Meaning::new(AccessResult::Deferred, source, says)
}

const fn hardly(kind: FileKind) -> BodyRow {
    const RULES: Clause = Clause::new(
        "RFC 9309 §2.3.1.1",
        "the rules that can be read apply; an earlier copy is obeyed first, with a note, for a day at most",
    );
    BodyRow::new(BodyForm::Kind(kind), BodyEffect::RulesOnly, RULES)
}
