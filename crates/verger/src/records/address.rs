use alloc::vec::Vec;
use core::fmt;

use memchr::memchr;

/// The form of an address in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a URL reference has a scheme or lacks it (RFC 3986 §4.1)"
)]
pub enum Address {
    /// With its scheme and host, as sitemaps.org and Really Simple Licensing ask.
    Absolute,
    /// Without them: it is resolved against the URL of the file.
    Relative,
}

impl Address {
    /// Reads the value of a Sitemap, a License or a `PleaseVisit`. Cost: one pass over the value.
    ///
    /// # Errors
    ///
    /// When the value is not an address that a robot could fetch.
    ///
    /// ```
    /// use verger::records::{Address, AddressError};
    ///
    /// assert_eq!(Address::parse(b"https://example.com/sitemap.xml"), Ok(Address::Absolute));
    /// assert_eq!(Address::parse(b"/sitemap.xml"), Ok(Address::Relative));
    /// assert_eq!(Address::parse(b"javascript:alert(1)"), Err(AddressError::NotFetched));
    /// ```
    pub fn parse(value: &[u8]) -> Result<Self, AddressError> {
        if value.is_empty() {
            return Err(AddressError::Empty);
        }
        if value.iter().any(|octet| octet.is_ascii_whitespace() || octet.is_ascii_control()) {
            return Err(AddressError::WhiteSpace);
        }
        let parts = Parts::of(value);
        let Some(scheme) = parts.scheme else { return Ok(Self::Relative) };
        if !FETCHED.iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
            return Err(AddressError::NotFetched);
        }
        if parts.authority.is_none_or(<[u8]>::is_empty) {
            return Err(AddressError::NoHost);
        }
        Ok(Self::Absolute)
    }
}

/// Why a value is not an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AddressError {
    /// It is empty.
    Empty,
    /// It contains white space or a control character: it is not a URL, or several.
    WhiteSpace,
    /// Its scheme is none of http, https and ftp.
    NotFetched,
    /// It has a scheme, but no host.
    NoHost,
}

impl AddressError {
    /// Its name, as the command and the vectors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::WhiteSpace => "white-space",
            Self::NotFetched => "not-fetched",
            Self::NoHost => "no-host",
        }
    }
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "an address is needed, such as https://example.com/sitemap.xml",
            Self::WhiteSpace => {
                "an address is a single URL, without white space or control characters"
            }
            Self::NotFetched => "an address has the scheme http, https or ftp",
            Self::NoHost => "an address with a scheme needs a host",
        })
    }
}

impl core::error::Error for AddressError {}

const FETCHED: [&[u8]; 3] = [b"http", b"https", b"ftp"];

/// Resolves a URL reference against the URL of the file that contains it (RFC 3986 §5.2). `None` when the base is
/// not absolute. Bytes are left as they are. Cost: the length of both.
///
/// ```
/// use verger::records::resolve;
///
/// let base = b"https://example.com/robots.txt";
/// assert_eq!(resolve(base, b"maps/../a.xml?b").as_deref(), Some(&b"https://example.com/a.xml?b"[..]));
/// assert_eq!(resolve(base, b"//cdn.example/a").as_deref(), Some(&b"https://cdn.example/a"[..]));
/// ```
pub fn resolve(base: &[u8], reference: &[u8]) -> Option<Vec<u8>> {
    let base = Parts::of(base);
    let scheme = base.scheme?;
    let given = Parts::of(reference);
    if given.scheme.is_some() {
        return Some(reference.to_vec());
    }
    let mut path = Vec::new();
    let (authority, query) = if given.authority.is_some() {
        without_dot_segments(given.path, &mut path);
        (given.authority, given.query)
    } else if given.path.is_empty() {
        path.extend(base.path);
        (base.authority, given.query.or(base.query))
    } else if given.path.starts_with(b"/") {
        without_dot_segments(given.path, &mut path);
        (base.authority, given.query)
    } else {
        without_dot_segments(&merged(&base, given.path), &mut path);
        (base.authority, given.query)
    };
    let mut url = [scheme, b":"].concat();
    for (mark, part) in
        [("//", authority), ("", Some(&path[..])), ("?", query), ("#", given.fragment)]
    {
        if let Some(part) = part {
            url.extend([mark.as_bytes(), part].concat());
        }
    }
    Some(url)
}

/// The parts of a URL reference (RFC 3986, appendix B).
struct Parts<'a> {
    scheme: Option<&'a [u8]>,
    authority: Option<&'a [u8]>,
    path: &'a [u8],
    query: Option<&'a [u8]>,
    fragment: Option<&'a [u8]>,
}

impl<'a> Parts<'a> {
    fn of(reference: &'a [u8]) -> Self {
        let (rest, fragment) = cut(reference, b'#');
        let (rest, query) = cut(rest, b'?');
        let end = rest.iter().position(|octet| b":/".contains(octet)).unwrap_or(rest.len());
        let (scheme, rest) = match (&rest[..end], &rest[end..]) {
            (name, [b':', behind @ ..]) if is_scheme(name) => (Some(name), behind),
            _ => (None, rest),
        };
        let (authority, path) = match rest.strip_prefix(b"//") {
            Some(rest) => {
                let (authority, path) = rest.split_at(memchr(b'/', rest).unwrap_or(rest.len()));
                (Some(authority), path)
            }
            None => (None, rest),
        };
        Self { scheme, authority, path, query, fragment }
    }
}

fn cut(text: &[u8], mark: u8) -> (&[u8], Option<&[u8]>) {
    match memchr(mark, text) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// RFC 3986 §3.1.
fn is_scheme(name: &[u8]) -> bool {
    let inside = |octet: &u8| octet.is_ascii_alphanumeric() || b"+-.".contains(octet);
    name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(inside)
}

/// RFC 3986 §5.2.3.
fn merged(base: &Parts<'_>, path: &[u8]) -> Vec<u8> {
    if base.authority.is_some() && base.path.is_empty() {
        return [b"/", path].concat();
    }
    let folder = base.path.iter().rposition(|&octet| octet == b'/').map_or(0, |at| at + 1);
    [&base.path[..folder], path].concat()
}

/// RFC 3986 §5.2.4. A path given here begins with `/`, or does not follow a path that does.
fn without_dot_segments(path: &[u8], out: &mut Vec<u8>) {
    let segments: Vec<_> = path.split(|&octet| octet == b'/').collect();
    let mut kept: Vec<&[u8]> = Vec::new();
    let rooted = path.starts_with(b"/");
    for (index, &segment) in segments.iter().enumerate().skip(usize::from(rooted)) {
        let last = index + 1 == segments.len();
        match segment {
            b"." => {}
            b".." => drop(kept.pop()),
            _ => {
                kept.push(segment);
                continue;
            }
        }
        if last {
            kept.push(b"");
        }
    }
    if rooted {
        out.push(b'/');
    }
    out.extend(kept.join(&b'/'));
}
