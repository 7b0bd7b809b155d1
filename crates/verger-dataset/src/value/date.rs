use verger::time::Moment;

/// The time that a date covers: a whole day, month or year, or one second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a range is its two ends, complete by definition")]
pub struct DateRange {
    /// The first second.
    pub first: Moment,
    /// The last second.
    pub last: Moment,
}

/// Reads a date of ISO 8601: `2026`, `2026-11`, `2026-11-21`, or a time like `2026-11-21T14:00:00Z`, which may
/// have a fraction and an offset. A time without a zone is read as universal time. `None` for anything else,
/// for days that no calendar has, and for times before 1970.
///
/// ```
/// use verger_dataset::date_range;
///
/// let june = date_range("2027-06").unwrap();
/// assert_eq!(june.first.to_string(), "2027-06-01T00:00:00Z");
/// assert_eq!(june.last.to_string(), "2027-06-30T23:59:59Z");
/// ```
pub fn date_range(text: &str) -> Option<DateRange> {
    let (date, time) = match text.split_once('T') {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    let day = |date: &str, time: &str| format!("{date}T{time}Z").parse::<Moment>().ok();
    if let Some(time) = time {
        let (clock, ahead) = zone(time)?;
        let clock = clock.split_once('.').map_or(Some(clock), |(clock, fraction)| {
            fraction.bytes().all(|octet| octet.is_ascii_digit()).then_some(clock)
        })?;
        let local = day(date, clock)?.unix();
        let moment = Moment::from_unix(local.saturating_add_signed(-ahead));
        return Some(DateRange { first: moment, last: moment });
    }
    let (first, last) = match date.len() {
        4 => (format!("{date}-01-01"), format!("{date}-12-31")),
        7 => {
            let days = [31, 30, 29, 28].map(|day| format!("{date}-{day}"));
            (format!("{date}-01"), days.into_iter().find(|last| day(last, "00:00").is_some())?)
        }
        10 => (date.to_owned(), date.to_owned()),
        _ => return None,
    };
    Some(DateRange { first: day(&first, "00:00:00")?, last: day(&last, "23:59:59")? })
}

/// The normal form of a date; `None` if it is not a date. A repeating interval (`R/P1D`), which DCAT-US uses for data
/// that changes continuously, is left unchanged; years before 1970 are dates too.
pub(crate) fn normal(text: &str) -> Option<String> {
    if date_range(text).is_some() || is_before_1970(text) || text.starts_with("R/P") {
        return Some(text.to_owned());
    }
    // 20221215T180351Z, as the R package pins writes it.
    if text.is_ascii() && text.len() == 16 {
        let part = |from, to| &text[from..to];
        let time = [part(9, 11), part(11, 13), part(13, 15)].join(":");
        let spread = format!("{}T{time}Z", [part(0, 4), part(4, 6), part(6, 8)].join("-"));
        if &text[8..9] == "T" && text.ends_with('Z') && date_range(&spread).is_some() {
            return Some(spread);
        }
    }
    // `2026-11-21 14:00:00`, as SQL writes it.
    let joined = text.replacen(' ', "T", 1);
    (joined != text && date_range(&joined).is_some()).then_some(joined)
}

/// The calendar repeats itself every 400 years.
fn is_before_1970(text: &str) -> bool {
    let Some((year, rest)) = text.split_at_checked(4) else { return false };
    let year = year.bytes().all(|octet| octet.is_ascii_digit()).then(|| year.parse::<u16>().ok());
    let later = year.flatten().filter(|&year| year < 1970).map(|year| year + 2000);
    later.is_some_and(|year| date_range(&format!("{year}{rest}")).is_some())
}

/// The time of day, and its zone's offset from universal time in seconds.
fn zone(time: &str) -> Option<(&str, i64)> {
    if let Some(clock) = time.strip_suffix('Z') {
        return Some((clock, 0));
    }
    let Some(at) = time.rfind(['+', '-']) else { return Some((time, 0)) };
    let (clock, offset) = time.split_at(at);
    let digits: String = offset[1..].chars().filter(|&c| c != ':').collect();
    if !matches!(digits.len(), 2 | 4) || !digits.bytes().all(|octet| octet.is_ascii_digit()) {
        return None;
    }
    let (hours, minutes) = digits.split_at(2);
    let minutes = if minutes.is_empty() { 0 } else { minutes.parse::<i64>().ok()? };
    let seconds = hours.parse::<i64>().ok()? * 3600 + minutes * 60;
    Some((clock, if offset.starts_with('-') { -seconds } else { seconds }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_one_normal_form() {
        for text in
            ["1850", "2026", "2026-02", "2024-02-29", "2026-11-21T14:00Z", "2021-04-22T20:22:33"]
        {
            assert_eq!(normal(text).as_deref(), Some(text));
        }
        assert_eq!(normal("20221215T180351Z").as_deref(), Some("2022-12-15T18:03:51Z"));
        assert_eq!(normal("2026-11-21 14:00:00").as_deref(), Some("2026-11-21T14:00:00"));
        for text in ["", "soon", "26", "2026-13", "2026-02-30", "2026-11-21T", "21.11.2026", "éé00"]
        {
            assert_eq!(normal(text), None, "{text}");
        }
    }

    #[test]
    fn an_offset_is_taken_into_account() {
        let range = date_range("2026-11-21T00:30:00.123456+01:00").unwrap();
        assert_eq!(range.first.to_string(), "2026-11-20T23:30:00Z");
    }
}
