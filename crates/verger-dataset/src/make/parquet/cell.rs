//! A value as text.

use std::fmt::Write as _;

use super::schema::{LeafKind, Meaning, Physical};

/// The text of a value in the plain encoding. What does not make sense is shown as bytes.
pub(super) fn shown(leaf: LeafKind, value: &[u8]) -> String {
    let text = match leaf.physical {
        Physical::Boolean => value.first().map(|yes| (*yes == 1).to_string()),
        Physical::Int32 => value.first_chunk().and_then(|number| {
            let number = i32::from_le_bytes(*number);
            match leaf.meaning {
                Meaning::Unsigned => Some(number.cast_unsigned().to_string()),
                _ => integer(leaf.meaning, number.into()),
            }
        }),
        Physical::Int64 => value
            .first_chunk()
            .and_then(|number| integer(leaf.meaning, i64::from_le_bytes(*number))),
        Physical::Int96 => days_and_nanoseconds(value),
        Physical::Float => value.first_chunk().map(|number| float(f32::from_le_bytes(*number))),
        Physical::Double => value.first_chunk().map(|number| float(f64::from_le_bytes(*number))),
        Physical::Bytes | Physical::Fixed(_) => bytes(leaf.meaning, value),
    };
    text.unwrap_or_else(|| hexadecimal(value))
}

fn integer(meaning: Meaning, number: i64) -> Option<String> {
    Some(match meaning {
        Meaning::Unsigned => number.cast_unsigned().to_string(),
        Meaning::Date => date(number),
        Meaning::Time { per_second } => {
            let per_second = i64::try_from(per_second).ok()?;
            (0..86_400 * per_second).contains(&number).then(|| clock(number, per_second))?
        }
        Meaning::Moment { per_second, is_utc } => {
            let per_second = i64::try_from(per_second).ok()?;
            let day = 86_400 * per_second;
            let (days, rest) = (number.div_euclid(day), number.rem_euclid(day));
            let zone = if is_utc { "Z" } else { "" };
            format!("{}T{}{zone}", date(days), clock(rest, per_second))
        }
        Meaning::Decimal { scale } => decimal(number.into(), scale),
        _ => number.to_string(),
    })
}

fn bytes(meaning: Meaning, value: &[u8]) -> Option<String> {
    match meaning {
        Meaning::Text => Some(String::from_utf8_lossy(value).into_owned()),
        Meaning::Decimal { scale } if (1..=16).contains(&value.len()) => {
            let sign = if value[0] >= 0x80 { 0xFF } else { 0 };
            let mut whole = [sign; 16];
            whole[16 - value.len()..].copy_from_slice(value);
            Some(decimal(i128::from_be_bytes(whole), scale))
        }
        Meaning::Half => value.first_chunk().map(|number| half(u16::from_le_bytes(*number))),
        _ => {
            let text = std::str::from_utf8(value).ok()?;
            (!text.chars().any(char::is_control)).then(|| text.to_owned())
        }
    }
}

/// A number of days since the Julian day 0, and of nanoseconds.
fn days_and_nanoseconds(value: &[u8]) -> Option<String> {
    let (nanoseconds, days) = value.split_first_chunk::<8>()?;
    let days = i64::from(u32::from_le_bytes(*days.first_chunk()?)) - 2_440_588;
    let nanoseconds = i64::from_le_bytes(*nanoseconds);
    let is_time = (0..86_400_000_000_000).contains(&nanoseconds);
    is_time.then(|| format!("{}T{}", date(days), clock(nanoseconds, 1_000_000_000)))
}

/// The date of a number of days since 1970, in the calendar of ISO 8601.
fn date(days: i64) -> String {
    // Years begin in March, so that the day of a leap year is the last; eras have 400 years.
    let days = i128::from(days) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = era * 400 + year + next;
    format!("{year:04}-{month:02}-{of_month:02}")
}

/// A time of day, with as many digits after the second as it has.
fn clock(units: i64, per_second: i64) -> String {
    let (seconds, rest) = (units / per_second, units % per_second);
    let mut text = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if rest > 0 {
        let digits = per_second.ilog10() as usize;
        let _ = write!(text, ".{rest:0digits$}");
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}

fn decimal(number: i128, scale: u32) -> String {
    let scale = scale as usize;
    // Longer ones are not decimals of any use.
    if scale == 0 || scale > 38 {
        return number.to_string();
    }
    let digits = format!("{:0width$}", number.unsigned_abs(), width = scale + 1);
    let sign = if number < 0 { "-" } else { "" };
    let (whole, rest) = digits.split_at(digits.len() - scale);
    format!("{sign}{whole}.{rest}")
}

/// The shortest text that says the number.
fn float<F: Into<f64> + std::fmt::Display + std::fmt::LowerExp + Copy>(number: F) -> String {
    let size = number.into().abs();
    if size != 0.0 && size.is_finite() && !(1e-5..1e16).contains(&size) {
        format!("{number:e}")
    } else {
        number.to_string()
    }
}

/// IEEE 754's number of sixteen bits.
fn half(bits: u16) -> String {
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1F), f32::from(bits & 0x3FF));
    let size = match exponent {
        0 => fraction * 2_f32.powi(-24),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1024.0 + fraction) * 2_f32.powi(exponent - 25),
    };
    float(if bits >> 15 == 1 { -size } else { size })
}

fn hexadecimal(value: &[u8]) -> String {
    let mut text = "0x".to_owned();
    for octet in &value[..value.len().min(MOST_SHOWN)] {
        let _ = write!(text, "{octet:02x}");
    }
    if value.len() > MOST_SHOWN {
        text.push('…');
    }
    text
}

const MOST_SHOWN: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, text) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (11_016, "2000-02-29"),
            (20_780, "2026-11-23"),
            (-25_567, "1900-01-01"),
            (-719_162, "0001-01-01"),
        ] {
            assert_eq!(date(days), text);
        }
    }

    #[test]
    fn numbers_are_written_in_full() {
        assert_eq!(decimal(-5, 2), "-0.05");
        assert_eq!(decimal(12_345, 2), "123.45");
        assert_eq!(half(0x3C00), "1");
        assert_eq!(half(0xC500), "-5");
        assert_eq!(half(0x0001), "5.9604645e-8");
        assert_eq!(
            (float(1.5_f64), float(1e300_f64), float(0.1_f32)),
            ("1.5".into(), "1e300".into(), "0.1".into())
        );
        assert_eq!(clock(3_723_004_500, 1_000_000), "01:02:03.0045");
    }
}
