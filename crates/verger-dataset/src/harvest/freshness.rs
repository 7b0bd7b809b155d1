//! For how long what came of a request holds (data.txt §3.4, RFC 9111 §4.2).

use std::time::UNIX_EPOCH;

use super::answer::Response;

pub(crate) const HOUR: u64 = 3600;
pub(crate) const DAY: u64 = 24 * HOUR;
pub(crate) const WEEK: u64 = 7 * DAY;

/// For how many seconds a description need not be asked for again: as its headers say, a week at most. If they say
/// nothing, it is asked for every day where that costs only a 304, and every week where all of it would come again.
pub(crate) fn of_description(response: &Response, has_validator: bool, now: u64) -> u64 {
    let otherwise = if has_validator { DAY } else { WEEK };
    stated(response, now).unwrap_or(otherwise).min(WEEK)
}

/// What the headers say; 0 if they say that it may not be reused.
fn stated(response: &Response, now: u64) -> Option<u64> {
    let mut max_age = None;
    let is_meant = |(name, _): &&(String, Vec<u8>)| name.eq_ignore_ascii_case("cache-control");
    for (_, value) in response.fields.iter().filter(is_meant) {
        for directive in String::from_utf8_lossy(value).split(',') {
            let (name, value) = directive.split_once('=').unwrap_or((directive, ""));
            match name.trim().to_ascii_lowercase().as_str() {
                "no-store" | "no-cache" => return Some(0),
                // RFC 9111 §4.2.1: what cannot be read is stale.
                "max-age" if max_age.is_none() => {
                    max_age = Some(value.trim().trim_matches('"').parse().unwrap_or(0));
                }
                _ => {}
            }
        }
    }
    if let Some(max_age) = max_age {
        let age = response.text("age").and_then(|age| age.trim().parse().ok()).unwrap_or(0);
        return Some(u64::saturating_sub(max_age, age));
    }
    let expires = response.field("expires")?;
    let expires = str::from_utf8(expires).ok().and_then(seconds).unwrap_or(0);
    let sent = response.text("date").and_then(seconds).unwrap_or(now);
    Some(expires.saturating_sub(sent))
}

fn seconds(date: &str) -> Option<u64> {
    let date = httpdate::parse_http_date(date.trim()).ok()?;
    date.duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::super::answer::Body;
    use super::*;

    const NOW: u64 = 1_700_000_000; // Tue, 14 Nov 2023 22:13:20 GMT

    #[test]
    fn headers_say_how_long_a_description_holds() {
        for (fields, seconds) in [
            (&[][..], WEEK),
            (&[("Cache-Control", "public, max-age=600")], 600),
            (&[("cache-control", "max-age=600"), ("age", "100")], 500),
            (&[("Cache-Control", "max-age=600"), ("Cache-Control", "no-cache")], 0),
            (&[("Cache-Control", "max-age=soon")], 0),
            (&[("Cache-Control", "max-age=99999999")], WEEK),
            (&[("Expires", "Tue, 14 Nov 2023 23:13:20 GMT")], 3600),
            (
                &[
                    ("Expires", "Tue, 14 Nov 2023 23:13:20 GMT"),
                    ("Date", "Tue, 14 Nov 2023 23:03:20 GMT"),
                ],
                600,
            ),
            (&[("Expires", "0")], 0),
        ] {
            let owned = |(name, value): &(&str, &str)| ((*name).into(), value.as_bytes().into());
            let fields = fields.iter().map(owned).collect();
            let (url, body) = (String::new(), Body::Octets(Vec::new()));
            let response = Response { url, status: 200, fields, body, is_cut: false };
            assert_eq!(of_description(&response, false, NOW), seconds, "{:?}", response.fields);
            let daily = if seconds == WEEK && response.fields.is_empty() { DAY } else { seconds };
            assert_eq!(of_description(&response, true, NOW), daily, "{:?}", response.fields);
        }
    }
}
