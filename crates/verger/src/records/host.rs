use core::fmt;

use crate::syntax::Span;

/// The value of a Host line: the name by which the site wanted to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Host {
    /// Whether the name is given with the scheme https.
    pub https: bool,
    /// Where the name is in the document.
    pub name: Span,
    /// The port, if one is given.
    pub port: Option<u16>,
}

impl Host {
    /// Reads `[http://
    /// https://]name[:port]`, from the bytes and the place of the value in them. Cost: one pass over the value.
    pub(crate) fn read(octets: &[u8], value: Span) -> Result<Self, HostError> {
        let text = value.of(octets);
        if text.is_empty() {
            return Err(HostError::Empty);
        }
        if text.iter().any(u8::is_ascii_whitespace) {
            return Err(HostError::WhiteSpace);
        }
        let head = |scheme: &[u8]| {
            text.get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme))
        };
        let https = head(b"https://");
        let scheme = if https { 8 } else { 7 * usize::from(head(b"http://")) };
        let rest = &text[scheme..];
        if rest.contains(&b'/') {
            return Err(HostError::Path);
        }
        // The colons of an IPv6 address are inside brackets.
        let colon = rest.iter().rposition(|&octet| octet == b':');
        let colon = colon.filter(|&at| !rest[at..].contains(&b']'));
        let port = match colon {
            Some(at) => Some(port(&rest[at + 1..]).ok_or(HostError::Port)?),
            None => None,
        };
        let length = colon.unwrap_or(rest.len());
        if length == 0 {
            return Err(HostError::Empty);
        }
        let start = value.start + scheme as u32;
        Ok(Self { https, name: Span::new(start, start + length as u32), port })
    }
}

fn port(digits: &[u8]) -> Option<u16> {
    let all_digits = digits.iter().all(u8::is_ascii_digit);
    all_digits.then(|| core::str::from_utf8(digits).ok()?.parse().ok()).flatten()
}

/// Why a value is not a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostError {
    /// It is empty.
    Empty,
    /// It contains white space.
    WhiteSpace,
    /// Text follows the name: a path, or a slash.
    Path,
    /// Its port is not a number from 0 to 65535.
    Port,
}

impl HostError {
    /// Its name, as the command and the vectors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::WhiteSpace => "white-space",
            Self::Path => "path",
            Self::Port => "port",
        }
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a Host needs a name, such as example.com",
            Self::WhiteSpace => "a Host is a single name",
            Self::Path => "a Host is a name without a path: remove the slash and what follows it",
            Self::Port => "the port of a Host is a number from 0 to 65535",
        })
    }
}

impl core::error::Error for HostError {}
