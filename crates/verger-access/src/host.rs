//! The host of a URL as DNS knows it.

use std::borrow::Cow;

use url::Host;
use verger::Target;
use verger::dialect::TargetReading;

use crate::plain::path_after_plain_host;

/// The URL with its host in ASCII, lower case where it had to be read: names of other scripts in their `xn--` form,
/// escapes decoded, addresses as the URL standard writes them. All else is left as it is, and so is a host that
/// cannot be one. The core knows nothing of IDNA, so code that takes URLs from people or pages and compares their
/// [`Origin`](verger::Origin) uses this first.
///
/// Takes whatever [`Target`] takes: absolute URLs, `//host/path`, `host/path`, and paths, which have no host. Only hosts
/// of `http`, `https` and `ftp` are read; other schemes have their own rules for hosts.
///
/// Cost: one pass over the URL, and the tables of IDNA for a host that is not plain ASCII.
///
/// ```
/// use verger_access::with_ascii_host;
///
/// let ascii = b"http://www.xn--mnchen-3ya.example/%C3%A4";
/// assert_eq!(*with_ascii_host("http://www.münchen.example/%C3%A4".as_bytes()), *ascii);
/// assert_eq!(*with_ascii_host(b"http://www.m%C3%BCnchen.example/%C3%A4"), *ascii);
/// assert_eq!(*with_ascii_host(ascii), *ascii);
/// ```
pub fn with_ascii_host(url: &[u8]) -> Cow<'_, [u8]> {
    if path_after_plain_host(url).is_some() { url.into() } else { read(url) }
}

fn read(url: &[u8]) -> Cow<'_, [u8]> {
    let target = Target::read(url, TargetReading::Rfc3986);
    let knows_hosts = |scheme: &[u8]| {
        [&b"http"[..], b"https", b"ftp"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
    };
    let (Some(authority), true) = (target.authority(), target.scheme().is_none_or(knows_hosts))
    else {
        return url.into();
    };
    let before = match target.scheme() {
        Some(scheme) => scheme.len() + "://".len(),
        None if url.starts_with(b"//") => "//".len(),
        None => 0,
    };
    // RFC 3986 §3.2: userinfo ends at the last `@`; an IPv6 address is written in brackets.
    let userinfo = authority.iter().rposition(|&octet| octet == b'@').map_or(0, |at| at + 1);
    let host_and_port = &authority[userinfo..];
    let colon = host_and_port.iter().rposition(|&octet| octet == b':');
    let end = match colon {
        Some(colon) if !host_and_port[colon..].contains(&b']') => colon,
        _ => host_and_port.len(),
    };
    let host = &host_and_port[..end];
    let Some(ascii) = ascii(host) else { return url.into() };
    let start = before + userinfo;
    [&url[..start], ascii.as_bytes(), &url[start + end..]].concat().into()
}

/// The host in ASCII; `None` where it needs no reading, or cannot be read.
fn ascii(host: &[u8]) -> Option<String> {
    let is_plain = |&octet: &u8| octet.is_ascii_alphanumeric() || octet == b'.' || octet == b'-';
    let mut labels = host.rsplit(|&octet| octet == b'.').filter(|label| !label.is_empty());
    // A host whose last label begins with a digit is an address, or is none.
    let is_name = labels.next().is_some_and(|label| label[0].is_ascii_alphabetic());
    if is_name && host.iter().all(is_plain) {
        return None;
    }
    Some(Host::parse(std::str::from_utf8(host).ok()?).ok()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_host_has_one_form() {
        let cases = [
            ("http://www.münchen.example/ä", "http://www.xn--mnchen-3ya.example/ä"),
            ("HTTP://www.M%C3%BCNCHEN.example/%41", "HTTP://www.xn--mnchen-3ya.example/%41"),
            ("//münchen.example:81/", "//xn--mnchen-3ya.example:81/"),
            ("münchen.example/x?y", "xn--mnchen-3ya.example/x?y"),
            ("ftp://me:pw@münchen.example:21/x", "ftp://me:pw@xn--mnchen-3ya.example:21/x"),
            ("http://faß.example", "http://xn--fa-hia.example"),
            ("http://0x7f.1:80/x", "http://127.0.0.1:80/x"),
            ("http://[::FFFF:1.2.3.4]:81/", "http://[::ffff:102:304]:81/"),
            ("http://example。com/x", "http://example.com/x"),
        ];
        for (url, expected) in cases {
            let read = with_ascii_host(url.as_bytes());
            assert_eq!(String::from_utf8_lossy(&read), expected, "{url}");
            assert_eq!(with_ascii_host(&read), read, "{url} twice");
        }
    }

    #[test]
    fn a_plain_host_needs_no_reading() {
        let pieces = [
            "", "/", "//", "http://", "https://", "HTTP://", "ftp://", "a", "A-1", ".", "1",
            "xn--a", ":80", "@", "%41", "ü", "?", "#", "[::1]", "x/y",
        ];
        let mut plain = 0;
        for number in 0..pieces.len().pow(4) {
            let piece = |place| pieces[number / pieces.len().pow(place) % pieces.len()];
            let url = [piece(0), piece(1), piece(2), piece(3)].concat();
            if path_after_plain_host(url.as_bytes()).is_some() {
                assert_eq!(*read(url.as_bytes()), *url.as_bytes(), "{url}");
                plain += 1;
            }
        }
        assert!(plain > 1_000, "{plain}");
    }

    #[test]
    fn what_is_not_such_a_host_is_left_alone() {
        let octets: [&[u8]; 10] = [
            b"/m\xC3\xBCnchen.example/",
            b"?http://m\xC3\xBC.example",
            b"",
            b"http://",
            b"http:///x",
            b"http://a b/x",
            b"http://\xFF/x",
            b"http://[::1/x",
            b"urn://m\xC3\xBCnchen.example/",
            b"https://Example.com:443/x#y",
        ];
        for url in octets {
            assert_eq!(*with_ascii_host(url), *url);
        }
    }
}
