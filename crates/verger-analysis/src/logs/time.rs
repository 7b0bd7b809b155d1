use verger::time::Moment;

/// The time at the start of a text, and the rest: `21/Nov/2026:15:00:00 +0100`, as in the common log format, or
/// `2026-11-21T15:00:00+01:00`.
pub(super) fn time(text: &[u8]) -> Option<(Moment, &[u8])> {
    of_common(text).or_else(|| of_iso(text))
}

/// `DD/Mon/YYYY:hh:mm:ss +zzzz`.
fn of_common(text: &[u8]) -> Option<(Moment, &[u8])> {
    let (date, rest) = text.split_first_chunk::<20>()?;
    if [date[2], date[6], date[11], date[14], date[17]] != *b"//:::" {
        return None;
    }
    let name = [date[3], date[4], date[5]].map(|octet| octet.to_ascii_lowercase());
    let month = 1 + MONTHS.iter().position(|month| **month == name)?;
    let (offset, rest) = zone(rest.strip_prefix(b" ")?)?;
    let mut local = *b"YYYY-MM-DDThh:mm:ss";
    local[..4].copy_from_slice(&date[7..11]);
    local[5..7].copy_from_slice(&[b'0' + (month / 10) as u8, b'0' + (month % 10) as u8]);
    local[8..10].copy_from_slice(&date[..2]);
    local[11..].copy_from_slice(&date[12..]);
    Some((moment(&local, offset)?, rest))
}

/// `YYYY-MM-DDThh:mm:ss`, and a time zone.
fn of_iso(text: &[u8]) -> Option<(Moment, &[u8])> {
    let (date, rest) = text.split_first_chunk::<19>()?;
    let rest = fraction(rest);
    let (offset, rest) = match rest.strip_prefix(b"Z") {
        Some(rest) => (0, rest),
        None => zone(rest)?,
    };
    Some((moment(date, offset)?, rest))
}

/// What follows `.123`.
fn fraction(text: &[u8]) -> &[u8] {
    let Some(digits) = text.strip_prefix(b".").or_else(|| text.strip_prefix(b",")) else {
        return text;
    };
    let end = digits.iter().position(|octet| !octet.is_ascii_digit()).unwrap_or(digits.len());
    &digits[end..]
}

/// A local time, `YYYY-MM-DDThh:mm:ss`, that is this number of seconds ahead of UTC.
fn moment(local: &[u8; 19], offset: i64) -> Option<Moment> {
    let mut text = [b'Z'; 20];
    text[..19].copy_from_slice(local);
    // A leap second: the core's days have none.
    if text[17..19] == *b"60" {
        text[17..19].copy_from_slice(b"59");
    }
    let local: Moment = std::str::from_utf8(&text).ok()?.parse().ok()?;
    let unix = i64::try_from(local.unix()).ok()?.checked_sub(offset)?;
    u64::try_from(unix).ok().map(Moment::from_unix)
}

/// A time zone, `+0100` or `+01:00`, in seconds; and the rest.
fn zone(text: &[u8]) -> Option<(i64, &[u8])> {
    let (&[sign, hours @ ..], rest) = text.split_first_chunk::<3>()?;
    let rest = rest.strip_prefix(b":").unwrap_or(rest);
    let (&minutes, rest) = rest.split_first_chunk::<2>()?;
    let number = |digits: [u8; 2]| {
        let [tens, ones] = digits.map(|digit| digit.wrapping_sub(b'0'));
        (tens < 10 && ones < 10).then(|| i64::from(10 * tens + ones))
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    if hours > FARTHEST || minutes >= 60 {
        return None;
    }
    let minutes = hours * 60 + minutes;
    match sign {
        b'+' => Some((minutes * 60, rest)),
        b'-' => Some((-minutes * 60, rest)),
        _ => None,
    }
}

/// The hours by which a zone is from UTC at most: Kiribati has 14, and some logs were written in others.
const FARTHEST: i64 = 23;

const MONTHS: [&[u8; 3]; 12] = [
    b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_logs() {
        let unix =
            |text: &str| time(text.as_bytes()).map(|(at, rest)| (at.to_string(), rest.len()));
        let at = |text: &str, rest| Some((text.to_owned(), rest));
        assert_eq!(unix("10/Oct/2000:13:55:36 -0700] x"), at("2000-10-10T20:55:36Z", 3));
        assert_eq!(unix("01/Jan/2027:00:30:00 +0100]"), at("2026-12-31T23:30:00Z", 1));
        assert_eq!(unix("31/dec/2016:23:59:60 +0000"), at("2016-12-31T23:59:59Z", 0));
        assert_eq!(unix("2026-11-21T15:00:00+01:00]"), at("2026-11-21T14:00:00Z", 1));
        assert_eq!(unix("2026-11-21T14:00:00.250Z"), at("2026-11-21T14:00:00Z", 0));
        for none in [
            "",
            "::1]",
            "10/Oct/2000:13:55:36",
            "10/Okt/2000:13:55:36 -0700",
            "30/Feb/2000:13:55:36 +0000",
            "10/Oct/2000:24:00:00 +0000",
            "01/Jan/1970:00:00:00 +0100",
            "1O/Oct/2000:13:55:36 +0000",
        ] {
            assert_eq!(unix(none), None, "{none}");
        }
    }
}
