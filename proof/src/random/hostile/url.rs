use super::text::{INDEX_PAGES, change_a_byte, piece};
use crate::random::Generator;

/// A URL: usually one that a pattern of the file matches or nearly matches, after a beginning that may be odd.
pub(super) fn url(generator: &mut Generator, patterns: &[Vec<u8>]) -> Vec<u8> {
    let mut path = if !patterns.is_empty() && !generator.once_in(6) {
        let pattern = generator.one_of(patterns).clone();
        filled(generator, &pattern)
    } else {
        let mut path = b"/".to_vec();
        for _ in 0..generator.below(5) {
            path.extend(piece(generator));
        }
        path
    };
    match generator.below(10) {
        0 => path.truncate(generator.below(path.len() + 1)),
        1 => path.extend(piece(generator)),
        2 => path = in_google_form(&path),
        3 => path.extend(*generator.one_of::<&[u8]>(&[b"#", b"#/a", b"?#", b"\0", b"\0a", b";"])),
        4 => {
            // The directory of an index page, or the page.
            let page = path.windows(6).rposition(|window| window == b"/index");
            match page {
                Some(at) => path.truncate(at + 1),
                None => path.extend(*generator.one_of(INDEX_PAGES)),
            }
        }
        _ => {}
    }
    let beginning: &[u8] =
        if generator.once_in(3) { generator.one_of::<&[u8]>(BEGINNINGS) } else { b"" };
    let mut url = [beginning, &path].concat();
    if generator.once_in(10) {
        change_a_byte(generator, &mut url);
    }
    url
}

const BEGINNINGS: &[&[u8]] = &[
    b"http://h",
    b"http://h",
    b"https://u:p@h:80",
    b"HTTP://H",
    b"//h",
    b"//",
    b"///",
    b"////",
    b"h",
    b"h:80",
    b"://",
    b"://h",
    b"http:",
    b"http:/",
    b"http://",
    b"http:///",
    b"a://b://c",
    b"a+b://h",
    b"mailto:x",
    b"javascript:",
    b"data:,",
    b"?",
    b";",
    b"#",
    b"http://h#",
    b"http://h?",
    b"http://h;",
    b"http://h?x=http://y",
    b"?a://b",
    b"/a://b",
    b"//h://b",
    b"//?",
    b"h#b",
    b" ",
    b"\0",
    b"http://\xC3\xA4",
    b"http://[::1]",
];

/// The pattern with each star replaced by some text, and without the `$` at its end.
fn filled(generator: &mut Generator, pattern: &[u8]) -> Vec<u8> {
    let dollar = if generator.once_in(8) { None } else { pattern.strip_suffix(b"$") };
    let mut path = Vec::new();
    for (place, text) in dollar.unwrap_or(pattern).split(|&octet| octet == b'*').enumerate() {
        if place > 0 {
            for _ in 0..generator.below(3) {
                path.extend(piece(generator));
            }
        }
        path.extend(text);
    }
    path
}

/// The spelling of a pattern that Google's parser compares: hexadecimal digits in upper case, bytes from 0x80 on
/// escaped. Only such a URL matches a pattern with such bytes.
fn in_google_form(path: &[u8]) -> Vec<u8> {
    let mut written = Vec::new();
    for (at, &octet) in path.iter().enumerate() {
        let digit = |back: usize| at.checked_sub(back).and_then(|at| path.get(at)) == Some(&b'%');
        match octet {
            0x80.. => written.extend(format!("%{octet:02X}").into_bytes()),
            _ if digit(1) || digit(2) => written.push(octet.to_ascii_uppercase()),
            _ => written.push(octet),
        }
    }
    written
}
