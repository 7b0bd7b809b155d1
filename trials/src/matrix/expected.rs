//! What the cells must be, by hand, from the sources.

use verger_access::{FetchFailure, Said, SiteVerdict};

use super::{Body, Cell, Copy};

/// Whether a whole site is allowed without a file: by hand, from the sources.
pub(super) fn may_allow(profile: &str, cell: Cell, said: Said) -> bool {
    let status = match said {
        Said::Status(status) => status,
        Said::Nothing(_) => 0,
    };
    match profile {
        // RFC 9309 §2.3.1.3 alone: its 30 days are switched off.
        "rfc9309" => (400..=499).contains(&status),
        // What asks for money, for patience or for fewer requests does not allow.
        "careful" => (400..=499).contains(&status) && !matches!(status, 402 | 408 | 425 | 429),
        "rep-00" => (400..=499).contains(&status) && cell.copy != Copy::Fresh,
        "koster1996" | "original1994" | "extended2" => status == 404 || status == 410,
        "google" => {
            let gone = (400..=499).contains(&status) && status != 429;
            let lost = said == Said::Nothing(FetchFailure::TooManyRedirects);
            // An unasked 304 and other odd statuses are errors too; a file that was received is not, and a 304 that was
            // asked for confirms one.
            let came = matches!(said, Said::Status(200..=299)) && said != Said::Status(206);
            let confirmed = said == Said::Status(304) && cell.copy != Copy::None;
            let refused = said == Said::Nothing(FetchFailure::Refused);
            let error = !(gone || lost || came || confirmed || refused);
            let patient = match cell.failing {
                0 => false,
                13 => cell.copy == Copy::None,
                _ => cell.site_answers && cell.copy != Copy::Fresh,
            };
            gone || lost || (error && patient)
        }
        _ => false,
    }
}

/// What holds under `careful`, whatever the time of a deferral.
pub(super) fn is_careful(cell: Cell, said: Said, verdict: SiteVerdict) -> bool {
    let unreachable = match cell.copy {
        // RFC 9309 §2.4: it may be used for a day, whatever comes meanwhile.
        Copy::Fresh => verdict == SiteVerdict::Rules,
        // RFC 9309 §2.3.1.4: a MUST.
        _ => verdict == SiteVerdict::Disallowed,
    };
    match said {
        Said::Status(402) => verdict == SiteVerdict::Disallowed,
        Said::Status(408 | 425 | 429) => matches!(verdict, SiteVerdict::Defer(_)),
        Said::Status(400..=499) => verdict == SiteVerdict::Allowed,
        Said::Status(304) if cell.copy != Copy::None => verdict == SiteVerdict::Rules,
        Said::Status(204..=206) => unreachable,
        Said::Status(200..=299) => verdict == SiteVerdict::Rules,
        Said::Nothing(FetchFailure::Refused) if cell.copy != Copy::Fresh => {
            verdict == SiteVerdict::Disallowed
        }
        _ => unreachable,
    }
}

/// Whether a robot may fetch `/private/a` by the file that came alone.
pub(super) fn opens_private(profile: &str, body: Body) -> bool {
    match (profile, body) {
        ("careful", Body::OpenEnd | Body::Utf16) | (_, Body::Text | Body::Cut | Body::BadGzip) => {
            false
        }
        // To the letter the last three are whole (RFC 9112 §8), and bytes without a record.
        (
            _,
            Body::Html | Body::Empty | Body::NoRules | Body::OpenEnd | Body::Utf16 | Body::Binary,
        ) => true,
    }
}
