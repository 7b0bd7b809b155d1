use std::borrow::Cow;
use std::fmt;
use std::net::IpAddr;

use memchr::{memchr, memchr_iter};
use verger::time::Moment;

use super::quoted::quoted;
use super::request_line::RequestLine;
use super::time::time;

/// A line of an access log in the common or the combined format, also with the virtual host before it, and with any fields
/// after it.
///
/// The address of the client is not kept: it is not looked at, but where it tells that a host is before it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogLine<'l> {
    /// The virtual host, with its port, if the line begins with one.
    pub host: Option<&'l [u8]>,
    /// When the request was made, to the second; or when it was answered, in the log of some servers.
    pub time: Moment,
    /// What was asked for; `None` if nothing, or nothing on a site.
    pub request: Option<RequestLine<'l>>,
    /// The status of the answer.
    pub status: Option<u16>,
    /// The User-Agent header; empty if none was sent; `None` where the format has none.
    pub user_agent: Option<Cow<'l, [u8]>>,
}

/// Why a line is not one of a known format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DamagedLine {
    /// No time in brackets: `[21/Nov/2026:14:00:00 +0000]`.
    NoTime,
    /// No request in quotes after the time.
    NoRequest,
    /// The status of the answer is not a number.
    NoStatus,
    /// A quoted field has no end: the line was cut off.
    CutOff,
}

impl<'l> LogLine<'l> {
    /// Reads the bytes of a line, with or without its end. Cost: one pass.
    ///
    /// # Errors
    ///
    /// When it is not a line of a known format; no bytes make it panic.
    pub fn parse(line: &'l [u8]) -> Result<Self, DamagedLine> {
        let line = line.trim_ascii_end();
        let (before, time, rest) = times(line).ok_or(DamagedLine::NoTime)?;
        let rest = rest.trim_ascii_start();
        if !rest.starts_with(b"\"") {
            return Err(DamagedLine::NoRequest);
        }
        let (request, rest) = quoted(rest).ok_or(DamagedLine::CutOff)?;
        let rest = rest.trim_ascii_start();
        let (status, rest) = word(rest);
        let status = match status {
            b"-" => None,
            digits => Some(number(digits).ok_or(DamagedLine::NoStatus)?),
        };
        let mut fields = Quoted { rest };
        fields.next()?; // The Referer.
        let user_agent = fields.next()?.map(|header| match &*header {
            b"-" => Cow::Borrowed(&b""[..]),
            _ => header,
        });
        let request = RequestLine::read(request);
        Ok(Self { host: host(before), time, request, status, user_agent })
    }
}

impl DamagedLine {
    /// Its name, as the command writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoTime => "no-time",
            Self::NoRequest => "no-request",
            Self::NoStatus => "no-status",
            Self::CutOff => "cut-off",
        }
    }
}

impl fmt::Display for DamagedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoTime => "no time in brackets, such as [21/Nov/2026:14:00:00 +0000]",
            Self::NoRequest => "no request in quotes after the time",
            Self::NoStatus => "no status after the request",
            Self::CutOff => "a quoted field has no end",
        })
    }
}

impl std::error::Error for DamagedLine {}

/// The first time in brackets, and what is before and after it.
fn times(line: &[u8]) -> Option<(&[u8], Moment, &[u8])> {
    memchr_iter(b'[', line).find_map(|at| {
        let (time, rest) = time(&line[at + 1..])?;
        Some((&line[..at], time, rest.strip_prefix(b"]")?))
    })
}

/// The virtual host of `host:port address user user`.
fn host(before: &[u8]) -> Option<&[u8]> {
    let (first, rest) = word(before);
    let (second, _) = word(rest);
    let is_address =
        |word: &[u8]| std::str::from_utf8(word).is_ok_and(|text| text.parse::<IpAddr>().is_ok());
    // The three words of the format cannot be told from a host and two of them, but that the second is an address.
    (is_address(second) && !is_address(first)).then_some(first)
}

/// The fields in quotes, and whatever is between them.
struct Quoted<'l> {
    rest: &'l [u8],
}

impl<'l> Quoted<'l> {
    fn next(&mut self) -> Result<Option<Cow<'l, [u8]>>, DamagedLine> {
        let Some(at) = memchr(b'"', self.rest) else { return Ok(None) };
        let (field, rest) = quoted(&self.rest[at..]).ok_or(DamagedLine::CutOff)?;
        self.rest = rest;
        Ok(Some(field))
    }
}

/// The first word, and what follows its space.
fn word(text: &[u8]) -> (&[u8], &[u8]) {
    let end = memchr(b' ', text).unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

fn number(digits: &[u8]) -> Option<u16> {
    let is_number = (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| digits.iter().fold(0, |number, digit| 10 * number + u16::from(digit - b'0')))
}

#[cfg(test)]
mod tests;
