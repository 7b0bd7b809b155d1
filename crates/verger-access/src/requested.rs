//! The path that a client requests in place of the one that is written.

use std::borrow::Cow;

use url::Url;

use crate::host::with_ascii_host;
use crate::plain::{is_plain_path, path_after_plain_host};

/// The URL or path with its path and query as a client sends them, by the URL standard: dot segments are resolved, a
/// backslash is a slash, and what no request may carry is percent-encoded. Scheme and authority are left as they are,
/// and a fragment is kept only where nothing else changes. Takes absolute URLs of `http` and `https` and paths that begin with one slash; all else,
/// and what is not UTF-8, is returned as it is.
///
/// A robots.txt rule is matched with what is requested. Where somebody writes `/a/../b`, a crawler asks for `/b`, and `/b`
/// is what a rule must allow.
///
/// Cost: one pass where nothing changes, as for nearly every URL of the web; else the URL is parsed.
///
/// ```
/// use verger_access::as_requested;
///
/// assert_eq!(*as_requested(b"https://example.com/a/../b?x#y"), *b"https://example.com/b?x");
/// assert_eq!(*as_requested(b"/x\\y"), *b"/x/y");
/// assert_eq!(*as_requested(b"/a%2e/b"), *b"/a%2e/b");
/// ```
pub fn as_requested(url: &[u8]) -> Cow<'_, [u8]> {
    if is_plain(url) { url.into() } else { read(url) }
}

/// The URL that a client requests, with its host in ASCII: [`as_requested`], then [`with_ascii_host`]. It is borrowed where
/// nothing changes.
///
/// ```
/// use verger_access::requested_in_ascii;
///
/// let url = requested_in_ascii("http://münchen.example/a/../b".as_bytes());
/// assert_eq!(*url, *b"http://xn--mnchen-3ya.example/b");
/// ```
pub fn requested_in_ascii(url: &[u8]) -> Cow<'_, [u8]> {
    if is_plain(url) {
        return url.into();
    }
    match read(url) {
        Cow::Borrowed(url) => with_ascii_host(url),
        Cow::Owned(url) => with_ascii_host(&url).into_owned().into(),
    }
}

fn is_plain(url: &[u8]) -> bool {
    path_after_plain_host(url).is_some_and(is_plain_path)
}

fn read(url: &[u8]) -> Cow<'_, [u8]> {
    requested(url).map_or(url.into(), Cow::Owned)
}

/// `None` where nothing changes.
fn requested(url: &[u8]) -> Option<Vec<u8>> {
    let (authority, rest) = split(url)?;
    if is_plain_path(rest) { None } else { parsed(authority, rest) }
}

/// The same, by the parser of the URL standard.
fn parsed(authority: &[u8], rest: &[u8]) -> Option<Vec<u8>> {
    let (authority, rest) = (std::str::from_utf8(authority).ok()?, std::str::from_utf8(rest).ok()?);
    let host = if authority.is_empty() { "http://a" } else { authority };
    let parsed = Url::parse(&format!("{host}{rest}")).ok()?;
    let sent = &parsed[url::Position::BeforePath..url::Position::AfterQuery];
    let written = rest.split('#').next().unwrap_or_default();
    // Nothing at all is the path `/`, whoever reads it.
    let is_same = written == sent || (!written.starts_with('/') && *written == sent[1..]);
    (!is_same).then(|| [authority, sent].concat().into_bytes())
}

/// Scheme and authority, which a path has not; and what follows.
fn split(url: &[u8]) -> Option<(&[u8], &[u8])> {
    if url.starts_with(b"/") && !url.starts_with(b"//") {
        return Some(url.split_at(0));
    }
    let scheme = url.iter().take("https:".len()).position(|&octet| octet == b':')?;
    let known = [&b"http"[..], b"https"];
    if !known.iter().any(|known| url[..scheme].eq_ignore_ascii_case(known)) {
        return None;
    }
    let rest = url[scheme..].strip_prefix(b"://")?;
    let authority = rest.iter().position(|octet| b"/\\?#".contains(octet)).unwrap_or(rest.len());
    Some(url.split_at(scheme + "://".len() + authority))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Site;

    #[test]
    fn paths_are_as_a_client_sends_them() {
        let cases = [
            ("/c/../a/b", "/a/b"),
            ("/a/./b", "/a/b"),
            ("/a/%2e%2E/b", "/b"),
            ("/../../x", "/x"),
            ("/x\\y", "/x/y"),
            ("http://h\\x", "http://h/x"),
            ("HTTP://Me@H:80/a/../b#c", "HTTP://Me@H:80/b"),
            ("/ü?ü", "/%C3%BC?%C3%BC"),
            ("/sp ace", "/sp%20ace"),
            ("/tab\tbed", "/tabbed"),
        ];
        for (given, expected) in cases {
            let requested = as_requested(given.as_bytes());
            assert_eq!(String::from_utf8_lossy(&requested), expected, "{given}");
            assert_eq!(as_requested(&requested), requested, "{given} twice");
        }
    }

    #[test]
    fn what_is_sent_as_it_is_written_is_left_alone() {
        let as_written = [
            "/a/b%2fc?x=/../y",
            "/a//b",
            "/*|$",
            "http://h",
            "http://h?x",
            "http://h#x",
            "http://h/a#b",
            "//host/a/../b",
            "host/a/../b",
            "ftp://h/a/../b",
            "mailto:a/../b",
            "http://[bad/../x",
            "",
        ];
        for url in as_written {
            assert_eq!(*as_requested(url.as_bytes()), *url.as_bytes());
        }
        assert_eq!(*as_requested(b"/\xFF/../x"), *b"/\xFF/../x");
    }

    #[test]
    fn the_short_way_agrees_with_the_parser() {
        let pieces = [
            "/", ".", "..", "%2e", "%2E", "%2f", "%", "%2", "a", "?", "#", "\\", "'", "\"", " ",
            "|", ":", "@", "{", "^", "ü", "\t", "*", "//", "~",
        ];
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let rest = format!("/{first}{second}x{third}");
                    if rest.starts_with("//") || !is_plain_path(rest.as_bytes()) {
                        continue;
                    }
                    let parsed = Url::parse(&format!("http://a{rest}")).expect("a URL");
                    let sent = &parsed[url::Position::BeforePath..url::Position::AfterQuery];
                    assert_eq!(rest.split('#').next(), Some(sent), "{rest}");
                }
            }
        }
    }

    #[test]
    fn the_table_agrees_with_the_parser() {
        let pieces = [
            "", "/", "//", "http://", "https://", "HTTP://", "a", "A-1.b", ".", "1", ":80", "%41",
            "%2E", "?", "#", "ü", "x/y", "\\", "*$",
        ];
        let mut plain = 0;
        for url in (0..pieces.len().pow(4)).map(|number| {
            let piece = |place| pieces[number / pieces.len().pow(place) % pieces.len()];
            [piece(0), piece(1), piece(2), piece(3)].concat()
        }) {
            let url = url.as_bytes();
            if is_plain(url) {
                let (authority, rest) = split(url).expect("a plain URL");
                assert_eq!(parsed(authority, rest), None, "{url:?}");
                plain += 1;
            }
            let both = with_ascii_host(&read(url)).into_owned();
            assert_eq!(*requested_in_ascii(url), *both, "{url:?}");
        }
        assert!(plain > 1_000, "{plain}");
        for octet in 0..=u8::MAX {
            let path = [b'/', b'a', octet, b'b'];
            assert!(!is_plain_path(&path) || parsed(b"", &path).is_none(), "{octet}");
        }
    }

    #[test]
    fn a_site_requests_the_same() {
        for url in ["http://h/c/../a?b c", "http://h/x\\y", "http://h/\u{fc}/%2E./z"] {
            let (_, located) = Site::locate(url).expect("a URL");
            assert_eq!(*as_requested(url.as_bytes()), *located.as_bytes());
        }
    }
}
