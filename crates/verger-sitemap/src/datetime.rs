//! Dates as sitemaps and feeds write them, as seconds since 1970-01-01T00:00:00Z.

use verger::time::Moment;

/// W3C Datetime: a year, a month, a day, or a time of day with its offset.
pub(crate) fn w3c(text: &str) -> Option<i64> {
    let Some((date, time)) = text.split_once('T') else {
        return match text.len() {
            4 => moment(&format!("{text}-01-01"), MIDNIGHT),
            7 => moment(&format!("{text}-01"), MIDNIGHT),
            _ => moment(text, MIDNIGHT),
        };
    };
    let (clock, zone) = time.split_at(time.find(['Z', '+', '-'])?);
    let offset = if zone == "Z" { 0 } else { offset(zone, true)? };
    // Only seconds have a fraction.
    let whole = match clock.split_once('.') {
        Some((whole, fraction)) if whole.len() == 8 && are_digits(fraction) => whole,
        Some(_) => return None,
        None => clock,
    };
    Some(moment(date, whole)? - offset)
}

/// RFC 822 as used in RSS: `Sat, 07 Sep 2002 00:00:01 GMT`.
pub(crate) fn rss(text: &str) -> Option<i64> {
    let mut words = text.split_ascii_whitespace().peekable();
    if let Some(day) = words.peek()?.strip_suffix(',') {
        WEEK.contains(&day).then_some(())?;
        words.next();
    }
    let mut next = || words.next();
    let (day, month, year, clock, zone) = (next()?, next()?, next()?, next()?, next()?);
    next().is_none().then_some(())?;
    let (month, _) = (1..).zip(YEAR).find(|(_, name)| *name == month)?;
    let century = match year.len() {
        // RFC 2822 §4.3.
        2 if year < "50" => "20",
        2 => "19",
        _ => "",
    };
    let offset = match ZONES.iter().find(|(name, _)| *name == zone) {
        Some((_, hours)) => hours * 3600,
        None => offset(zone, false)?,
    };
    Some(moment(&format!("{century}{year}-{month:02}-{day:0>2}"), clock)? - offset)
}

/// Seconds from 1970 to a time of day, `YYYY-MM-DD` and `hh:mm` or `hh:mm:ss`. The calendar repeats every 400
/// years, so years outside the range of [`Moment`] are mapped to years inside it.
fn moment(date: &str, clock: &str) -> Option<i64> {
    const CYCLE: i64 = 146_097 * DAY;
    let (year, rest) = date.split_at_checked(4)?;
    let year: u16 = are_digits(year).then(|| year.parse().ok())??;
    let cycles = if year < 1970 { 5 } else { 0 };
    let known = format!("{:04}{rest}T{clock}Z", year + 400 * cycles).parse::<Moment>().ok()?;
    Some(i64::try_from(known.unix()).ok()? - i64::from(cycles) * CYCLE)
}

/// `+hh:mm`, or `+hhmm` without a colon, in seconds.
fn offset(text: &str, with_colon: bool) -> Option<i64> {
    let (sign, digits) = text.split_at_checked(1)?;
    let (hours, minutes) = digits.split_at_checked(2)?;
    let minutes = if with_colon { minutes.strip_prefix(':')? } else { minutes };
    let seconds = moment("1970-01-01", &format!("{hours}:{minutes}"))?;
    match sign {
        "+" => Some(seconds),
        "-" => Some(-seconds),
        _ => None,
    }
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

const MIDNIGHT: &str = "00:00";
const DAY: i64 = 86_400;
const WEEK: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const YEAR: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/// RFC 822 §5.1, in hours. Its military letters other than Z were defined wrongly, so they are not read.
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
