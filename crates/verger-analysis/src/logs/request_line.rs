use std::borrow::Cow;

/// The first line of a request: what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RequestLine<'l> {
    /// The method.
    pub method: Cow<'l, [u8]>,
    /// The target as it was sent: a path with its query, or an absolute URL.
    pub target: Cow<'l, [u8]>,
}

impl<'l> RequestLine<'l> {
    /// Reads `GET /a HTTP/1.1`, also without a version (HTTP/0.9), and with spaces in the target, which some clients send.
    /// `None` for `-`, for bytes that are not a request, and for targets that name nothing on a site (`*`, `example.com:443`).
    pub fn read(line: Cow<'l, [u8]>) -> Option<Self> {
        let (method, target) = bounds(&line)?;
        Some(match line {
            Cow::Borrowed(line) => Self {
                method: Cow::Borrowed(&line[..method]),
                target: Cow::Borrowed(&line[target]),
            },
            Cow::Owned(line) => Self {
                method: line[..method].to_vec().into(),
                target: line[target].to_vec().into(),
            },
        })
    }

    /// The path with its query, and the host of an absolute URL.
    pub(super) fn path(&self) -> (&[u8], Option<&[u8]>) {
        if self.target.starts_with(b"/") {
            return (&self.target, None);
        }
        let scheme = self.target.windows(3).position(|three| three == b"://");
        let rest = &self.target[scheme.map_or(0, |at| at + 3)..];
        let end = rest.iter().position(|octet| b"/?#".contains(octet)).unwrap_or(rest.len());
        (&rest[end..], Some(&rest[..end]))
    }
}

/// The end of the method, and where the target is.
fn bounds(line: &[u8]) -> Option<(usize, std::ops::Range<usize>)> {
    let method = line.iter().position(|&octet| octet == b' ')?;
    // RFC 9110 §5.6.2, tchar.
    let is_of_method =
        |octet: &u8| octet.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(octet);
    if method == 0 || !line[..method].iter().all(is_of_method) {
        return None;
    }
    let rest = &line[method..];
    let version = rest.iter().rposition(|&octet| octet == b' ').filter(|&at| {
        let word = &rest[at + 1..];
        word.len() > 5 && word[..5].eq_ignore_ascii_case(b"HTTP/")
    });
    let target = &rest[..version.unwrap_or(rest.len())];
    let start = method + target.len() - target.trim_ascii_start().len();
    let end = method + target.trim_ascii_end().len();
    let target = line.get(start..end)?;
    let scheme =
        |name: &[u8]| target.get(..name.len()).is_some_and(|s| s.eq_ignore_ascii_case(name));
    let is_of_a_site = target.starts_with(b"/") || scheme(b"http://") || scheme(b"https://");
    is_of_a_site.then_some((method, start..end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn request_lines() {
        let read = |line: &'static [u8]| RequestLine::read(line.into());
        for (line, target) in [
            (&b"GET / HTTP/1.1"[..], &b"/"[..]),
            (b"GET /a b HTTP/1.1", b"/a b"),
            (b"GET /a", b"/a"),
            (b"GET  /a  HTTP/2.0", b"/a"),
            (b"M-SEARCH //x HTTP/1.1", b"//x"),
            (b"GET http://a.example/b?c HTTP/1.1", b"http://a.example/b?c"),
            (b"GET / HTTP/", b"/ HTTP/"),
        ] {
            assert_eq!(*read(line).expect("a request").target, *target, "{}", line.escape_ascii());
        }
        for line in [
            &b""[..],
            b"-",
            b"GET",
            b"GET ",
            b"GET  HTTP/1.1",
            b" / HTTP/1.1",
            b"OPTIONS * HTTP/1.1",
            b"CONNECT a.example:443 HTTP/1.1",
            b"\x16\x03\x01 / HTTP/1.1",
        ] {
            assert_eq!(read(line), None, "{}", line.escape_ascii());
        }
        let absolute = read(b"GET HTTP://A.example:80?q HTTP/1.1").expect("a request");
        assert_eq!(absolute.path(), (&b"?q"[..], Some(&b"A.example:80"[..])));
    }
}
