use super::Rulebook;

/// The path with its query that a request for this URL asks for.
pub fn target(book: Rulebook, url: &[u8]) -> Vec<u8> {
    match book {
        Rulebook::Google => of_googles_parser(url),
        _ => of_a_reference(url),
    }
}

/// RFC 3986 §4.2: `scheme://authority/path?query`, `//authority/path`, `/path`, `?query`; and words as people
/// type them, `example.com/path`.
fn of_a_reference(url: &[u8]) -> Vec<u8> {
    let url = before(url, b"#");
    let behind_authority = match url {
        [b'/', b'/', rest @ ..] => from(rest, b"/?"),
        [b'/' | b'?', ..] => url,
        _ => match scheme(url) {
            Some(rest) => from(rest, b"/?"),
            None => from(url, b"/?"),
        },
    };
    with_slash(behind_authority)
}

/// The text after `scheme://`.
fn scheme(url: &[u8]) -> Option<&[u8]> {
    let at = find(url, b"://")?;
    let (name, rest) = (&url[..at], &url[at + 3..]);
    let named = name.first().is_some_and(u8::is_ascii_alphabetic)
        && name.iter().all(|octet| octet.is_ascii_alphanumeric() || b"+-.".contains(octet));
    named.then_some(rest)
}

/// `GetPathParamsQuery`: the path begins at the first of `/?;` after the authority, and `://` makes an authority
/// only if none of them comes before it.
fn of_googles_parser(url: &[u8]) -> Vec<u8> {
    let url = url.strip_prefix(b"//").unwrap_or(url);
    let word = before(url, b"/?;");
    let behind_scheme = match find(url, b"://") {
        Some(at) if at <= word.len() => &url[at + 3..],
        _ => url,
    };
    let path = from(behind_scheme, b"/?;");
    let before_path = &url[..url.len() - path.len()];
    // A fragment that begins before the path removes all of it. The path is compared as a C string.
    if before_path.contains(&b'#') { with_slash(b"") } else { with_slash(before(path, b"#\0")) }
}

fn with_slash(path: &[u8]) -> Vec<u8> {
    match path {
        [b'/', ..] => path.to_vec(),
        _ => [b"/", path].concat(),
    }
}

/// The text from the first of these bytes on; empty if there is none.
fn from<'a>(text: &'a [u8], first_of: &[u8]) -> &'a [u8] {
    let at = text.iter().position(|octet| first_of.contains(octet)).unwrap_or(text.len());
    &text[at..]
}

fn before<'a>(text: &'a [u8], first_of: &[u8]) -> &'a [u8] {
    &text[..text.len() - from(text, first_of).len()]
}

fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|window| window == word)
}
