use alloc::borrow::Cow;
use alloc::vec::Vec;

use memchr::{memchr, memchr2};

use super::NormalForm;

/// How a path is taken from what is given as a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetReading {
    /// By RFC 3986: the scheme and authority before the path are dropped, and the fragment behind it.
    Rfc3986,
    /// Google's open parser to the letter: a path begins at the first `/`, `?` or `;` behind the authority,
    /// and a NUL ends it.
    Google,
}

/// What is asked for: the path, with its query, that a dialect reads from any octets.
///
/// Reading is total. An absolute URL gives its path, `?q` gives `/?q`, nothing gives `/`, and a bare word is
/// taken for a host: `example.com/x` gives `/x`. Dot segments and double slashes are left as they are, since
/// robots.txt is compared with the URL that is requested.
///
/// ```
/// use verger::{Target, TargetReading};
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
    /// Reads any octets. Cost: one pass; no allocation.
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

    /// Hands on the path as symbols.
    pub(crate) fn with_symbols<R>(&self, form: NormalForm, read: impl FnOnce(&[u8]) -> R) -> R {
        form.of_path(self.rest, read)
    }

    /// The scheme, when the URL was absolute.
    pub fn scheme(&self) -> Option<&'a [u8]> {
        self.scheme
    }

    /// What stood between `//` and the path; or the bare word that was taken for a host.
    pub fn authority(&self) -> Option<&'a [u8]> {
        self.authority
    }

    /// Whether a fragment was dropped.
    pub fn had_fragment(&self) -> bool {
        self.fragment
    }
}

fn by_rfc_3986(url: &[u8]) -> Target<'_> {
    let (url, fragment) = match memchr(b'#', url) {
        Some(at) => (&url[..at], true),
        None => (url, false),
    };
    let (scheme, rest) = scheme(url);
    let before_path = rest.strip_prefix(b"//").or((!rest.starts_with(b"/")).then_some(rest));
    let (authority, rest) = match before_path {
        Some(rest) => rest.split_at(memchr2(b'/', b'?', rest).unwrap_or(rest.len())),
        None => (&[][..], rest),
    };
    let authority = (!authority.is_empty()).then_some(authority);
    Target { scheme, authority, rest, fragment }
}

/// RFC 3986 §3.1, for the URLs that name an authority.
fn scheme(url: &[u8]) -> (Option<&[u8]>, &[u8]) {
    let end =
        url.iter().position(|octet| !octet.is_ascii_alphanumeric() && !b"+-.".contains(octet));
    match end {
        Some(end) if end > 0 && url[0].is_ascii_alphabetic() && url[end..].starts_with(b"://") => {
            (Some(&url[..end]), &url[end + 1..])
        }
        _ => (None, url),
    }
}

/// `GetPathParamsQuery` of Google's open parser.
fn as_google(url: &[u8]) -> Target<'_> {
    let start = if url.starts_with(b"//") { 2 } else { 0 };
    let path_from = |from: usize| {
        url[from..]
            .iter()
            .position(|octet| b"/?;".contains(octet))
            .map_or(url.len(), |at| from + at)
    };
    let protocol = memchr::memmem::find(&url[start..], b"://").map(|at| start + at);
    // A `://` behind the beginning of a path belongs to the path.
    let protocol = protocol.filter(|&at| path_from(start) >= at);
    let authority = protocol.map_or(start, |at| at + 3);
    let path = path_from(authority);
    let hash = memchr(b'#', &url[start..]).map_or(url.len(), |at| start + at);
    // The path is handed on as a C string.
    let rest = if hash < path { &[][..] } else { &url[path..hash] };
    let rest = memchr(0, rest).map_or(rest, |nul| &rest[..nul]);
    Target {
        scheme: protocol.map(|at| &url[start..at]),
        authority: Some(&url[authority..path.min(hash).max(authority)])
            .filter(|text| !text.is_empty()),
        rest,
        fragment: hash < url.len(),
    }
}
