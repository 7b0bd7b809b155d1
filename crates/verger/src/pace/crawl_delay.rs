use core::fmt;
use core::time::Duration;

use super::decimal::{has_foreign_digits, seconds};

/// Reads the value of a Crawl-delay: seconds, as a decimal number that is not negative.
///
/// `10`, `0.5`, `.5` and `0` are read; nothing else is. Digits finer than a nanosecond are dropped; more than 10^12
/// seconds is read as 10^12. Cost: one pass over the value.
///
/// # Errors
///
/// When the value is not such a number; the error says what is wrong with it.
///
/// ```
/// use std::time::Duration;
/// use verger::pace::{CrawlDelayError, crawl_delay};
///
/// assert_eq!(crawl_delay(b"0.5"), Ok(Duration::from_millis(500)));
/// assert_eq!(crawl_delay(b"1,5"), Err(CrawlDelayError::DecimalComma));
/// ```
pub fn crawl_delay(value: &[u8]) -> Result<Duration, CrawlDelayError> {
    if value.is_empty() {
        return Err(CrawlDelayError::Empty);
    }
    if has_foreign_digits(value) {
        return Err(CrawlDelayError::ForeignDigits);
    }
    let (sign, number) = match value {
        [b'-', rest @ ..] => (Some(CrawlDelayError::Negative), rest),
        [b'+', rest @ ..] => (Some(CrawlDelayError::NotANumber), rest),
        _ => (None, value),
    };
    if [&b"nan"[..], b"inf", b"infinity"].iter().any(|word| number.eq_ignore_ascii_case(word)) {
        return Err(CrawlDelayError::NotFinite);
    }
    let (delay, rest) = seconds(number).ok_or(CrawlDelayError::NotANumber)?;
    match (sign, rest) {
        (Some(error), _) => Err(error),
        (None, []) => Ok(delay),
        (None, [b',', b'0'..=b'9', ..]) => Err(CrawlDelayError::DecimalComma),
        (None, [b'e' | b'E', b'0'..=b'9', ..] | [b'e' | b'E', b'+' | b'-', b'0'..=b'9', ..]) => {
            Err(CrawlDelayError::Exponent)
        }
        (None, _) => Err(CrawlDelayError::TrailingText),
    }
}

/// Why a value is not a Crawl-delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CrawlDelayError {
    /// It is empty.
    Empty,
    /// It is not a number at all.
    NotANumber,
    /// It is below zero.
    Negative,
    /// `NaN` or an infinity.
    NotFinite,
    /// It has an exponent: `1e3`.
    Exponent,
    /// It has a comma for the decimal point: `1,5`.
    DecimalComma,
    /// It has non-ASCII digits: `١٠`.
    ForeignDigits,
    /// Text follows the number, such as a unit: `10 s`.
    TrailingText,
}

impl CrawlDelayError {
    /// Its name, as the command and the vectors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotANumber => "not-a-number",
            Self::Negative => "negative",
            Self::NotFinite => "not-finite",
            Self::Exponent => "exponent",
            Self::DecimalComma => "decimal-comma",
            Self::ForeignDigits => "foreign-digits",
            Self::TrailingText => "trailing-text",
        }
    }
}

impl fmt::Display for CrawlDelayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a Crawl-delay needs a number of seconds, such as 10",
            Self::NotANumber => "a Crawl-delay is a number of seconds, such as 10",
            Self::Negative => "a Crawl-delay cannot be negative",
            Self::NotFinite => "a Crawl-delay must be a finite number",
            Self::Exponent => "a Crawl-delay cannot have an exponent: write the number out",
            Self::DecimalComma => "a Crawl-delay takes a decimal point, not a comma",
            Self::ForeignDigits => "a Crawl-delay takes ASCII digits",
            Self::TrailingText => {
                "a Crawl-delay is a plain number of seconds: remove what follows it"
            }
        })
    }
}

impl core::error::Error for CrawlDelayError {}
