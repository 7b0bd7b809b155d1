use alloc::borrow::Cow;
use alloc::vec::Vec;

use memchr::memchr2;

use super::{Line, LineKind, Span};

/// What stands in a robots.txt: every line, in order, with its place in the octets.
///
/// Parsing is total: any octets are a document, and no octet is lost. The [pieces](Self::pieces) tile the
/// input, so printing them gives it back.
///
/// - Lines end with LF, CR or CRLF, also mixed in one file; the last line needs no end.
/// - A byte order mark at the very beginning is skipped; so are its first one or two octets alone, which
///   editors leave behind.
/// - NUL, controls and octets that are not UTF-8 stay in their line. Lines may have any length.
///
/// **Bounds.** At most 1 GiB is read; what stands behind it is one [`Piece::Unread`]. How much
/// of a document a robot *obeys* is a matter of the dialect's [`Limits`](crate::Limits).
/// **Cost.** One pass; 28 octets of heap a line.
///
/// ```
/// use verger::{Document, LineKind};
///
/// let document = Document::parse(b"User-agent: *\r\nDisallow: /private # not yet\n");
/// assert_eq!(document.lines().len(), 2);
/// let LineKind::Record(record) = document.lines()[1].kind else { unreachable!() };
/// assert_eq!(document.text(record.value), b"/private");
/// ```
#[derive(Clone, Debug)]
pub struct Document<'a> {
    octets: Cow<'a, [u8]>,
    bom: u32,
    lines: Vec<Line>,
    /// Behind the last line that was read: the length of the input, at most 1 GiB.
    end: u32,
}

/// A part of a document; together, in order, they are all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// A byte order mark, or the beginning of one.
    ByteOrderMark,
    /// White space around a field, a value or a comment.
    Space,
    /// A record's field.
    Field,
    /// The colon, or the white space that stands for it.
    Separator,
    /// A record's value.
    Value,
    /// `#` and what follows on the line.
    Comment,
    /// Text of a line that is no record.
    Text,
    /// CR, LF or CRLF.
    LineEnd,
    /// Octets behind the 1 GiB that a document reads.
    Unread,
}

impl<'a> Document<'a> {
    /// Reads any octets, borrowed or owned. Never fails.
    pub fn parse(octets: impl Into<Cow<'a, [u8]>>) -> Self {
        let octets = octets.into();
        let end = octets.len().min(LARGEST);
        let read = &octets[..end];
        let bom = byte_order_mark(read);
        let mut lines = Vec::new();
        let mut start = bom;
        while let Some(length) = memchr2(b'\n', b'\r', &read[start..]) {
            let at = start + length;
            lines.push(Line::read(read, Span::new(start as u32, at as u32)));
            start = at + line_end(&read[at..]);
        }
        if start < end {
            lines.push(Line::read(read, Span::new(start as u32, end as u32)));
        }
        Self { octets, bom: bom as u32, lines, end: end as u32 }
    }

    /// The octets it was read from.
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// The lines in order; line number *n* of an editor stands at index *n* − 1.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The octets that a span of this document covers.
    pub fn text(&self, span: Span) -> &[u8] {
        &self.octets[span.range()]
    }

    /// Every part with its place. The spans tile the input: each begins where the one before it ended.
    pub fn pieces(&self) -> Vec<(Piece, core::ops::Range<usize>)> {
        let mut tiles = Tiles { at: 0, pieces: Vec::new() };
        tiles.up_to(Piece::ByteOrderMark, self.bom);
        for line in &self.lines {
            // Between the line before and this one stands that line's end.
            tiles.up_to(Piece::LineEnd, line.span.start);
            if let LineKind::Record(record) = line.kind {
                tiles.up_to(Piece::Space, record.field.start);
                tiles.up_to(Piece::Field, record.field.end);
                tiles.up_to(Piece::Separator, record.value.start);
                tiles.up_to(Piece::Value, record.value.end);
            }
            let comment = line.comment(&self.octets).unwrap_or(line.span.end);
            let text = match line.kind {
                LineKind::Unrecognised => Piece::Text,
                _ => Piece::Space,
            };
            tiles.up_to(text, comment);
            tiles.up_to(Piece::Comment, line.span.end);
        }
        tiles.up_to(Piece::LineEnd, self.end);
        let mut pieces = tiles.pieces;
        if self.octets.len() > self.end as usize {
            pieces.push((Piece::Unread, self.end as usize..self.octets.len()));
        }
        pieces
    }
}

/// So every offset, and four times a line's number, is a `u32`.
const LARGEST: usize = 1 << 30;

struct Tiles {
    at: u32,
    pieces: Vec<(Piece, core::ops::Range<usize>)>,
}

impl Tiles {
    fn up_to(&mut self, piece: Piece, end: u32) {
        if end > self.at {
            self.pieces.push((piece, self.at as usize..end as usize));
            self.at = end;
        }
    }
}

/// The length of the byte order mark, or of the part of one that the octets begin with.
fn byte_order_mark(octets: &[u8]) -> usize {
    let mark = [0xEF, 0xBB, 0xBF];
    octets.iter().zip(mark).take_while(|&(&octet, of_mark)| octet == of_mark).count()
}

/// The length of the line end that the octets begin with.
fn line_end(octets: &[u8]) -> usize {
    if octets.starts_with(b"\r\n") { 2 } else { 1 }
}
