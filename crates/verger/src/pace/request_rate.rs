use core::fmt;
use core::time::Duration;

use super::decimal::{LONGEST, digits, saturating, seconds};
use super::window::{Window, WindowError};

/// The value of a Request-rate: a number of documents per time, and when that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RequestRate {
    /// The most documents; never 0.
    pub documents: u32,
    /// Per this time; never 0.
    pub per: Duration,
    /// The part of the day in which it applies; all day where none is stated.
    pub window: Option<Window>,
}

impl RequestRate {
    /// Reads `documents/time`, and optionally a [`Window`] after it: `10/60`, `10/10m`, `20/1h`, `1/10m 1300-1659`.
    /// The time is a decimal number and a unit (s, m, h, d or w, or the word it abbreviates); without a unit,
    /// seconds. A unit alone means one of it: `20/h`. Times have the same bound as those of
    /// [`crawl_delay`](crate::pace::crawl_delay), and documents that of `u32`. Cost: one pass over the value.
    ///
    /// # Errors
    ///
    /// When the value has a different form; the error says why.
    ///
    /// ```
    /// use std::time::Duration;
    /// use verger::pace::{RequestRate, RequestRateError};
    ///
    /// assert_eq!(RequestRate::parse(b"20/1h")?.interval(), Duration::from_secs(180));
    /// assert_eq!(RequestRate::parse(b"5/0"), Err(RequestRateError::NoTime));
    /// # Ok::<(), RequestRateError>(())
    /// ```
    pub fn parse(value: &[u8]) -> Result<Self, RequestRateError> {
        if value.is_empty() {
            return Err(RequestRateError::Empty);
        }
        let slash = value.iter().position(|&octet| octet == b'/');
        let (documents, rest) = value.split_at(slash.ok_or(RequestRateError::NoSlash)?);
        let documents = match digits(documents.trim_ascii_end()) {
            (number @ [_, ..], []) => u32::try_from(saturating(number)).unwrap_or(u32::MAX),
            _ => return Err(RequestRateError::NoWholeNumber),
        };
        let (per, rest) = time(rest[1..].trim_ascii_start())?;
        let window = match rest.trim_ascii_start() {
            [] => None,
            window => Some(Window::parse(window).map_err(RequestRateError::Window)?),
        };
        if documents == 0 {
            return Err(RequestRateError::NoDocuments);
        }
        if per.is_zero() {
            return Err(RequestRateError::NoTime);
        }
        Ok(Self { documents, per, window })
    }

    /// The time between two requests that keeps the rate: rounded up to a nanosecond, so never too short.
    pub fn interval(self) -> Duration {
        // For zero documents, which no value states, the interval is that of one.
        let documents = self.documents.max(1);
        let down = self.per / documents;
        let is_exact = down.saturating_mul(documents) >= self.per;
        if is_exact { down } else { down.saturating_add(Duration::from_nanos(1)) }
    }
}

/// Why a value is not a Request-rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RequestRateError {
    /// It is empty.
    Empty,
    /// It has no `/`.
    NoSlash,
    /// The part before the `/` is not a whole number.
    NoWholeNumber,
    /// Zero documents: not a rate.
    NoDocuments,
    /// The part after the `/` is not a time.
    NotATime,
    /// Zero time: not a rate.
    NoTime,
    /// The time's unit is not known.
    UnknownUnit,
    /// The text after the rate is not a part of the day.
    Window(WindowError),
}

impl RequestRateError {
    /// Its name, as the command and the vectors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NoSlash => "no-slash",
            Self::NoWholeNumber => "no-whole-number",
            Self::NoDocuments => "no-documents",
            Self::NotATime => "not-a-time",
            Self::NoTime => "no-time",
            Self::UnknownUnit => "unknown-unit",
            Self::Window(_) => "window",
        }
    }
}

impl fmt::Display for RequestRateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a Request-rate needs a value, such as 10/60",
            Self::NoSlash => "a Request-rate needs a /, as in 10/60",
            Self::NoWholeNumber => "a Request-rate needs a whole number of documents before the /",
            Self::NoDocuments => {
                "a Request-rate of zero documents means nothing: use Disallow to forbid all"
            }
            Self::NotATime => "a Request-rate needs a time after the /, as in 10/60",
            Self::NoTime => "a Request-rate needs a time above zero after the /",
            Self::UnknownUnit => "a Request-rate takes the units s, m, h, d and w",
            Self::Window(error) => return write!(f, "after the rate: {error}"),
        })
    }
}

impl core::error::Error for RequestRateError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        if let Self::Window(error) = self { Some(error) } else { None }
    }
}

/// The time at the start of a text, and the rest.
fn time(text: &[u8]) -> Result<(Duration, &[u8]), RequestRateError> {
    let (number, rest) = match seconds(text) {
        Some((number, rest)) => (Some(number), rest.trim_ascii_start()),
        None => (None, text),
    };
    let end = rest.iter().position(|octet| !octet.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (word, rest) = rest.split_at(end);
    let unit = match (number, word) {
        (None, []) => return Err(RequestRateError::NotATime),
        (Some(_), []) => 1,
        _ => unit(word).ok_or(RequestRateError::UnknownUnit)?,
    };
    let number = number.unwrap_or(Duration::from_secs(1));
    Ok((number.saturating_mul(unit).min(LONGEST), rest))
}

/// The seconds of a unit.
fn unit(word: &[u8]) -> Option<u32> {
    let names =
        |names: &[&str]| names.iter().any(|name| word.eq_ignore_ascii_case(name.as_bytes()));
    UNITS.iter().find(|(_, words)| names(words)).map(|&(seconds, _)| seconds)
}

const UNITS: [(u32, &[&str]); 5] = [
    (1, &["s", "sec", "secs", "second", "seconds"]),
    (60, &["m", "min", "mins", "minute", "minutes"]),
    (3600, &["h", "hr", "hrs", "hour", "hours"]),
    (86_400, &["d", "day", "days"]),
    (604_800, &["w", "week", "weeks"]),
];
