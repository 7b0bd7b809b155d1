use alloc::vec::Vec;

use memchr::{memchr, memmem};

use super::NormalForm;
use super::symbol::{END, STAR};

/// What the characters of a path pattern mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternLanguage {
    /// Every octet is literal; a path matches when it begins with the pattern (1994, 1996).
    Prefix,
    /// `*` is any number of octets, a last `$` the end of the path; otherwise a prefix (RFC 9309 §2.2.3).
    Wildcards,
    /// `*` is any number of octets; the pattern matches the whole path (the 2.0.0 proposal).
    Whole,
}

/// What a pattern is like: enough to rank it without reading it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Octets of its normal form, `*` and `$` included.
    pub(crate) length: u32,
    /// Whether it holds a `*` that is no literal.
    pub(crate) has_star: bool,
}

impl PatternLanguage {
    /// Appends the symbols of a pattern. Cost: one pass over its text.
    pub(crate) fn compile(self, form: NormalForm, text: &[u8], symbols: &mut Vec<u8>) -> Shape {
        let text = form.of_rule(text);
        let (mut rest, mut shape) = (&*text, Shape { length: 0, has_star: false });
        while let Some((symbol, taken)) = form.first(rest) {
            match rest {
                [b'*', ..] if self != Self::Prefix => {
                    shape.has_star = true;
                    symbols.push(STAR);
                    shape.length += 1;
                }
                b"$" if self == Self::Wildcards => {
                    symbols.push(END);
                    shape.length += 1;
                }
                _ => {
                    symbol.write(symbols);
                    shape.length += symbol.weight;
                }
            }
            rest = &rest[taken..];
        }
        if self == Self::Whole {
            symbols.push(END);
        }
        shape
    }
}

/// Whether a path matches a pattern, both as symbols.
///
/// The pieces between the stars are looked for from left to right, each at its leftmost place behind the one
/// before; what matches at all matches so, and nothing is ever tried twice. A last piece that is bound to
/// the end is compared there. **Cost:** the length of the path and the pattern, whatever they hold.
pub(crate) fn matches(pattern: &[u8], path: &[u8]) -> bool {
    let (pattern, to_the_end) = match pattern {
        [pattern @ .., END] => (pattern, true),
        _ => (pattern, false),
    };
    let Some(star) = memchr(STAR, pattern) else {
        return if to_the_end { path == pattern } else { path.starts_with(pattern) };
    };
    let Some(mut path) = path.strip_prefix(&pattern[..star]) else { return false };
    let mut pattern = &pattern[star + 1..];
    while let Some(star) = memchr(STAR, pattern) {
        let piece = &pattern[..star];
        let Some(at) = find(path, piece) else { return false };
        path = &path[at + piece.len()..];
        pattern = &pattern[star + 1..];
    }
    if to_the_end { path.ends_with(pattern) } else { find(path, pattern).is_some() }
}

/// Where the piece stands first. Symbols are written so that no other place is found.
fn find(path: &[u8], piece: &[u8]) -> Option<usize> {
    if piece.is_empty() { Some(0) } else { memmem::find(path, piece) }
}
