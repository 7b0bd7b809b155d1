use alloc::vec::Vec;

use memchr::{memchr, memmem, memrchr};

use super::normal_form::{NormalForm, is_unreserved_or_slash};
use super::symbol::{END, STAR, Sink};

/// What the characters of a path pattern mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternLanguage {
    /// Every byte is literal; a path matches when it begins with the pattern (1994, 1996).
    Prefix,
    /// `*` is any number of bytes, including itself; all other bytes are literal, and a path matches when it begins
    /// with the pattern (records of version 1.0.0, as a robot of version 2.0.0 reads them).
    PrefixWithStars,
    /// `*` is any number of bytes, a last `$` the end of the path; otherwise a prefix (RFC 9309 §2.2.3).
    Wildcards,
    /// `*` is any number of bytes; the pattern matches the whole path (the 2.0.0 proposal).
    Whole,
}

/// The properties of a pattern that rank it, without reading it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Bytes of its normal form, `*` and `$` included.
    pub(crate) length: u32,
    /// Whether it has a `*` that is not a literal.
    pub(crate) has_star: bool,
}

impl PatternLanguage {
    /// The properties of a pattern whose text equals its symbols: nearly every pattern.
    #[inline]
    pub(crate) fn as_written(self, text: &[u8]) -> Option<Shape> {
        let plain = self != Self::Whole && text.iter().all(|&octet| is_unreserved_or_slash(octet));
        plain.then_some(Shape { length: text.len() as u32, has_star: false })
    }

    /// Appends the symbols of a pattern. Cost: one pass over its text.
    pub(crate) fn compile(self, form: NormalForm, text: &[u8], symbols: &mut impl Sink) -> Shape {
        let (mut rest, mut shape) = (text, Shape { length: 0, has_star: false });
        loop {
            // The bulk of nearly every pattern.
            let plain = rest.iter().take_while(|&&octet| is_unreserved_or_slash(octet)).count();
            symbols.push_all(&rest[..plain]);
            shape.length += plain as u32;
            rest = &rest[plain..];
            let (taken, weight) = match rest {
                [] => break,
                [b'*', ..] if self != Self::Prefix => {
                    shape.has_star = true;
                    symbols.push(STAR);
                    (1, 1)
                }
                b"$" if self == Self::Wildcards => {
                    symbols.push(END);
                    (1, 1)
                }
                _ => form.write_first_of_rule(rest, symbols),
            };
            shape.length += weight;
            rest = &rest[taken..];
        }
        // An empty pattern, if it is a rule at all, matches every path.
        if self == Self::Whole && !text.is_empty() {
            symbols.push(END);
        }
        shape
    }
}

impl PatternLanguage {
    /// Whether any path could match a pattern: a path begins with `/`.
    pub(crate) fn can_match(self, form: NormalForm, text: &[u8]) -> bool {
        let mut symbols = Vec::new();
        self.compile(form, text, &mut symbols);
        matches!(symbols.first(), None | Some(&(b'/' | STAR)))
    }

    /// Whether a pattern names one path: `path` itself, or everything that begins with it.
    pub(crate) fn names_path(self, form: NormalForm, text: &[u8], path: &[u8]) -> bool {
        let without_end = |text| {
            let mut symbols = Vec::new();
            self.compile(form, text, &mut symbols);
            let end = symbols.iter().rposition(|symbol| !matches!(symbol, &(STAR | END)));
            symbols.truncate(end.map_or(0, |last| last + 1));
            symbols
        };
        without_end(text) == without_end(path)
    }
}

/// The directory whose index page a pattern names: everything up to its last slash, if `index.htm` follows.
pub(crate) fn directory_of_index_page(text: &[u8]) -> Option<&[u8]> {
    let slash = memrchr(b'/', text)?;
    text[slash..].starts_with(b"/index.htm").then(|| &text[..=slash])
}

/// A compiled pattern without its end mark, and whether it is anchored to the end of the path.
#[inline]
pub(crate) fn split_end(symbols: &[u8]) -> (&[u8], bool) {
    match symbols {
        [symbols @ .., END] => (symbols, true),
        _ => (symbols, false),
    }
}

/// The pieces of a compiled pattern between its stars, and whether it is anchored to the end of the path.
pub(crate) fn split_pattern(symbols: &[u8]) -> (impl Iterator<Item = &[u8]>, bool) {
    let (symbols, is_bound) = split_end(symbols);
    (symbols.split(|&octet| octet == STAR), is_bound)
}

/// A compiled pattern, split into parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces<'p> {
    /// The text before the first `*`; all of it if there is none.
    literal: &'p [u8],
    /// From the first `*` on, without the end mark.
    behind: &'p [u8],
    to_the_end: bool,
}

impl<'p> Pieces<'p> {
    pub(crate) fn of(symbols: &'p [u8]) -> Self {
        let (symbols, to_the_end) = split_end(symbols);
        let (literal, behind) = symbols.split_at(memchr(STAR, symbols).unwrap_or(symbols.len()));
        Self { literal, behind, to_the_end }
    }

    /// Anchored to the end of the path.
    pub(crate) fn bound(self) -> Self {
        Self { to_the_end: true, ..self }
    }

    /// Whether a path matches.
    ///
    /// The pieces between the stars are found from left to right, each at its leftmost place after the one before;
    /// any pattern that matches also matches this way, so nothing is tried twice. A last piece that is anchored to
    /// the end is compared there. **Cost:** length of the path plus length of the pattern, whatever they contain.
    #[inline]
    pub(crate) fn match_path(self, path: &[u8]) -> bool {
        self.match_with(path, |from, piece| Some(from + find(&path[from..], piece)?))
    }

    /// Like [`match_path`](Self::match_path), with another way to find the first occurrence of a piece after a
    /// place.
    #[inline]
    pub(super) fn match_with(
        self,
        path: &[u8],
        first_behind: impl Fn(usize, &[u8]) -> Option<usize>,
    ) -> bool {
        let Self { literal, mut behind, to_the_end } = self;
        if behind.is_empty() {
            return if to_the_end { path == literal } else { path.starts_with(literal) };
        }
        if !path.starts_with(literal) {
            return false;
        }
        let mut from = literal.len();
        while let Some((&STAR, piece)) = behind.split_first() {
            let (piece, rest) = piece.split_at(memchr(STAR, piece).unwrap_or(piece.len()));
            if rest.is_empty() && to_the_end {
                return path[from..].ends_with(piece);
            }
            let Some(at) = first_behind(from, piece) else { return false };
            from = at + piece.len();
            behind = rest;
        }
        true
    }

    /// Whether it matches every path.
    pub(crate) fn matches_everything(&self) -> bool {
        let no_text = self.literal.is_empty() && self.behind.iter().all(|&octet| octet == STAR);
        no_text && !(self.to_the_end && self.behind.is_empty())
    }

    /// Whether any path can match it: all begin with a slash.
    pub(crate) fn can_match(&self) -> bool {
        self.literal.first().map_or(!self.behind.is_empty(), |&first| first == b'/')
    }

    /// The literal that it is equivalent to, if any: `/a`, `/a*`, `/a*$`.
    pub(crate) fn as_literal(&self) -> Option<&'p [u8]> {
        self.behind.iter().all(|&octet| octet == STAR).then_some(self.literal)
    }

    /// Whether it is anchored to the end of the path.
    pub(crate) fn is_bound(&self) -> bool {
        self.to_the_end && self.behind.last() != Some(&STAR)
    }

    /// The texts before, between and after its stars.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &'p [u8]> + use<'p> {
        let behind = self.behind.split(|&octet| octet == STAR);
        core::iter::once(self.literal).chain(behind).filter(|text| !text.is_empty())
    }
}

/// Whether a path matches a pattern, both as symbols.
#[inline]
pub(crate) fn matches(pattern: &[u8], path: &[u8]) -> bool {
    Pieces::of(pattern).match_path(path)
}

/// Where the piece first occurs. Symbols are encoded so that it is found only at symbol boundaries.
fn find(path: &[u8], piece: &[u8]) -> Option<usize> {
    let Some((&first, behind)) = piece.split_first() else { return Some(0) };
    // Most paths are short, and building a searcher costs more than scanning.
    if path.len() > 256 {
        return memmem::find(path, piece);
    }
    let last = path.len().checked_sub(piece.len())?;
    let mut from = 0;
    while from <= last {
        let at = from + memchr(first, &path[from..=last])?;
        if path[at + 1..].starts_with(behind) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}
