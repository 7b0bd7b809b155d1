use alloc::borrow::Cow;
use alloc::vec::Vec;

use memchr::{memchr, memchr2};

use super::NormalForm;
use crate::octet_set::OctetSet;

/// How a path is taken from a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetReading {
    /// By RFC 3986: the scheme and authority before the path are dropped, and the fragment after it.
    Rfc3986,
    /// Exactly like Google's open-source parser: a path begins at the first `/`, `?` or `;` after the authority,
    /// and a NUL ends it.
    Google,
}

/// What is requested: the path with its query, as a dialect reads it from any bytes.
///
/// Reading is total. An absolute URL gives its path, `?q` gives `/?q`, empty input gives `/`, and a bare word is
/// taken as a host: `example.com/x` gives `/x`. Dot segments and double slashes are left as they are, since
/// robots.txt is compared with the URL that is requested.
///
/// ```
/// use verger::Target;
/// use verger::dialect::TargetReading;
///
/// let target = Target::read(b"https://example.com:8443/a?b=c#d", TargetReading::Rfc3986);
/// assert_eq!(*target.path(), *b"/a?b=c");
/// assert_eq!(target.authority(), Some(&b"example.com:8443"[..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target<'a> {
    scheme: Option<&'a [u8]>,
    authority: Option<&'a [u8]>,
    /// The path and the query, as given.
    rest: &'a [u8],
    fragment: bool,
}

impl<'a> Target<'a> {
    /// Reads any bytes. Cost: one pass; no allocation.
    pub fn read(url: &'a [u8], reading: TargetReading) -> Self {
        match reading {
            TargetReading::Rfc3986 => by_rfc_3986(url),
            TargetReading::Google => as_google(url),
        }
    }

    /// The path with its query; always begins with `/`. Allocates only where a `/` had to be put before it.
    pub fn path(&self) -> Cow<'a, [u8]> {
        if self.rest.starts_with(b"/") {
            return Cow::Borrowed(self.rest);
        }
        let mut path = Vec::with_capacity(1 + self.rest.len());
        path.push(b'/');
        path.extend(self.rest);
        Cow::Owned(path)
    }

    /// Reads a URL and passes its path as symbols to the callback.
    #[inline]
    pub(crate) fn with_symbols<R>(
        url: &[u8],
        reading: TargetReading,
        form: NormalForm,
        read: impl FnOnce(&[u8]) -> R,
    ) -> R {
        match plain_path(url) {
            Some(path) if form.leaves(path) => read(path),
            _ => form.of_path(Target::read(url, reading).rest, read),
        }
    }

    /// The scheme, when the URL was absolute.
    pub fn scheme(&self) -> Option<&'a [u8]> {
        self.scheme
    }

    /// The part between `//` and the path; or the bare word that was taken as a host.
    pub fn authority(&self) -> Option<&'a [u8]> {
        self.authority
    }

    /// Whether a fragment was dropped.
    pub fn had_fragment(&self) -> bool {
        self.fragment
    }
}

/// The path of a URL in the usual form, which every reader reads alike: `http` or `https` and a host of letters,
/// digits, dots, hyphens and a port, or only a path. It may still have a fragment.
#[inline]
fn plain_path(url: &[u8]) -> Option<&[u8]> {
    let behind_scheme = match url {
        [b'/', b'/', ..] => return None,
        [b'/', ..] => return Some(url),
        [b'h', b't', b't', b'p', b's', b':', b'/', b'/', rest @ ..]
        | [b'h', b't', b't', b'p', b':', b'/', b'/', rest @ ..] => rest,
        _ => return None,
    };
    let path = &behind_scheme[first_of(behind_scheme, |octet| !OF_HOST.contains(octet))..];
    path.starts_with(b"/").then_some(path)
}

const OF_HOST: OctetSet = OctetSet::NONE
    .with_range(b'0', b'9')
    .with_range(b'A', b'Z')
    .with_range(b'a', b'z')
    .with(b'.')
    .with(b'-')
    .with(b':');

fn by_rfc_3986(url: &[u8]) -> Target<'_> {
    let (scheme, rest) = scheme(url);
    let before_path = rest.strip_prefix(b"//").or((!rest.starts_with(b"/")).then_some(rest));
    let (authority, rest) = match before_path {
        Some(rest) => rest.split_at(first_of(rest, |octet| matches!(octet, b'/' | b'?' | b'#'))),
        None => (&[][..], rest),
    };
    let (rest, fragment) = match memchr(b'#', rest) {
        Some(at) => (&rest[..at], true),
        None => (rest, false),
    };
    Target { scheme, authority: Some(authority).filter(|text| !text.is_empty()), rest, fragment }
}

/// RFC 3986 §3.1, for the URLs that name an authority.
fn scheme(url: &[u8]) -> (Option<&[u8]>, &[u8]) {
    let end = match url {
        // The most common case.
        [b'h', b't', b't', b'p', b's', b':', b'/', b'/', ..] => 5,
        [b'/', ..] => 0,
        _ => first_of(url, |octet| !octet.is_ascii_alphanumeric() && !b"+-.".contains(&octet)),
    };
    if end > 0 && url[0].is_ascii_alphabetic() && url[end..].starts_with(b"://") {
        (Some(&url[..end]), &url[end + 1..])
    } else {
        (None, url)
    }
}

/// The index of the first such byte, or the length if there is none. The part before a path is short, so it is
/// scanned byte by byte.
fn first_of(text: &[u8], such: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|&octet| such(octet)).unwrap_or(text.len())
}

/// `GetPathParamsQuery` of Google's open parser.
fn as_google(url: &[u8]) -> Target<'_> {
    let begins_path = |octet| matches!(octet, b'/' | b'?' | b';');
    let start = if url.starts_with(b"//") { 2 } else { 0 };
    let early = first_of(&url[start..], begins_path);
    // A `://` counts only if no path begins before it, that is, if its first slash is what would begin one.
    let protocol = match url[start..].get(..early + 2) {
        Some([protocol @ .., b':', b'/', b'/']) => Some(protocol),
        _ => None,
    };
    let (authority, path) = match protocol {
        Some(_) => (
            start + early + 2,
            start + early + 2 + first_of(&url[start + early + 2..], begins_path),
        ),
        None => (start, start + early),
    };
    // The path is passed on as a C string: a NUL ends it as a fragment does.
    let in_authority = memchr(b'#', &url[start..path]).map(|at| start + at);
    let rest = if in_authority.is_some() { &[][..] } else { &url[path..] };
    let (rest, fragment) = match memchr2(b'#', 0, rest) {
        Some(at) => (&rest[..at], rest[at] == b'#'),
        None => (rest, in_authority.is_some()),
    };
    let authority = &url[authority..in_authority.unwrap_or(path).max(authority)];
    Target {
        scheme: protocol,
        authority: Some(authority).filter(|text| !text.is_empty()),
        rest,
        fragment,
    }
}
