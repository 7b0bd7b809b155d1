//! The dates of `unavailable_after`.

use crate::time::Moment;

/// Reads a date in the forms of RFC 822 (`25 Jun 2010 15:00:00 PST`), RFC 850 (`Friday, 25-Jun-10 15:00:00 GMT`) or
/// ISO 8601 (`2010-06-25T15:00:00Z`). The name of the day and the time may be missing. A date without a zone, or
/// with one that RFC 822 does not know (RFC 5322 §4.3), is read as universal time. `None` for anything else, and
/// for days that do not exist. A date before 1970 is read as the beginning of 1970: both are past.
pub(super) fn moment(text: &[u8]) -> Option<Moment> {
    let text = text.trim_ascii();
    if let Some((date, rest)) = text.split_at_checked(10).filter(|(date, _)| is_iso(date)) {
        let date = [number(&date[..4])?, number(&date[5..7])?, number(&date[8..])?];
        let rest = rest.strip_prefix(b"T").or(rest.strip_prefix(b"t")).unwrap_or(rest);
        return at(date, rest.trim_ascii());
    }
    let (first, behind) = word(text);
    let is_weekday = index_of(&WEEKDAYS, first).is_some();
    let (day, rest) = if is_weekday { word(behind) } else { (first, behind) };
    let mut hyphened = day.splitn(3, |&octet| octet == b'-');
    let in_hyphens = (hyphened.next(), hyphened.next(), hyphened.next());
    let (day, month, year, rest) = if let (Some(day), Some(month), Some(year)) = in_hyphens {
        (day, month, year, rest)
    } else {
        let (month, rest) = word(rest);
        let (year, rest) = word(rest);
        (day, month, year, rest)
    };
    let month = index_of(&MONTHS, month)? as u64 + 1;
    let day = number(day).filter(|_| day.len() <= 2)?;
    at([year_of(year)?, month, day], rest.trim_ascii())
}

/// `YYYY-MM-DD`.
fn is_iso(date: &[u8]) -> bool {
    date.iter().enumerate().all(|(at, octet)| match at {
        4 | 7 => *octet == b'-',
        _ => octet.is_ascii_digit(),
    })
}

/// The first word, and the rest. White space and commas separate words.
fn word(text: &[u8]) -> (&[u8], &[u8]) {
    let is_space = |octet: &u8| octet.is_ascii_whitespace() || *octet == b',';
    let start = text.iter().position(|octet| !is_space(octet)).unwrap_or(text.len());
    let text = &text[start..];
    text.split_at(text.iter().position(is_space).unwrap_or(text.len()))
}

/// The time of a day: `HH:MM[:SS[.fraction]]` and a zone, both of which may be missing.
fn at(date: [u64; 3], text: &[u8]) -> Option<Moment> {
    let is_clock = |octet: &u8| octet.is_ascii_digit() || matches!(octet, b':' | b'.');
    let end = text.iter().position(|octet| !is_clock(octet)).unwrap_or(text.len());
    let (clock, zone) = text.split_at(end);
    let (time, ahead) = match (clock, zone) {
        ([], []) => ([0, 0, 0], 0),
        ([], _) => return None,
        (clock, zone) => (time_of_day(clock)?, zone_offset(zone.trim_ascii())?),
    };
    let [year, month, day] = date;
    if year < 1970 {
        // The calendar repeats every 400 years.
        return Moment::of([year + 2000, month, day], time).map(|_| Moment::from_unix(0));
    }
    let local = Moment::of(date, time)?.unix();
    Some(Moment::from_unix(local.saturating_add_signed(-ahead)))
}

fn time_of_day(clock: &[u8]) -> Option<[u64; 3]> {
    let mut parts = clock.splitn(3, |&octet| octet == b':');
    let (hours, minutes) = (two_digits(parts.next()?)?, two_digits(parts.next()?)?);
    let Some(seconds) = parts.next() else { return Some([hours, minutes, 0]) };
    let (whole, fraction) = seconds.split_at_checked(2)?;
    let is_fraction = fraction.is_empty() || fraction.strip_prefix(b".").is_some_and(are_digits);
    // A leap second is read as the second before it; a fraction is cut off.
    let seconds = two_digits(whole).filter(|&seconds| seconds <= 60 && is_fraction)?;
    Some([hours, minutes, seconds.min(59)])
}

/// How far a zone is ahead of universal time, in seconds.
fn zone_offset(zone: &[u8]) -> Option<i64> {
    if let [sign @ (b'+' | b'-'), offset @ ..] = zone {
        let (hours, minutes) = match offset {
            [_, _] => (offset, &b"00"[..]),
            [_, _, b':', minutes @ ..] | [_, _, minutes @ ..] => (&offset[..2], minutes),
            _ => return None,
        };
        let hours = two_digits(hours).filter(|&hours| hours < 24)?;
        let minutes = two_digits(minutes).filter(|&minutes| minutes < 60)?;
        let seconds = i64::try_from(hours * 3600 + minutes * 60).ok()?;
        return Some(if *sign == b'-' { -seconds } else { seconds });
    }
    if !zone.iter().all(u8::is_ascii_alphabetic) || zone.len() > 5 {
        return None;
    }
    let known = ZONES.iter().find(|(name, _)| zone.eq_ignore_ascii_case(name.as_bytes()));
    Some(known.map_or(0, |(_, hours)| hours * 3600))
}

/// RFC 822 §5.1.
const ZONES: [(&str, i64); 8] = [
    ("EST", -5),
    ("EDT", -4),
    ("CST", -6),
    ("CDT", -5),
    ("MST", -7),
    ("MDT", -6),
    ("PST", -8),
    ("PDT", -7),
];

/// Four digits, or two: 00 to 49 belong to this century (RFC 5322 §4.3).
fn year_of(text: &[u8]) -> Option<u64> {
    let year = number(text)?;
    match text.len() {
        4 => Some(year),
        2 if year < 50 => Some(2000 + year),
        2 => Some(1900 + year),
        _ => None,
    }
}

/// The index of the name that the text is: in full, or by its first three letters.
fn index_of(names: &[&str], text: &[u8]) -> Option<usize> {
    names
        .iter()
        .map(|name| name.as_bytes())
        .position(|name| text.eq_ignore_ascii_case(name) || text.eq_ignore_ascii_case(&name[..3]))
}

#[rustfmt::skip]
const WEEKDAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
#[rustfmt::skip]
const MONTHS: [&str; 12] = [
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
];

fn two_digits(text: &[u8]) -> Option<u64> {
    number(text).filter(|_| text.len() == 2)
}

/// At most four digits.
fn number(text: &[u8]) -> Option<u64> {
    let fits = are_digits(text) && text.len() <= 4;
    fits.then(|| text.iter().fold(0, |number, digit| number * 10 + u64::from(digit - b'0')))
}

fn are_digits(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}
