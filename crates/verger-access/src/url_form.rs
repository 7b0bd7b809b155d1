//! Whether a text that was given as a URL is one, a host, or a path: people write all of them.

/// What a text that was given as a URL can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a text is one of these")]
pub enum UrlForm {
    /// Nothing.
    Empty,
    /// `/x`, `?q` or `#f`.
    Path,
    /// `//x`: RFC 3986 reads the next part as a host.
    TwoSlashes,
    /// `scheme://…`.
    Absolute,
    /// `mailto:x`.
    NoHost,
    /// `example.com/x`, `127.0.0.1:80`, `[::1]`, `localhost`.
    Host,
    /// `private`, `tmp/x`.
    Word,
}

impl UrlForm {
    /// The form of a text. Cost: one pass over its beginning, up to the first of `/?#`.
    ///
    /// ```
    /// use verger_access::UrlForm;
    ///
    /// assert_eq!(UrlForm::of(b"https://example.com/x"), UrlForm::Absolute);
    /// assert_eq!(UrlForm::of(b"example.com/x"), UrlForm::Host);
    /// assert_eq!(UrlForm::of(b"private/x"), UrlForm::Word);
    /// ```
    pub fn of(given: &[u8]) -> Self {
        match given {
            [] => return Self::Empty,
            [b'/', b'/', ..] => return Self::TwoSlashes,
            [b'/' | b'?' | b'#', ..] => return Self::Path,
            _ => {}
        }
        let end = given.iter().position(|octet| b"/?#".contains(octet)).unwrap_or(given.len());
        let (word, rest) = given.split_at(end);
        match scheme_end(word) {
            Some(colon) if colon + 1 == word.len() && rest.starts_with(b"//") => Self::Absolute,
            Some(colon) if !is_port(&word[colon + 1..]) => Self::NoHost,
            _ if is_host_and_port(word) => Self::Host,
            _ => Self::Word,
        }
    }
}

/// Where the colon of `scheme:` is (RFC 3986 §3.1).
fn scheme_end(word: &[u8]) -> Option<usize> {
    let colon = word.iter().position(|&octet| octet == b':')?;
    let of_scheme = |octet: &u8| octet.is_ascii_alphanumeric() || b"+-.".contains(octet);
    (word[0].is_ascii_alphabetic() && word[..colon].iter().all(of_scheme)).then_some(colon)
}

fn is_port(digits: &[u8]) -> bool {
    let number = std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'));
    number.is_some_and(|digits| digits.parse::<u16>().is_ok())
}

/// Whether a word can hardly be anything but a host: `localhost`, an address, or a name whose last part begins with a
/// letter, like every top-level domain.
fn is_host_and_port(word: &[u8]) -> bool {
    if let Some(rest) = word.strip_prefix(b"[") {
        let Some(end) = rest.iter().position(|&octet| octet == b']') else { return false };
        let address = std::str::from_utf8(&rest[..end]);
        let is_address = address.is_ok_and(|text| text.parse::<std::net::Ipv6Addr>().is_ok());
        return is_address
            && rest[end + 1..].strip_prefix(b":").map_or(end + 1 == rest.len(), is_port);
    }
    let host = match word.iter().position(|&octet| octet == b':') {
        Some(colon) if is_port(&word[colon + 1..]) => &word[..colon],
        Some(_) => return false,
        None => word,
    };
    let Ok(host) = std::str::from_utf8(host) else { return false };
    if host.eq_ignore_ascii_case("localhost") || host.parse::<std::net::Ipv4Addr>().is_ok() {
        return true;
    }
    let of_name = |letter: char| {
        !letter.is_ascii() || letter.is_ascii_alphanumeric() || "-_.%".contains(letter)
    };
    let name = host.strip_suffix('.').unwrap_or(host);
    let last = name.rsplit_once('.').map(|(_, last)| last);
    let begins_with_letter = |label: &str| {
        label.starts_with(|letter: char| {
            !letter.is_ascii() || letter.is_ascii_alphabetic() || letter == '%'
        })
    };
    host.chars().all(of_name)
        && name.split('.').all(|label| !label.is_empty())
        && last.is_some_and(begins_with_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(form: UrlForm, given: &[&str]) {
        for given in given {
            assert_eq!(UrlForm::of(given.as_bytes()), form, "{given}");
        }
    }

    #[test]
    fn what_a_text_can_be() {
        forms(UrlForm::Empty, &[""]);
        forms(UrlForm::Path, &["/", "/private", "/a:b", "?q", "#top", "/x//y"]);
        forms(UrlForm::TwoSlashes, &["//", "//private", "//example.com/x"]);
        forms(UrlForm::Absolute, &["https://a", "HTTP://a/b", "ftp://h", "http://", "a.b+c-d://x"]);
        forms(
            UrlForm::NoHost,
            &[
                "mailto:me@example.com",
                "javascript:void(0)",
                "data:text/plain,x",
                "tel:+31",
                "tel:123456",
                "https:example.com",
                "http:/x",
                "example.com:x",
                "a:",
                "example.com:70000/x",
            ],
        );
        forms(
            UrlForm::Host,
            &[
                "example.com",
                "EXAMPLE.com.",
                "example.com/x",
                "example.com?q",
                "example.com:8080/x",
                "localhost",
                "LOCALHOST:80/x",
                "127.0.0.1",
                "127.0.0.1:8080/x",
                "[::1]",
                "[::1]:80/x",
                "münchen.example",
                "m%C3%BCnchen.example/x",
                "my_host.example",
                "a.xn--p1ai",
                "index.html",
            ],
        );
        forms(
            UrlForm::Word,
            &[
                "private",
                "tmp/x",
                "*",
                "intranet:80/x",
                "a b.example",
                "me@example.com",
                "..",
                ".a",
                "a..b",
                "1.2",
                "1.2.3.4.5",
                "1.2.3.256",
                "[::1",
                "[x]",
                "[::1]x",
                "[::1]:",
                "a.1",
                "\u{0}",
                "$x",
                "-",
            ],
        );
        assert_eq!(UrlForm::of(b"\xFF.example"), UrlForm::Word);
    }
}
