//! Dates as sitemaps and feeds write them, as seconds since 1970-01-01T00:00:00Z.

/// W3C Datetime: a year, a month, a day, or a time of day with its offset.
pub(crate) fn w3c(text: &str) -> Option<i64> {
    let (date, time) = text.split_once('T').map_or((text, None), |(d, t)| (d, Some(t)));
    let mut parts = date.split('-');
    let year = number(parts.next()?, 4)?;
    let mut next = || parts.next().map_or(Some(None), |part| number(part, 2).map(Some));
    let (month, day) = (next()?, next()?);
    if parts.next().is_some() {
        return None;
    }
    let days = days(year, month.unwrap_or(1), day.unwrap_or(1))?;
    match time {
        None => Some(days * DAY),
        Some(time) => {
            day?;
            let at = time.find(['Z', '+', '-'])?;
            let (clock, zone) = time.split_at(at);
            let offset = if zone == "Z" { 0 } else { offset(zone, true)? };
            Some(days * DAY + second_of_day(clock, true)? - offset)
        }
    }
}

/// RFC 822 as RSS has it: `Sat, 07 Sep 2002 00:00:01 GMT`.
pub(crate) fn rss(text: &str) -> Option<i64> {
    let mut words = text.split_ascii_whitespace().peekable();
    if let Some(day) = words.peek()?.strip_suffix(',') {
        WEEK.contains(&day).then_some(())?;
        words.next();
    }
    let day = words.next()?;
    let day = number(day, day.len().clamp(1, 2))?;
    let month = words.next()?;
    let (month, _) = (1..).zip(YEAR).find(|(_, name)| *name == month)?;
    let year = words.next()?;
    let year = match (year.len(), number(year, year.len())?) {
        // RFC 2822 §4.3.
        (2, year @ ..50) => year + 2000,
        (2, year) => year + 1900,
        (4, year) => year,
        _ => return None,
    };
    let (clock, zone) = (words.next()?, words.next()?);
    let offset = match ZONES.iter().find(|(name, _)| *name == zone) {
        Some((_, hours)) => hours * 3600,
        None => offset(zone, false)?,
    };
    words.next().is_none().then_some(())?;
    Some(days(year, month, day)? * DAY + second_of_day(clock, false)? - offset)
}

const DAY: i64 = 86_400;
const WEEK: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const YEAR: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/// RFC 822 §5.1, in hours. Its letters but Z were defined wrongly, so nobody means them.
const ZONES: [(&str, i64); 11] = [
    ("GMT", 0),
    ("UT", 0),
    ("Z", 0),
    ("EST", -5),
    ("EDT", -4),
    ("CST", -6),
    ("CDT", -5),
    ("MST", -7),
    ("MDT", -6),
    ("PST", -8),
    ("PDT", -7),
];

/// A number of so many digits, four at most.
fn number(text: &str, digits: usize) -> Option<i64> {
    let is_number =
        text.len() == digits && digits <= 4 && text.bytes().all(|octet| octet.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// `hh:mm`, `hh:mm:ss`, and `hh:mm:ss.s…` if fractions may be.
fn second_of_day(text: &str, with_fraction: bool) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').map_or((text, None), |(w, f)| (w, Some(f)));
    let mut parts = whole.split(':');
    let (hour, minute) = (number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    let second = parts.next();
    let is_fraction = |digits: &str| {
        with_fraction
            && second.is_some()
            && !digits.is_empty()
            && digits.bytes().all(|octet| octet.is_ascii_digit())
    };
    let second_number = second.map_or(Some(0), |second| number(second, 2))?;
    let is_time = hour < 24 && minute < 60 && second_number < 60;
    let is_whole = parts.next().is_none() && fraction.is_none_or(is_fraction);
    (is_time && is_whole).then_some(hour * 3600 + minute * 60 + second_number)
}

/// `+hh:mm`, or `+hhmm` without a colon, in seconds.
fn offset(text: &str, with_colon: bool) -> Option<i64> {
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let (hours, minutes) = text[1..].split_at_checked(2)?;
    let minutes = if with_colon { minutes.strip_prefix(':')? } else { minutes };
    let (hours, minutes) = (number(hours, 2)?, number(minutes, 2)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

/// Days from 1970-01-01 to a date, by the Gregorian calendar.
fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let february = if is_leap { 29 } else { 28 };
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let month = usize::try_from(month - 1).ok()?;
    if !(1..=*lengths.get(month)?).contains(&day) {
        return None;
    }
    // Leap days before a year, which may be 0.
    let before = |year: i64| year * 365 + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
    Some(before(year) - before(1970) + lengths[..month].iter().sum::<i64>() + day - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_w3c_has_them() {
        let read = [
            ("1970", 0),
            ("1970-02", 31 * DAY),
            ("1969-12-31", -DAY),
            ("0000-03-01", -719_468 * DAY),
            ("2024-02-29", 1_709_164_800),
            ("1997-07-16T19:20+01:00", 869_077_200),
            ("1997-07-16T19:20:30+01:00", 869_077_230),
            ("1997-07-16T18:20:30.45Z", 869_077_230),
            ("1997-07-16T13:50:30-04:30", 869_077_230),
        ];
        for (text, seconds) in read {
            assert_eq!(w3c(text), Some(seconds), "{text}");
        }
        let none = [
            "",
            "T",
            "97",
            "1997-7",
            "1997-07-",
            "1997-13",
            "1997-02-29",
            "1997-00-01",
            "1997-01-00",
            "1997-01-01T",
            "1997-01-01T10",
            "1997-01-01T10:00",
            "1997-01-01T10:00:00",
            "1997T10:00Z",
            "1997-01T10:00Z",
            "1997-01-01T24:00Z",
            "1997-01-01T10:60Z",
            "1997-01-01T10:00:60Z",
            "1997-01-01T10:00.5Z",
            "1997-01-01T10:00:00.Z",
            "1997-01-01T10:00Z+",
            "1997-01-01T10:00+1:00",
            "1997-01-01T10:00+0100",
            "1997-01-01T10:00+24:00",
            "1997-01-01 10:00:00",
            "1997-01-01t10:00z",
            "1997-01-01T10:00+é0",
            "-997-01-01",
            "1997-01-01-01",
            "1997/01/01",
            "01.01.1997",
        ];
        for text in none {
            assert_eq!(w3c(text), None, "{text}");
        }
    }

    #[test]
    fn dates_are_read_as_rss_has_them() {
        let read = [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("1 Jan 70 00:00 UT", 0),
            ("Sat, 07 Sep 2002 00:00:01 GMT", 1_031_356_801),
            ("Sat, 07 Sep 02 02:00:01 +0200", 1_031_356_801),
            ("Fri, 06 Sep 2002 19:00:01 EST", 1_031_356_801),
        ];
        for (text, seconds) in read {
            assert_eq!(rss(text), Some(seconds), "{text}");
        }
        let none = [
            "",
            ",",
            "Sat,",
            "Sat, 07 Sep 2002",
            "Sat, 07 Sep 2002 00:00:01",
            "07 sep 2002 00:00 GMT",
            "Sut, 07 Sep 2002 00:00:01 GMT",
            "007 Sep 2002 00:00 GMT",
            "30 Feb 2002 00:00 GMT",
            "07 Sep 202 00:00 GMT",
            "07 Sep 2002 00:00 XYZ",
            "07 Sep 2002 00:00 GMT GMT",
            "2002-09-07",
            "07 Sep 2002 00:00:00.5 GMT",
            "07 Sep 2002 00:00 +02:00",
            "é é é é é",
        ];
        for text in none {
            assert_eq!(rss(text), None, "{text}");
        }
    }
}
