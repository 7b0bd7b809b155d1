//! How long a description stays fresh (data.txt §3.4).

use super::answer::ResponseHeaders;

pub(crate) const HOUR: u64 = 3600;
pub(crate) const DAY: u64 = 24 * HOUR;
pub(crate) const WEEK: u64 = 7 * DAY;

/// The number of seconds for which a description need not be requested again: as its headers say, at most a week.
/// Without such headers, a day if a request then costs only a 304, and a week if all of it would be sent again.
pub(crate) fn of_description(headers: &ResponseHeaders, has_validator: bool) -> u64 {
    let otherwise = if has_validator { DAY } else { WEEK };
    headers.lifetime.map_or(otherwise, |lifetime| lifetime.as_secs()).min(WEEK)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_description_holds_as_its_headers_say_and_a_week_at_most() {
        for (lifetime, has_validator, seconds) in [
            (None, false, WEEK),
            (None, true, DAY),
            (Some(0), true, 0),
            (Some(600), false, 600),
            (Some(99_999_999), true, WEEK),
        ] {
            let lifetime = lifetime.map(Duration::from_secs);
            let headers = ResponseHeaders { lifetime, ..ResponseHeaders::default() };
            assert_eq!(of_description(&headers, has_validator), seconds, "{lifetime:?}");
        }
    }
}
