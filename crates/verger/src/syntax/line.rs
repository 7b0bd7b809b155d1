use memchr::memchr;

use super::Span;
use super::block::Block;

/// One line of a document, without its line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The whole line, including white space and comment, without the line end.
    pub span: Span,
    /// Its content.
    pub kind: LineKind,
}

/// The content of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "every line is one of these four, by construction")]
pub enum LineKind {
    /// Empty, or white space.
    Blank,
    /// A comment with nothing before it. Never a record boundary, in any dialect.
    Comment,
    /// `field: value`.
    Record(Record),
    /// Text that has no separator, or no field before it.
    Unrecognised,
}

/// A field, its separator and its value; the spans exclude surrounding white space and comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "field, separator, value: RFC 9309 §2.2 has no more")]
pub struct Record {
    /// The text before the separator; never empty.
    pub field: Span,
    /// The separator between the two.
    pub separator: Separator,
    /// The text after the separator; may be empty.
    pub value: Span,
}

/// What separates a field from its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a record has a colon or lacks it")]
pub enum Separator {
    /// The first `:` of the line.
    Colon,
    /// The line has no colon, and is exactly two words: `Disallow /x`. Only some dialects read such a line as a
    /// record.
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
    // Most lines are short and not the last: then one block comparison is enough.
    let block = octets[span.start as usize..].first_chunk().filter(|_| span.len() <= 64);
    match block {
        Some(block) => Marks::of(&Block::of(block), span).kind(),
        None => kind_of_long(octets, span),
    }
}

fn kind_of_long(octets: &[u8], span: Span) -> LineKind {
    let line = span.of(octets);
    let hash = memchr(b'#', line);
    let end = hash.map_or(span.end, |hash| span.start + hash as u32);
    let text = trim(octets, Span::new(span.start, end));
    if text.is_empty() {
        return without_text(hash.is_some());
    }
    let colon = memchr(b':', text.of(octets)).map(|at| (at, Separator::Colon));
    let blank = || between_two_words(text.of(octets)).map(|at| (at, Separator::Space));
    let Some((at, separator)) = colon.or_else(blank) else { return LineKind::Unrecognised };
    let at = text.start + at as u32;
    let field = trim(octets, Span::new(text.start, at));
    if field.is_empty() {
        return LineKind::Unrecognised;
    }
    let value = trim(octets, Span::new(at + 1, text.end));
    LineKind::Record(Record { field, separator, value })
}

/// The positions of characters on a short line: one bit per byte, the first in the lowest bit.
struct Marks<'b> {
    /// The line begins it.
    block: &'b Block,
    start: u32,
    /// All but white space, before the comment.
    text: u64,
    has_comment: bool,
}

impl<'b> Marks<'b> {
    #[inline]
    fn of(block: &'b Block, line: Span) -> Self {
        let of_line = 1_u64.checked_shl(line.len() as u32).map_or(u64::MAX, |behind| behind - 1);
        let hashes = block.equal(b'#') & of_line;
        let text = below(first(hashes)) & of_line & !block.space();
        Self { block, start: line.start, text, has_comment: hashes != 0 }
    }

    #[inline]
    fn kind(self) -> LineKind {
        if self.text == 0 {
            return without_text(self.has_comment);
        }
        let colon = first(self.block.equal(b':') & self.text);
        let (separator, at) = match colon {
            0 => (Separator::Space, self.gap_of_two_words()),
            _ => (Separator::Colon, colon),
        };
        let before = below(first(at));
        let (field, value) = (self.text & before, self.text & !(at | before));
        if at == 0 || field == 0 {
            return LineKind::Unrecognised;
        }
        let value = if value == 0 {
            let Span { end, .. } = self.span_of(at);
            Span::new(end, end)
        } else {
            self.span_of(value)
        };
        LineKind::Record(Record { field: self.span_of(field), separator, value })
    }

    /// Like [`between_two_words`]: the bytes between them; none, if there are not exactly two words.
    fn gap_of_two_words(&self) -> u64 {
        let last = 1 << (u64::BITS - 1 - self.text.leading_zeros());
        let blanks = self.block.either(b' ', b'\t') & below(last) & !below(first(self.text));
        let in_one_piece = blanks & (blanks + first(blanks)) == 0;
        if in_one_piece { blanks } else { 0 }
    }

    /// From the lowest bit to the highest.
    fn span_of(&self, bits: u64) -> Span {
        let end = self.start + u64::BITS - bits.leading_zeros();
        Span::new(self.start + bits.trailing_zeros(), end)
    }
}

/// The lowest bit alone; zero if none is set.
fn first(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// All bits below the lowest set bit; all bits if none is set.
fn below(bit: u64) -> u64 {
    bit.wrapping_sub(1)
}

fn without_text(has_comment: bool) -> LineKind {
    if has_comment { LineKind::Comment } else { LineKind::Blank }
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
