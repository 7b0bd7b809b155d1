//! When a server asks to be asked again.

use http::HeaderMap;
use http::header::RETRY_AFTER;
use verger::Moment;

/// The moment that a Retry-After names (RFC 9110 §10.2.3), in seconds from `now` or as a date; the latest, if there
/// are several.
pub(crate) fn retry_after(headers: &HeaderMap, now: Moment) -> Option<Moment> {
    let values = headers.get_all(RETRY_AFTER).iter().filter_map(|value| value.to_str().ok());
    values.filter_map(|value| verger_access::retry_after(value, now)).max()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn seconds_and_dates() {
        let of = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(RETRY_AFTER, HeaderValue::from_static(value));
            }
            retry_after(&headers, Moment::from_unix(1_700_000_000)).map(Moment::unix)
        };
        assert_eq!(of(&["120"]), Some(1_700_000_120));
        assert_eq!(of(&["5", "120", "soon"]), Some(1_700_000_120));
        assert_eq!(of(&["99999999999999999999999999"]), Some(u64::MAX));
        assert_eq!(of(&["Fri, 31 Dec 9999 23:59:59 GMT"]), Some(253_402_300_799));
        assert_eq!((of(&[]), of(&[""]), of(&["-1"])), (None, None, None));
    }
}
