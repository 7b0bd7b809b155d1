//! When a server asks to be asked again.

use std::time::{SystemTime, UNIX_EPOCH};

use verger::time::Moment;

/// The latest moment that the values of Retry-After name (RFC 9110 §10.2.3), which arrived at `at`: a number of seconds from
/// then on, or a date. A field that was sent several times, or that has a list, asks for the longest of all that can be
/// read; a number or a year beyond any calendar is one that can. `None` if nothing can be read. Cost: linear.
///
/// How long that is obeyed is a decision of its own: see [`Backoff`](crate::Backoff).
///
/// ```
/// use verger::time::Moment;
/// use verger_access::retry_after;
///
/// let at = Moment::from_unix(1_700_000_000);
/// assert_eq!(retry_after([&b"120"[..]], at), Some(Moment::from_unix(1_700_000_120)));
/// assert_eq!(retry_after([&b"120"[..], b"3, 9000"], at), Some(Moment::from_unix(1_700_009_000)));
/// assert_eq!(retry_after([&b"soon"[..]], at), None);
/// ```
pub fn retry_after<'a>(values: impl IntoIterator<Item = &'a [u8]>, at: Moment) -> Option<Moment> {
    let values = values.into_iter().filter_map(|value| std::str::from_utf8(value).ok());
    values.filter_map(|value| latest(value, at)).max()
}

/// A date may have a comma itself, so two parts of a list may be one.
fn latest(value: &str, at: Moment) -> Option<Moment> {
    let mut parts = value.split(',').peekable();
    let mut latest = None;
    while let Some(part) = parts.next() {
        let with_next = || date(&format!("{part},{}", parts.peek()?));
        latest = latest.max(seconds(part, at).or_else(|| date(part)).or_else(with_next));
    }
    latest
}

fn seconds(text: &str, at: Moment) -> Option<Moment> {
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = is_number.then(|| text.parse::<u64>().unwrap_or(u64::MAX))?;
    Some(Moment::from_unix(at.unix().saturating_add(seconds)))
}

fn date(text: &str) -> Option<Moment> {
    let text = text.trim();
    if let Ok(date) = httpdate::parse_http_date(text) {
        let since_1970 = SystemTime::duration_since(&date, UNIX_EPOCH).ok()?;
        return Some(Moment::from_unix(since_1970.as_secs()));
    }
    // A year of five digits or more is later than any that is written otherwise.
    let is_beyond = |word: &&str| word.len() > 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let year = text.split(' ').find(is_beyond)?;
    let last = httpdate::parse_http_date(&text.replacen(year, "9999", 1)).ok()?;
    Some(Moment::from_unix(SystemTime::duration_since(&last, UNIX_EPOCH).ok()?.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Moment = Moment::from_unix(1_700_000_000); // Tue, 14 Nov 2023 22:13:20 GMT

    #[test]
    fn the_longest_that_can_be_read_counts() {
        let of = |values: &[&str]| {
            let found = retry_after(values.iter().map(|value| value.as_bytes()), AT);
            found.map(|moment| moment.unix().saturating_sub(AT.unix()))
        };
        assert_eq!(of(&["120"]), Some(120));
        assert_eq!(of(&[" 120 "]), Some(120));
        assert_eq!(of(&["3", "9000"]), Some(9000));
        assert_eq!(of(&["9000", "soon", "3"]), Some(9000));
        assert_eq!(of(&["3, 9000"]), Some(9000));
        assert_eq!(of(&["9000,3,"]), Some(9000));
        assert_eq!(of(&["Tue, 14 Nov 2023 23:13:20 GMT"]), Some(3600));
        assert_eq!(of(&["Tuesday, 14-Nov-23 23:13:20 GMT"]), Some(3600));
        assert_eq!(of(&["Tue Nov 14 23:13:20 2023"]), Some(3600));
        assert_eq!(of(&["3, Tue, 14 Nov 2023 23:13:20 GMT, 60"]), Some(3600));
        assert_eq!(of(&["Fri, 14 Nov 2003 23:13:20 GMT"]), Some(0), "the past");
        let year = Some(253_402_300_799 - 1_700_000_000);
        assert_eq!(of(&["Fri, 31 Dec 9999 23:59:59 GMT"]), year);
        assert_eq!(of(&["Fri, 31 Dec 99999 23:59:59 GMT"]), year);
        let huge = "9".repeat(2000);
        assert_eq!(of(&[&huge]), Some(u64::MAX - 1_700_000_000));
        for unreadable in ["soon", "-1", "", ",", "1.5", "+3", "99999", "Fri, 31 Dec 9999"] {
            let read = (unreadable == "99999").then_some(99_999);
            assert_eq!(of(&[unreadable]), read, "{unreadable}");
        }
        assert_eq!(of(&[]), None);
    }
}
