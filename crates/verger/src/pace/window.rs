use core::fmt;
use core::iter;
use core::ops::RangeInclusive;

use super::decimal::digits;

/// A part of the day, in UTC and to the minute: its last minute is included, and it may cross midnight.
///
/// The examples on the final page of the 2.0.0 proposal tile the day (`1300-1659`, `1700-0459`, `0500-1259`) only
/// if the last minute is included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Its first minute of the day; below 1440.
    from: u16,
    /// Its last minute of the day; below 1440.
    last: u16,
}

/// The number of minutes in a day.
pub(super) const DAY: u16 = 1440;

impl Window {
    /// The whole day.
    pub(super) const DAY: Self = Self { from: 0, last: DAY - 1 };

    /// Reads two times of day: `HHMM`, `HH:MM` or `HH.MM`, with a hyphen or white space between them, as in
    /// `0600-0845`, `09.00 - 15.00` or `0600 0845`. Each may name its time zone if that is `GMT`, `UTC` or `Z`:
    /// `0600 0845 GMT`, `0600Z-0845Z`. `2400` is the end of the day. Two equal times mean the whole day. Cost: one
    /// pass over the value.
    ///
    /// # Errors
    ///
    /// When the value is not such a pair; the error says why.
    ///
    /// ```
    /// use verger::pace::{Window, WindowError};
    ///
    /// let night = Window::parse(b"2200-0559")?;
    /// assert!(night.contains(23 * 60) && night.contains(0) && !night.contains(6 * 60));
    /// assert_eq!(Window::parse(b"2500-0100"), Err(WindowError::NoSuchTime));
    /// # Ok::<(), WindowError>(())
    /// ```
    pub fn parse(value: &[u8]) -> Result<Self, WindowError> {
        if value.is_empty() {
            return Err(WindowError::Empty);
        }
        let (from, rest) = time(value)?;
        let rest = without_zone(rest);
        let between = rest.trim_ascii_start();
        let behind = between.strip_prefix(b"-").unwrap_or(between).trim_ascii_start();
        if behind.is_empty() {
            return Err(WindowError::OneTime);
        }
        if behind.len() == rest.len() {
            return Err(WindowError::NotATime);
        }
        let (to, rest) = time(behind)?;
        if !without_zone(rest).is_empty() {
            return Err(WindowError::TrailingText);
        }
        let from = from % DAY;
        let last = match to {
            // The end of the day, not the first minute of the next.
            DAY => DAY - 1,
            _ if to == from => (from + DAY - 1) % DAY,
            _ => to,
        };
        Ok(Self { from, last })
    }

    /// Its first minute, counted from midnight.
    pub fn from_minute(self) -> u16 {
        self.from
    }

    /// Its last minute, counted from midnight; smaller than the first where it crosses midnight.
    pub fn last_minute(self) -> u16 {
        self.last
    }

    /// Whether it contains a minute, counted from midnight.
    pub fn contains(self, minute: u16) -> bool {
        if self.from <= self.last {
            (self.from..=self.last).contains(&minute)
        } else {
            minute >= self.from || minute <= self.last
        }
    }

    /// Its minutes, as ranges within a day.
    pub(super) fn ranges(self) -> impl Iterator<Item = RangeInclusive<u16>> {
        let Self { from, last } = self;
        let (first, second) =
            if from <= last { (from..=last, None) } else { (from..=DAY - 1, Some(0..=last)) };
        iter::once(first).chain(second)
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, last } = self;
        write!(f, "{:02}:{:02}–{:02}:{:02}", from / 60, from % 60, last / 60, last % 60)
    }
}

/// Why a value is not a pair of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WindowError {
    /// It is empty.
    Empty,
    /// A time has a form other than `HHMM`, `HH:MM` or `HH.MM`.
    NotATime,
    /// It has the form of a time, but no such time of day exists.
    NoSuchTime,
    /// It is one time, not two.
    OneTime,
    /// Text follows the second time.
    TrailingText,
}

impl WindowError {
    /// Its name, as the command and the vectors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotATime => "not-a-time",
            Self::NoSuchTime => "no-such-time",
            Self::OneTime => "one-time",
            Self::TrailingText => "trailing-text",
        }
    }
}

impl fmt::Display for WindowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a Visit-time needs two times of day, such as 0600-0845",
            Self::NotATime => "a part of the day is two times, such as 0600-0845",
            Self::NoSuchTime => "a time of day is from 0000 to 2400, and its minutes from 00 to 59",
            Self::OneTime => "a part of the day needs a second time, as in 0600-0845",
            Self::TrailingText => "a part of the day is two times in UTC: remove what follows them",
        })
    }
}

impl core::error::Error for WindowError {}

/// The time at the start of a text, in minutes from midnight, up to 1440; and the rest.
fn time(text: &[u8]) -> Result<(u16, &[u8]), WindowError> {
    let (hours, minutes, rest) = match digits(text) {
        ([a, b, c, d], rest) => (number(&[*a, *b]), number(&[*c, *d]), rest),
        (hours @ ([_] | [_, _]), [b':' | b'.', rest @ ..]) => match digits(rest) {
            (minutes @ [_, _], rest) => (number(hours), number(minutes), rest),
            _ => return Err(WindowError::NotATime),
        },
        _ => return Err(WindowError::NotATime),
    };
    let time = hours * 60 + minutes;
    if minutes > 59 || time > DAY { Err(WindowError::NoSuchTime) } else { Ok((time, rest)) }
}

/// What follows the name of a time zone; the whole text if there is no such name.
fn without_zone(text: &[u8]) -> &[u8] {
    let word = text.trim_ascii_start();
    let length = word.iter().take_while(|octet| octet.is_ascii_alphabetic()).count();
    let (word, rest) = word.split_at(length);
    let is_ours = ZONES.iter().any(|zone| word.eq_ignore_ascii_case(zone));
    if is_ours { rest } else { text }
}

/// The time zone of all times here, by its names (the 2.0.0 proposal: "At the least, use GMT").
const ZONES: [&[u8]; 3] = [b"GMT", b"UTC", b"Z"];

fn number(digits: &[u8]) -> u16 {
    digits.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0'))
}
