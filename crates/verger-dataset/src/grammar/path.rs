//! `path` and `rpath`: RFC 1808's path, as data.txt §3.3 copies it.

use std::ops::Range;

use super::GrammarFault;

/// The grammar violations in the path of a rule, each with its bytes.
pub(super) fn faults(path: &[u8], is_allow: bool) -> Vec<(GrammarFault, Range<usize>)> {
    let whole = 0..path.len();
    if OWN.contains(&path) {
        return vec![(GrammarFault::OwnAddress, whole)];
    }
    // rpath = "/" path, and path = fsegment …, which has a character and no slash.
    let mut faults = match path {
        [] if is_allow => vec![(GrammarFault::Path, whole)],
        [] | [b'/'] => vec![(GrammarFault::Example, whole)],
        [b'/', b'/', ..] => vec![(GrammarFault::Path, whole)],
        [b'/', ..] if !is_allow => vec![(GrammarFault::Example, 0..1)],
        [b'/', ..] => Vec::new(),
        _ if is_allow => vec![(GrammarFault::Path, whole)],
        _ => Vec::new(),
    };
    faults.extend(characters(path));
    faults
}

/// The first character that is not a `pchar`; `~`, which the examples use, is separate.
fn characters(path: &[u8]) -> impl Iterator<Item = (GrammarFault, Range<usize>)> {
    let other = |at: &usize| !is_derived(&path[*at..]) && path[*at] != b'~';
    let other = (0..path.len()).find(other).map(|at| (GrammarFault::PathCharacter, at..at + 1));
    let tilde = path.iter().position(|&octet| octet == b'~');
    let tilde = tilde.map(|at| (GrammarFault::Example, at..at + 1));
    tilde.into_iter().chain(other)
}

/// Whether the rest of a path begins with a slash or a `pchar`. Non-ASCII is reported separately.
fn is_derived(rest: &[u8]) -> bool {
    match rest {
        [b'%', high, low, ..] => high.is_ascii_hexdigit() && low.is_ascii_hexdigit(),
        [octet, ..] => {
            octet.is_ascii_alphanumeric()
                || b"/:@&=$-_.+!*'(),".contains(octet)
                || !octet.is_ascii()
        }
        [] => true,
    }
}

/// "The /robots.txt URL is always allowed, and must not appear in the Allow/Disallow rules" (§3.2.2).
const OWN: [&[u8]; 2] = [b"/robots.txt", b"/data.txt"];
