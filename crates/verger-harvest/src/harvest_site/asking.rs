//! One request of a harvest, and its answer for the state machine.

use std::collections::HashMap;

use verger_access::ResponseHead;
use verger_dataset::{Answer, Body, Request, Response, ResponseHeaders};
use verger_http::{Deadlines, NotVisited, Refused, TransferLimits, Visit, VisitProgress, Visitor};

use super::body::read;
use super::error::NotHarvested;
use super::robots::unreachable;
use crate::events;

/// Sends a request, after the wait for its permit.
pub(super) async fn ask(
    visitor: &Visitor,
    (request, progress, has_begun): (&Request, &VisitProgress, bool),
    deadlines: Deadlines,
    without_tls: &mut HashMap<String, String>,
) -> Result<Answer, NotHarvested> {
    let headers: Vec<_> =
        request.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let limits = TransferLimits { decoded: request.limit, encoded: request.limit, deadlines };
    let followed = Some(progress);
    let visit = Visit { headers: &headers, limits, progress: followed, ..Visit::of(&request.url) };
    let mut visited = match visitor.get(&visit).await {
        Ok(visited) => visited,
        Err(not_visited) => {
            events::not_visited(request.method, &not_visited.why);
            let has_begun = has_begun || progress.has_begun();
            if !has_begun && is_for_want_of_a_turn(&not_visited.why) {
                return Err(NotHarvested::NoTurn(Some(not_visited.why)));
            }
            return told(visitor, not_visited, &request.url).await;
        }
    };
    if let Some(left) = visited.left_tls() {
        without_tls.insert(request.url.clone(), left.to_string());
    }
    let status = visited.status();
    if status == 429 || status >= 500 {
        events::server_failed(request.method, status);
    }
    let fields: Vec<_> = visited.fields().collect();
    let head = ResponseHead { status, fields: &fields };
    let now = visitor.robot().fetcher().now();
    let headers = ResponseHeaders {
        media_type: head.media_type(),
        etag: head.text("etag"),
        last_modified: head.text("last-modified"),
        lifetime: states_lifetime(&fields).then(|| head.lifetime(&visited.url, now)).flatten(),
    };
    let (body, is_cut) = if (200..300).contains(&status) {
        match read(&mut visited, request.wants).await {
            Ok(read) => read,
            Err(failure) => {
                events::broke_off(request.method, failure);
                return Ok(Answer::Nothing(format!("the body broke off: {failure}")));
            }
        }
    } else {
        (Body::Octets(Vec::new()), false)
    };
    let url = visited.url.clone();
    visited.close().await;
    Ok(Answer::Came(Response { url, status, headers, body, is_cut }))
}

/// Whether headers say how long an answer is fresh. `Cache-Control: public` alone does not, and data.txt §3.4 has a
/// rule for that.
fn states_lifetime(fields: &[(&str, &[u8])]) -> bool {
    fields.iter().any(|(name, value)| {
        let value = String::from_utf8_lossy(value).to_ascii_lowercase();
        let directives = ["max-age", "no-cache", "no-store"];
        name.eq_ignore_ascii_case("expires")
            || name.eq_ignore_ascii_case("cache-control")
                && directives.iter().any(|directive| value.contains(directive))
    })
}

/// The answer for the state machine when no request was made.
async fn told(
    visitor: &Visitor,
    not_visited: NotVisited,
    asked: &str,
) -> Result<Answer, NotHarvested> {
    let words = if not_visited.url == asked {
        not_visited.why.to_string()
    } else {
        not_visited.to_string()
    };
    Ok(match not_visited.why {
        Refused::Ledger(error) => return Err(NotHarvested::Ledger(error)),
        Refused::ByRule(_) | Refused::NotAuthorized(_) => Answer::NotAllowed(words),
        // RFC 9309 §2.3.1.4 closes a site whose robots.txt is unreachable. That is not the site's decision.
        Refused::ByClause(_) => {
            match unreachable(visitor.robot().fetcher(), &not_visited.url).await {
                Some(said) => Answer::Nothing(format!("{words} ({said})")),
                None => Answer::NotAllowed(words),
            }
        }
        _ => Answer::Nothing(words),
    })
}

/// Whether its pace, or a pause that it asked for before, left no time for it.
fn is_for_want_of_a_turn(why: &Refused) -> bool {
    matches!(why, Refused::BeyondPatience(_) | Refused::HostBusy(_) | Refused::Busy(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lifetime_is_stated_by_expires_and_three_directives() {
        for (name, value, is_stated) in [
            ("Cache-Control", "public, Max-Age=600", true),
            ("cache-control", "no-store", true),
            ("Expires", "0", true),
            ("Cache-Control", "public, must-revalidate", false),
            ("Age", "100", false),
        ] {
            assert_eq!(states_lifetime(&[(name, value.as_bytes())]), is_stated, "{name}: {value}");
        }
    }
}
