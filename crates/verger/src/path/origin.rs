use alloc::string::String;
use core::fmt;

use super::{Target, TargetReading};

/// The scheme, host and port that a robots.txt was fetched from: it applies to no other origin.
///
/// Schemes and hosts are compared case-insensitively (ASCII), ports after the scheme's default is filled in.
/// Non-ASCII names are compared as written: this crate has no tables for IDNA, so `münchen.example` and
/// `xn--mnchen-3ya.example` are two origins here. For URLs from people, convert hosts to their ASCII form first
/// (`with_ascii_host` of `verger-access`).
///
/// ```
/// use verger::Origin;
///
/// let origin: Origin = "https://Example.com/robots.txt".parse()?;
/// assert_eq!(origin.to_string(), "https://example.com:443");
/// # Ok::<(), verger::OriginError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    scheme: String,
    host: String,
    /// `None` for a scheme without a default port, when the URL names none.
    port: Option<u16>,
}

/// Why a text does not name an origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OriginError {
    /// It is not an absolute URL: `scheme://host[:port]`.
    NotAbsolute,
    /// It has no host, or one that is not text.
    NoHost,
    /// Its port is not a number from 0 to 65535.
    BadPort,
}

impl core::str::FromStr for Origin {
    type Err = OriginError;

    fn from_str(url: &str) -> Result<Self, OriginError> {
        let target = Target::read(url.as_bytes(), TargetReading::Rfc3986);
        let scheme = target.scheme().ok_or(OriginError::NotAbsolute)?;
        Self::new(scheme, target.authority().unwrap_or_default())
    }
}

impl Origin {
    fn new(scheme: &[u8], authority: &[u8]) -> Result<Self, OriginError> {
        let text = |octets| core::str::from_utf8(octets).map_err(|_| OriginError::NoHost);
        let scheme = text(scheme)?.to_ascii_lowercase();
        let authority = text(authority)?;
        // RFC 3986 §3.2.1: userinfo ends at the last `@`.
        let host_and_port = authority.rsplit_once('@').map_or(authority, |(_, behind)| behind);
        let (host, port) = match host_and_port.rsplit_once(':') {
            // The colons of an IPv6 address are inside brackets.
            Some((host, port)) if !port.contains(']') => (host, port),
            _ => (host_and_port, ""),
        };
        let port = match port {
            "" => default_port(&scheme),
            digits => Some(digits.parse().map_err(|_| OriginError::BadPort)?),
        };
        if host.is_empty() {
            return Err(OriginError::NoHost);
        }
        Ok(Self { scheme, host: host.to_ascii_lowercase(), port })
    }

    /// Whether a URL belongs to this origin.
    ///
    /// A path or a query alone belongs to it. Anything with a host must have this one, read as [`Target`] reads it:
    /// a word before the first slash is a host (`example.org/x`, `private`), with this origin's scheme. A URL of a
    /// scheme without a host (`mailto:`, `javascript:`, `data:`, `tel:`) belongs to no origin, and neither does one
    /// that cannot be read.
    ///
    /// ```
    /// use verger::Origin;
    ///
    /// let origin: Origin = "https://example.com".parse()?;
    /// assert!(origin.covers(b"/x") && origin.covers(b"example.com/x"));
    /// assert!(!origin.covers(b"example.org/x") && !origin.covers(b"mailto:me@example.com"));
    /// # Ok::<(), verger::OriginError>(())
    /// ```
    pub fn covers(&self, url: &[u8]) -> bool {
        // Which authority a URL names depends on RFC 3986 alone, in every dialect.
        let target = Target::read(url, TargetReading::Rfc3986);
        let (scheme, authority) = (target.scheme(), target.authority());
        if scheme.is_none() && authority.is_none() {
            return !url.starts_with(b"//");
        }
        if scheme.is_none() && authority.is_some_and(has_scheme_without_host) {
            return false;
        }
        let scheme = scheme.unwrap_or(self.scheme.as_bytes());
        Self::new(scheme, authority.unwrap_or_default()).as_ref() == Ok(self)
    }

    /// Its scheme, in lower case.
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Its host, in lower case (ASCII); an IPv6 address has its brackets.
    pub fn host(&self) -> &str {
        &self.host
    }
}

/// RFC 3986 §3: `mailto:me`, where the text after the colon is not the port of a host.
fn has_scheme_without_host(word: &[u8]) -> bool {
    let Some(colon) = word.iter().position(|&octet| octet == b':') else { return false };
    let (scheme, rest) = (&word[..colon], &word[colon + 1..]);
    let is_scheme = scheme.first().is_some_and(u8::is_ascii_alphabetic)
        && scheme.iter().all(|octet| octet.is_ascii_alphanumeric() || b"+-.".contains(octet));
    let is_port = !rest.is_empty() && rest.iter().all(u8::is_ascii_digit);
    is_scheme && !is_port
}

fn default_port(scheme: &str) -> Option<u16> {
    match scheme {
        "http" => Some(80),
        "https" => Some(443),
        "ftp" => Some(21),
        _ => None,
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)?;
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

impl fmt::Display for OriginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAbsolute => {
                "not an absolute URL: write scheme://host, such as https://example.com"
            }
            Self::NoHost => "the URL has no host that can be read",
            Self::BadPort => "the port of the URL is not a number from 0 to 65535",
        })
    }
}

impl core::error::Error for OriginError {}
