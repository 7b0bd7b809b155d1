//! A point in time, passed to the core by its caller: the core never reads a clock.

use core::fmt;
use core::str::FromStr;

/// A point in time in UTC, to the second.
///
/// Hours and rates in a file are in UTC and to the minute, so this is all the core needs of time; the caller passes
/// it in. Times before 1970 are not needed and not representable.
///
/// ```
/// use verger::time::Moment;
///
/// let moment: Moment = "1996-10-17T23:45:55Z".parse()?;
/// assert_eq!(moment, Moment::from_unix(845_595_955));
/// assert_eq!(moment.to_string(), "1996-10-17T23:45:55Z");
/// # Ok::<(), verger::time::MomentError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(u64);

/// Why a text does not name a point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MomentError {
    /// It is neither seconds since 1970 nor `YYYY-MM-DDTHH:MM[:SS]Z`.
    Form,
    /// It has that form, but there is no such day or time of day, or it is before 1970.
    Range,
}

impl Moment {
    /// The moment this number of seconds after 1970-01-01T00:00:00Z, not counting leap seconds.
    pub const fn from_unix(seconds: u64) -> Self {
        Self(seconds)
    }

    /// Seconds since 1970-01-01T00:00:00Z, not counting leap seconds.
    pub const fn unix(self) -> u64 {
        self.0
    }

    /// The minute of the day, from 0 to 1439.
    pub(crate) const fn minute_of_day(self) -> u16 {
        (self.0 % DAY / 60) as u16
    }

    /// The beginning of the minute that is this number of minutes later.
    pub(crate) const fn minutes_later(self, minutes: u16) -> Self {
        Self((self.0 - self.0 % 60).saturating_add(minutes as u64 * 60))
    }

    pub(crate) fn of(date: [u64; 3], [hour, minute, second]: [u64; 3]) -> Option<Self> {
        let days = days(date)?;
        let in_a_day = hour < 24 && minute < 60 && second < 60;
        in_a_day.then(|| Self(days * DAY + hour * 3600 + minute * 60 + second))
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (days, seconds) = (self.0 / DAY, self.0 % DAY);
        let (year, month, day) = date(days);
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

impl FromStr for Moment {
    type Err = MomentError;

    fn from_str(text: &str) -> Result<Self, MomentError> {
        let octets = text.as_bytes();
        if !octets.is_empty() && octets.iter().all(u8::is_ascii_digit) {
            return text.parse().map(Self).map_err(|_| MomentError::Range);
        }
        let local = octets.strip_suffix(b"Z").ok_or(MomentError::Form)?;
        let (date, time) = match local.len() {
            16 => (&local[..11], [&local[11..], b":00"]),
            19 => (&local[..11], [&local[11..], b""]),
            _ => return Err(MomentError::Form),
        };
        let mut clock = [0; 8];
        for (place, octet) in clock.iter_mut().zip(time.into_iter().flatten()) {
            *place = *octet;
        }
        let (Some(date), Some(time)) = (fields(date, b"####-##-##T"), fields(&clock, b"##:##:##"))
        else {
            return Err(MomentError::Form);
        };
        Self::of(date, time).ok_or(MomentError::Range)
    }
}

impl fmt::Display for MomentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "a time is seconds since 1970, or like 2026-11-21T14:00Z",
            Self::Range => "there is no such day or time of day since 1970",
        })
    }
}

impl core::error::Error for MomentError {}

const DAY: u64 = 86_400;

/// The three numbers of a text, which has digits where the form has.
fn fields(text: &[u8], form: &[u8]) -> Option<[u64; 3]> {
    let (mut numbers, mut at) = ([0; 3], 0);
    for (&octet, &wanted) in text.iter().zip(form) {
        match wanted {
            b'#' if octet.is_ascii_digit() => {
                numbers[at] = numbers[at] * 10 + u64::from(octet - b'0');
            }
            _ if octet == wanted => at = (at + 1).min(2),
            _ => return None,
        }
    }
    (text.len() == form.len()).then_some(numbers)
}

/// Days from 1970-01-01 to a date, by the Gregorian calendar.
fn days([year, month, day]: [u64; 3]) -> Option<u64> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let month = (month as usize).checked_sub(1).filter(|&month| month < 12)?;
    if year < 1970 || day == 0 || day > lengths[month] {
        return None;
    }
    let before = |year: u64| year * 365 + year / 4 - year / 100 + year / 400;
    Some(before(year - 1) - before(1969) + lengths[..month].iter().sum::<u64>() + day - 1)
}

/// The date this number of days after 1970-01-01.
fn date(days: u64) -> (u64, u64, u64) {
    // Counted from 0000-03-01, so that the leap day is the last day of its year; in eras of 400 years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next_year, month, day)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn every_day_of_800_years_is_written_and_read_again() {
        for day in 0..800 * 366 {
            let moment = Moment::from_unix(day * DAY + day % DAY);
            assert_eq!(moment.to_string().parse(), Ok(moment));
        }
    }

    #[test]
    fn what_is_no_moment_is_said_to_be_none() {
        for text in ["", "now", "2026-11-21", "2026-11-21T14:00", "2026-11-21T14Z", "+5", "-1"] {
            assert_eq!(text.parse::<Moment>(), Err(MomentError::Form), "{text}");
        }
        let none = ["1969-12-31T23:59Z", "2026-02-29T00:00Z", "2026-00-01T00:00Z"];
        for text in none.into_iter().chain(["2026-01-01T24:00Z", "99999999999999999999"]) {
            assert_eq!(text.parse::<Moment>(), Err(MomentError::Range), "{text}");
        }
        assert_eq!("2024-02-29T00:00Z".parse(), Ok(Moment::from_unix(1_709_164_800)));
        assert!(Moment::from_unix(u64::MAX).to_string().ends_with('Z'));
    }
}
