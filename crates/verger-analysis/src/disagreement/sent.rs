//! URLs next to a file's rules, as clients send them.

use std::collections::HashSet;

use verger::{Document, Ranking};

/// URLs that the rules of two readings are about: each pattern with something or nothing for its stars, as it is written and
/// with its escapes decoded or added. `left` is how many there may be.
pub(super) fn sent_near(
    document: &Document<'_>,
    rankings: &[Ranking; 2],
    left: &mut usize,
) -> Vec<Vec<u8>> {
    let (mut urls, mut seen) = (Vec::new(), HashSet::new());
    let mut patterns = HashSet::new();
    for rule in rankings.iter().flat_map(Ranking::rules) {
        let text = document.text(rule.pattern()).unwrap_or_default();
        if text.len() > LONGEST || !patterns.insert(text) {
            continue;
        }
        for one in filled(text) {
            for url in [decoded(&one), escaped(&one), one] {
                if !is_sent(&url) || *left == 0 || !seen.insert(url.clone()) {
                    continue;
                }
                *left -= 1;
                urls.push(url);
            }
        }
    }
    urls
}

/// Paths at a pattern: nothing or something for its stars, and the folder that it is in.
fn filled(pattern: &[u8]) -> [Vec<u8>; 3] {
    let unbound = pattern.strip_suffix(b"$").unwrap_or(pattern);
    let pieces: Vec<_> = unbound.split(|&octet| octet == b'*').collect();
    let folder = unbound.iter().rposition(|&octet| octet == b'/').map(|at| &unbound[..=at]);
    [pieces.concat(), pieces.join(&b'z'), folder.unwrap_or(b"/").to_vec()]
}

/// The bytes of a pattern that is looked at.
const LONGEST: usize = 500;

/// Whether a client can send a path: written in ASCII, without what it would take out or escape first.
fn is_sent(path: &[u8]) -> bool {
    let is_legal = |octet: &u8| octet.is_ascii_graphic() && !b"#<>\"\\^`{|}".contains(octet);
    let escapes_are_whole = path.iter().enumerate().all(|(at, &octet)| {
        octet != b'%'
            || path.get(at + 1..at + 3).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit))
    });
    let before_query = path.split(|&octet| octet == b'?').next().unwrap_or_default();
    let mut segments = before_query.split(|&octet| octet == b'/');
    path.starts_with(b"/")
        && path != b"/robots.txt"
        && path.iter().all(is_legal)
        && escapes_are_whole
        && !segments.any(|segment| matches!(segment, b"." | b".."))
}

/// The path with the escapes of unreserved letters decoded, as clients may send it (RFC 3986 §6.2.2.2).
fn decoded(path: &[u8]) -> Vec<u8> {
    let (mut written, mut rest) = (Vec::new(), path);
    while let Some((&octet, after)) = rest.split_first() {
        let letter = (octet == b'%')
            .then(|| after.get(..2))
            .flatten()
            .and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        match letter {
            Some(letter) if letter.is_ascii_alphanumeric() || b"-._~".contains(&letter) => {
                written.push(letter);
                rest = &after[2..];
            }
            _ => {
                written.push(octet);
                rest = after;
            }
        }
    }
    written
}

/// The path with the letters escaped that clients escape.
fn escaped(path: &[u8]) -> Vec<u8> {
    let mut written = Vec::new();
    for &octet in path {
        if octet.is_ascii_graphic() {
            written.push(octet);
        } else {
            written.extend(format!("%{octet:02X}").bytes());
        }
    }
    written
}
