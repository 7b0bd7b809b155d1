//! Dates and durations in the forms that schemas require.

use crate::value::normal_date;

/// Whether a text is a date of ISO 8601, of any precision.
pub(super) fn is_date(text: &str) -> bool {
    normal_date(text).as_deref() == Some(text) && !text.starts_with('R')
}

/// The type of XML Schema Part 2 §3.2 whose form a date has.
pub(super) fn xsd_type(text: &str) -> Option<&'static str> {
    if !is_date(text) {
        return None;
    }
    match text.split_once('T') {
        Some((_, time)) => is_xsd_time(time).then_some("xsd:dateTime"),
        None => match text.len() {
            4 => Some("xsd:gYear"),
            7 => Some("xsd:gYearMonth"),
            _ => Some("xsd:date"),
        },
    }
}

/// A date with a time as XML Schema has it, from another form of ISO 8601: with seconds, and a colon in its zone.
pub(super) fn xsd_time(text: &str) -> Option<String> {
    let (date, time) = text.split_once('T').filter(|_| is_date(text))?;
    let at = time.find(['Z', '+', '-']).unwrap_or(time.len());
    let (clock, zone) = time.split_at(at);
    let clock = if clock.len() == "14:00".len() { format!("{clock}:00") } else { clock.to_owned() };
    let zone = match zone.len() {
        3 => format!("{zone}:00"),
        5 => format!("{}:{}", &zone[..3], &zone[3..]),
        _ => zone.to_owned(),
    };
    let time = clock + &zone;
    is_xsd_time(&time).then(|| format!("{date}T{time}"))
}

/// `14:00:00`, perhaps with a fraction, then `Z`, an offset like `+01:00`, or nothing.
fn is_xsd_time(time: &str) -> bool {
    let has_form = |text: &str, form: &[u8]| {
        text.len() == form.len()
            && text.bytes().zip(form).all(|(octet, form)| match form {
                b'0' => octet.is_ascii_digit(),
                form => octet == *form,
            })
    };
    let at = time.find(['Z', '+', '-']).unwrap_or(time.len());
    let (clock, zone) = time.split_at(at);
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    has_form(clock, b"00:00:00")
        && !fraction.is_empty()
        && fraction.bytes().all(|octet| octet.is_ascii_digit())
        && (matches!(zone, "" | "Z") || has_form(&zone[1..], b"00:00"))
}

/// Whether a text is a repeating interval of ISO 8601, such as `R/P1D` or `R/P0.5M`.
pub(super) fn is_repeated(text: &str) -> bool {
    let Some(duration) = text.strip_prefix("R/P") else { return false };
    let (days, time) = duration.split_once('T').unwrap_or((duration, ""));
    let is_whole = !duration.ends_with('T') && !duration.is_empty();
    is_whole && has_parts(days, b"YMWD") && has_parts(time, b"HMS")
}

/// Whether a text is numbers, each with its unit, in the order of the units.
fn has_parts(text: &str, units: &[u8]) -> bool {
    let (mut units, mut number) = (units.iter(), String::new());
    for c in text.chars() {
        if c.is_ascii_digit() || c == '.' && !number.is_empty() && !number.contains('.') {
            number.push(c);
        } else if number.is_empty()
            || number.ends_with('.')
            || !units.any(|&unit| char::from(unit) == c)
        {
            return false;
        } else {
            number.clear();
        }
    }
    number.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_the_types_of_xml_schema() {
        for (text, kind) in [
            ("1850", Some("xsd:gYear")),
            ("2026-11", Some("xsd:gYearMonth")),
            ("2026-11-21", Some("xsd:date")),
            ("2026-11-21T14:00:00", Some("xsd:dateTime")),
            ("2026-11-21T14:00:00.25+01:00", Some("xsd:dateTime")),
            ("2026-11-21T14:00Z", None),
            ("2026-11-21T14:00:00+01", None),
            ("R/P1D", None),
            ("soon", None),
        ] {
            assert_eq!(xsd_type(text), kind, "{text}");
        }
        assert_eq!(xsd_time("2026-11-21T14:00Z").as_deref(), Some("2026-11-21T14:00:00Z"));
        let with_zone = xsd_time("2026-11-21T14:00:00+0130");
        assert_eq!(with_zone.as_deref(), Some("2026-11-21T14:00:00+01:30"));
    }

    #[test]
    fn intervals_repeat() {
        for text in ["R/P1D", "R/P0.5M", "R/P1Y6M", "R/PT1H", "R/P1DT12H"] {
            assert!(is_repeated(text), "{text}");
        }
        for text in
            ["R/P", "R/PT", "R/P1", "R/PD", "R/P1D1Y", "R/P1DT", "R/P1.D", "daily", "R/Psoon"]
        {
            assert!(!is_repeated(text), "{text}");
        }
    }
}
