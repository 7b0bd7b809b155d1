use memchr::memchr;

use super::Span;
use super::block::Block;

/// One line of a document, without its line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The whole line, white space and comment included, line end excluded.
    pub span: Span,
    /// What stands on it.
    pub kind: LineKind,
}

/// What stands on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "every line is one of these four, by construction")]
pub enum LineKind {
    /// Nothing, or white space.
    Blank,
    /// A comment and nothing before it. Never a record boundary, in any dialect.
    Comment,
    /// `field: value`.
    Record(Record),
    /// Text that has no separator, or no field before it.
    Unrecognised,
}

/// A field, its separator and its value; the spans hold neither surrounding white space nor comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "field, separator, value: RFC 9309 §2.2 has no more")]
pub struct Record {
    /// The text before the separator; never empty.
    pub field: Span,
    /// What stands between the two.
    pub separator: Separator,
    /// The text behind the separator; may be empty.
    pub value: Span,
}

/// What separates a field from its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a record has a colon or lacks it")]
pub enum Separator {
    /// The first `:` of the line.
    Colon,
    /// No colon stands on the line, and it is exactly two words: `Disallow /x`. Only some dialects read
    /// such a line as a record.
    Space,
}

impl Line {
    /// Reads the line that `span` covers. Cost: one pass over the line.
    pub(crate) fn read(octets: &[u8], span: Span) -> Self {
        Self { span, kind: kind(octets, span) }
    }

    /// Where the comment begins: at the first `#`, if there is one.
    pub(crate) fn comment(&self, octets: &[u8]) -> Option<u32> {
        memchr(b'#', self.span.of(octets)).map(|at| self.span.start + at as u32)
    }
}

fn kind(octets: &[u8], span: Span) -> LineKind {
    let (colon, hash) = colon_and_hash(octets, span);
    let end = hash.map_or(span.end, |hash| span.start + hash as u32);
    let text = trim(octets, Span::new(span.start, end));
    if text.is_empty() {
        return if hash.is_some() { LineKind::Comment } else { LineKind::Blank };
    }
    let (at, separator) = match colon {
        Some(colon) => (span.start + colon as u32, Separator::Colon),
        None => match between_two_words(text.of(octets)) {
            Some(at) => (text.start + at as u32, Separator::Space),
            None => return LineKind::Unrecognised,
        },
    };
    let field = trim(octets, Span::new(text.start, at));
    if field.is_empty() {
        return LineKind::Unrecognised;
    }
    let value = trim(octets, Span::new(at + 1, text.end));
    LineKind::Record(Record { field, separator, value })
}

/// Where the first colon before the comment stands, and where the comment begins.
fn colon_and_hash(octets: &[u8], span: Span) -> (Option<usize>, Option<usize>) {
    let line = span.of(octets);
    // Most lines are short, and something stands behind them: then one look finds both.
    let block = octets[span.start as usize..].first_chunk().filter(|_| line.len() <= 64);
    let Some(block) = block.map(Block::of) else {
        let hash = memchr(b'#', line);
        return (memchr(b':', &line[..hash.unwrap_or(line.len())]), hash);
    };
    // Bits behind the line do not count; of sixty-four none is.
    let of_line = 1_u64.checked_shl(line.len() as u32).map_or(u64::MAX, |behind| behind - 1);
    let hashes = block.equal(b'#') & of_line;
    let before_hash = hashes.wrapping_sub(1) & !hashes & of_line;
    let colons = block.equal(b':') & before_hash;
    let first = |bits: u64| (bits != 0).then(|| bits.trailing_zeros() as usize);
    (first(colons), first(hashes))
}

/// Where the first word ends, if the trimmed text is exactly two words.
fn between_two_words(text: &[u8]) -> Option<usize> {
    let blank = |octet: &u8| matches!(octet, b' ' | b'\t');
    let at = text.iter().position(blank)?;
    let second = text[at..].iter().position(|octet| !blank(octet))? + at;
    (!text[second..].iter().any(blank)).then_some(at)
}

/// ASCII white space: space, TAB, VT, FF, and the line ends.
pub(crate) const fn is_space(octet: u8) -> bool {
    matches!(octet, b'\t'..=b'\r' | b' ')
}

/// The span without white space at its ends.
pub(crate) fn trim(octets: &[u8], span: Span) -> Span {
    let Span { mut start, mut end } = span;
    while start < end && is_space(octets[start as usize]) {
        start += 1;
    }
    while start < end && is_space(octets[end as usize - 1]) {
        end -= 1;
    }
    Span { start, end }
}
