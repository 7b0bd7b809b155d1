use verger::time::Moment;

/// The time at the start of a text, and the rest: `21/Nov/2026:15:00:00 +0100`, as in the common log format, or
/// `2026-11-21T15:00:00+01:00`.
pub(super) fn time(text: &[u8]) -> Option<(Moment, &[u8])> {
    of_common(text).or_else(|| of_iso(text))
}

fn of_common(text: &[u8]) -> Option<(Moment, &[u8])> {
    let (date, rest) = text.split_at_checked(20)?;
    let [d, e, b'/', month @ .., b':', h, i, b':', m, n, b':', s, t] = date else { return None };
    let [a, b, c, b'/', year @ ..] = month else { return None };
    let month = [a, b, c].map(u8::to_ascii_lowercase);
    let month = 1 + MONTHS.iter().position(|name| **name == month)?;
    let month = [b'0' + (month / 10) as u8, b'0' + (month % 10) as u8];
    let (offset, rest) = zone(rest.strip_prefix(b" ")?)?;
    let [y, z, w, x] = *year else { return None };
    moment([y, z, w, x], month, [*d, *e], [*h, *i], [*m, *n], [*s, *t], offset).map(|at| (at, rest))
}

fn of_iso(text: &[u8]) -> Option<(Moment, &[u8])> {
    let (date, rest) = text.split_at_checked(19)?;
    let [y, z, w, x, b'-', o, p, b'-', d, e, b'T' | b' ', h, i, b':', m, n, b':', s, t] = *date
    else {
        return None;
    };
    let rest = fraction(rest);
    let (offset, rest) = match rest.strip_prefix(b"Z") {
        Some(rest) => (0, rest),
        None => zone(rest)?,
    };
    moment([y, z, w, x], [o, p], [d, e], [h, i], [m, n], [s, t], offset).map(|at| (at, rest))
}

/// What follows `.123`.
fn fraction(text: &[u8]) -> &[u8] {
    let Some(digits) = text.strip_prefix(b".").or_else(|| text.strip_prefix(b",")) else {
        return text;
    };
    let end = digits.iter().position(|octet| !octet.is_ascii_digit()).unwrap_or(digits.len());
    &digits[end..]
}

fn moment(
    year: [u8; 4],
    month: [u8; 2],
    day: [u8; 2],
    hour: [u8; 2],
    minute: [u8; 2],
    second: [u8; 2],
    offset: i64,
) -> Option<Moment> {
    // A leap second: the core's days have none.
    let second = if second == *b"60" { *b"59" } else { second };
    let written =
        [&year[..], b"-", &month, b"-", &day, b"T", &hour, b":", &minute, b":", &second, b"Z"];
    let (mut text, mut at) = ([0; 20], 0);
    for part in written {
        text[at..at + part.len()].copy_from_slice(part);
        at += part.len();
    }
    let local: Moment = std::str::from_utf8(&text).ok()?.parse().ok()?;
    let unix = i64::try_from(local.unix()).ok()?.checked_sub(offset)?;
    u64::try_from(unix).ok().map(Moment::from_unix)
}

/// A time zone, `+0100` or `+01:00`, in seconds; and the rest.
fn zone(text: &[u8]) -> Option<(i64, &[u8])> {
    let (&[sign, a, b], rest) = text.split_first_chunk()?;
    let rest = rest.strip_prefix(b":").unwrap_or(rest);
    let (&[c, d], rest) = rest.split_first_chunk()?;
    let digit = |octet: u8| octet.is_ascii_digit().then(|| i64::from(octet - b'0'));
    let minutes = (digit(a)? * 10 + digit(b)?) * 60 + digit(c)? * 10 + digit(d)?;
    match sign {
        b'+' => Some((minutes * 60, rest)),
        b'-' => Some((-minutes * 60, rest)),
        _ => None,
    }
}

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
