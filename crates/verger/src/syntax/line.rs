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
    // Most lines are short, and something stands behind them: then one look tells it all.
    let block = octets[span.start as usize..].first_chunk().filter(|_| span.len() <= 64);
    match block {
        Some(block) => Marks::of(&Block::of(block), span.len()).kind(octets, span),
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
    let Some(colon) = memchr(b':', text.of(octets)) else { return without_colon(octets, text) };
    let at = text.start + colon as u32;
    let field = trim(octets, Span::new(text.start, at));
    if field.is_empty() {
        return LineKind::Unrecognised;
    }
    let value = trim(octets, Span::new(at + 1, text.end));
    LineKind::Record(Record { field, separator: Separator::Colon, value })
}

/// What stands where on a short line: a bit an octet, the first the lowest.
struct Marks {
    /// All but white space, before the comment.
    text: u64,
    colons: u64,
    has_comment: bool,
}

impl Marks {
    /// Of the first octets of a block.
    #[inline]
    fn of(block: &Block, length: usize) -> Self {
        let of_line = 1_u64.checked_shl(length as u32).map_or(u64::MAX, |behind| behind - 1);
        let hashes = block.equal(b'#') & of_line;
        let before_comment = first(hashes).wrapping_sub(1) & of_line;
        let text = before_comment & !block.space();
        Self { text, colons: block.equal(b':') & text, has_comment: hashes != 0 }
    }

    #[inline]
    fn kind(self, octets: &[u8], line: Span) -> LineKind {
        if self.text == 0 {
            return without_text(self.has_comment);
        }
        if self.colons == 0 {
            return without_colon(octets, around(self.text, line.start));
        }
        let colon = first(self.colons);
        let field = self.text & (colon - 1);
        if field == 0 {
            return LineKind::Unrecognised;
        }
        let behind = self.text & !(colon | (colon - 1));
        let value = if behind == 0 {
            let at = line.start + colon.trailing_zeros() + 1;
            Span::new(at, at)
        } else {
            around(behind, line.start)
        };
        LineKind::Record(Record {
            field: around(field, line.start),
            separator: Separator::Colon,
            value,
        })
    }
}

/// The lowest bit alone; none where there is none.
fn first(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// The span from the lowest bit to the highest, of a line that begins at `start`.
fn around(bits: u64, start: u32) -> Span {
    Span::new(start + bits.trailing_zeros(), start + u64::BITS - bits.leading_zeros())
}

fn without_text(has_comment: bool) -> LineKind {
    if has_comment { LineKind::Comment } else { LineKind::Blank }
}

fn without_colon(octets: &[u8], text: Span) -> LineKind {
    let Some(at) = between_two_words(text.of(octets)) else { return LineKind::Unrecognised };
    let at = text.start + at as u32;
    LineKind::Record(Record {
        field: trim(octets, Span::new(text.start, at)),
        separator: Separator::Space,
        value: trim(octets, Span::new(at + 1, text.end)),
    })
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
