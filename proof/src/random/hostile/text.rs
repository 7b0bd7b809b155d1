use crate::random::Generator;

/// A pattern, often derived from another, so that rules compete.
pub(super) fn pattern(generator: &mut Generator, others: &[Vec<u8>]) -> Vec<u8> {
    if generator.once_in(7) {
        return Vec::new();
    }
    let mut text = if !others.is_empty() && generator.once_in(3) {
        let mut other = generator.one_of(others).clone();
        other.truncate(300);
        if generator.once_in(2) {
            other.truncate(generator.below(other.len() + 1));
        }
        other
    } else {
        generator.one_of::<&[u8]>(&[b"/", b"/", b"/", b"/", b"*", b"", b"//", b"/*"]).to_vec()
    };
    for _ in 0..generator.below(5) {
        text.extend(*generator.one_of(PIECES));
    }
    if generator.once_in(6) {
        text.push(b'$');
    }
    if generator.once_in(8) {
        text.extend(*generator.one_of(INDEX_PAGES));
    }
    text
}

/// Text of a path or its query.
pub(super) fn piece(generator: &mut Generator) -> &'static [u8] {
    generator.one_of::<&'static [u8]>(PIECES)
}

pub(super) const INDEX_PAGES: &[&[u8]] = &[
    b"/index.htm",
    b"/index.html",
    b"/index.html$",
    b"index.htm",
    b"/index.htm/",
    b"/index.htmx",
    b"/index.ht",
    b"/Index.htm",
    b"/index.htm*",
    b"/*/index.html",
    b"$/index.html",
    b"/index%2Ehtm",
];

const PIECES: &[&[u8]] = &[
    b"a",
    b"a",
    b"a",
    b"b",
    b"b",
    b"/",
    b"/",
    b"/",
    b"*",
    b"*",
    b"*",
    b"$",
    b"**",
    b"*$",
    b"A",
    b"ab",
    b"aa",
    b"/a",
    b"/b/",
    b".",
    b"..",
    b"?",
    b"?a=b",
    b"=",
    b"&",
    b";",
    b";a",
    b":",
    b"://",
    b"~",
    b"-",
    b"+",
    b"%",
    b"%%",
    b"%4",
    b"%41",
    b"%61",
    b"%2f",
    b"%2F",
    b"%2A",
    b"%24",
    b"%c3",
    b"%C3%A4",
    b"%c3%a4",
    b"%cA",
    b"%fF",
    b"%zz",
    b"%25",
    b"%00",
    b"\xC3\xA4",
    b"\xE2\x82\xAC",
    b"\x80",
    b"\xFF",
    b"\x01",
    b"\x7F",
    b"\"",
    b"<",
    b"{",
    b"|",
    b"\\",
    b"^",
    b" ",
    b"\t",
];

/// White space before or after something: usually none, sometimes odd, and sometimes enough to fill blocks.
pub(super) fn space(generator: &mut Generator) -> Vec<u8> {
    match generator.below(24) {
        0 => b" ".repeat(generator.below(140)),
        1 => (0..generator.below(5)).map(|_| *generator.one_of(b" \t\x0B\x0C")).collect(),
        2 => generator.one_of::<&[u8]>(&[b"\0", b"\xC2\xA0", b"\x1F", b"\x08", b"\x85"]).to_vec(),
        3..6 => b" ".to_vec(),
        _ => Vec::new(),
    }
}

pub(super) fn in_some_case(generator: &mut Generator, text: &[u8]) -> Vec<u8> {
    match generator.below(6) {
        0 => text.to_ascii_lowercase(),
        1 => text.to_ascii_uppercase(),
        2 => text
            .iter()
            .map(|octet| if generator.once_in(2) { octet.to_ascii_uppercase() } else { *octet })
            .collect(),
        _ => text.to_vec(),
    }
}

/// Replaces, inserts or removes one byte: any of the 256, anywhere.
pub(super) fn change_a_byte(generator: &mut Generator, text: &mut Vec<u8>) {
    let at = generator.below(text.len() + 1);
    let octet = match generator.below(3) {
        0 => generator.below(256) as u8,
        // Bytes that differ from a significant byte in one bit.
        1 => text.get(at).copied().unwrap_or(b'-') ^ 1 << generator.below(8),
        _ => *generator.one_of(b"\r\n\0 \t:#*$/%-"),
    };
    match generator.below(3) {
        0 if at < text.len() => text[at] = octet,
        1 if at < text.len() => drop(text.remove(at)),
        _ => text.insert(at, octet),
    }
}
