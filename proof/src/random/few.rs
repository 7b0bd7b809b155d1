use super::Generator;
use crate::naive::Field;

/// One to three rules, of 8 to 64 bytes each.
pub(super) fn policy(generator: &mut Generator) -> Vec<(Field, Vec<u8>)> {
    let mut policy: Vec<(Field, Vec<u8>)> = Vec::new();
    for _ in 0..=generator.below(3) {
        let field = *generator.one_of(&[Field::Allow, Field::Disallow, Field::Disallow]);
        // Rules of one family, for which the order of rules matters.
        let pattern = match policy.last() {
            Some((_, before)) if generator.once_in(2) => changed(generator, before.clone()),
            _ => pattern(generator),
        };
        policy.push((field, pattern));
    }
    policy
}

/// A path that one of the rules matches, or nearly matches.
pub(super) fn path(generator: &mut Generator, policy: &[(Field, Vec<u8>)]) -> Vec<u8> {
    let (_, pattern) = generator.one_of(policy);
    let mut path = filled(generator, pattern);
    while generator.once_in(2) {
        path = changed(generator, path);
    }
    if path.first() != Some(&b'/') {
        path.insert(0, b'/');
    }
    path.truncate(64);
    path
}

fn pattern(generator: &mut Generator) -> Vec<u8> {
    let length = 8 + generator.below(57);
    // Few symbols make near matches likely; many make rare ones possible.
    let symbols = match generator.below(3) {
        0 => &SYMBOLS[..4],
        1 => &SYMBOLS[..12],
        _ => SYMBOLS,
    };
    let mut pattern = match generator.below(8) {
        0 => b"*".to_vec(),
        1 => Vec::new(),
        _ => b"/".to_vec(),
    };
    while pattern.len() < length {
        pattern.extend(*generator.one_of(symbols));
    }
    pattern.truncate(length);
    if generator.once_in(4) {
        pattern[length - 1] = b'$';
    }
    pattern
}

/// The pattern with every star replaced by some text.
fn filled(generator: &mut Generator, pattern: &[u8]) -> Vec<u8> {
    let body = pattern.strip_suffix(b"$").unwrap_or(pattern);
    let mut path = Vec::new();
    for (place, piece) in body.split(|&octet| octet == b'*').enumerate() {
        if place > 0 {
            for _ in 0..generator.below(4) {
                path.extend(*generator.one_of(SYMBOLS));
            }
            // A false start of the next piece: a search must not be misled by it.
            if generator.once_in(3) {
                path.extend(&piece[..generator.below(piece.len() + 1)]);
            }
        }
        path.extend(piece);
    }
    path
}

fn changed(generator: &mut Generator, mut text: Vec<u8>) -> Vec<u8> {
    let at = generator.below(text.len() + 1);
    match generator.below(6) {
        0 => text.truncate(at.max(1)),
        1 => text.extend(*generator.one_of(SYMBOLS)),
        2 => drop(text.splice(at..at, generator.one_of(SYMBOLS).iter().copied())),
        3 if at < text.len() => drop(text.remove(at)),
        4 if at < text.len() => {
            let escape = if generator.once_in(2) {
                format!("%{:02X}", text[at])
            } else {
                format!("%{:02x}", text[at])
            };
            text.splice(at..=at, escape.into_bytes());
        }
        _ => {
            if let Some(octet) = text.get_mut(at) {
                *octet = generator.one_of(SYMBOLS)[0];
            }
        }
    }
    text
}

/// No `#`, which begins a comment and a fragment, and no line end.
const SYMBOLS: &[&[u8]] = &[
    b"a",
    b"/",
    b"*",
    b"b",
    b"$",
    b"ab",
    b"aab",
    b"%2F",
    b"%2f",
    b"%61",
    b"%",
    b"**",
    b"A",
    b"%2A",
    b"%24",
    b"%25",
    b"%252F",
    b"%3f",
    b"?",
    b"=",
    b"&",
    b";",
    b":",
    b"//",
    b".",
    b"-",
    b"~",
    b"%7e",
    b"{",
    b"%7B",
    b"|",
    b" ",
    b"%20",
    b"\"",
    b"^",
    b"\x01",
    b"\x7F",
    b"%01",
    b"\xC3\xA4",
    b"%c3%A4",
    b"\xFF",
    b"%zz",
    b"%4",
    b"/index.html",
    b"/index.htm",
    b"robots.txt",
    b"\x1F",
];
