use alloc::borrow::Cow;
use alloc::vec::Vec;

use memchr::{memchr, memchr_iter, memrchr2};

use super::block::Block;
use super::starts::{Start, Starts};
use super::{ContentKind, Line, LineKind, Span};

/// The content of a robots.txt: every line, in order, with its place in the bytes.
///
/// Parsing is total: any bytes are a document, and no byte is lost. The [pieces](Self::pieces) tile the
/// input, so printing them gives it back.
///
/// - Lines end with LF, CR or CRLF, even mixed in one file; the last line needs no end.
/// - A byte order mark at the very beginning is skipped; so are its first one or two bytes alone, which
///   editors leave behind.
/// - NUL, control characters and bytes that are not UTF-8 stay in their line. Lines may have any length.
///
/// **Bounds.** At most 1 GiB is read; the rest is one [`Piece::Unread`]. How much of a document a robot *obeys*
/// depends on the dialect's [`Limits`](crate::dialect::Limits). **Cost.** Two passes that find line ends sixty-four
/// bytes at a time; four bytes of heap per line.
///
/// ```
/// use verger::Document;
/// use verger::syntax::LineKind;
///
/// let document = Document::parse(b"User-agent: *\r\nDisallow: /private # not yet\n");
/// assert_eq!(document.lines().len(), 2);
/// let LineKind::Record(record) = document.line(2).unwrap().kind else { unreachable!() };
/// assert_eq!(document.text(record.value), Some(&b"/private"[..]));
/// ```
#[derive(Clone, Debug)]
pub struct Document<'a> {
    octets: Cow<'a, [u8]>,
    /// Where each line begins.
    starts: Starts,
    /// The end of the part that is read.
    end: u32,
    /// The limit that cut the file before it was parsed.
    cut_at: Option<u32>,
}

/// A part of a document; all parts in order make up the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// A byte order mark, or the beginning of one.
    ByteOrderMark,
    /// White space around a field, a value or a comment.
    Space,
    /// The field of a record.
    Field,
    /// The colon, or the white space in its place.
    Separator,
    /// The value of a record.
    Value,
    /// `#` and the rest of the line.
    Comment,
    /// Text of a line that is not a record.
    Text,
    /// CR, LF or CRLF.
    LineEnd,
    /// Bytes after the 1 GiB that a document reads.
    Unread,
}

impl<'a> Document<'a> {
    /// Reads any bytes, borrowed or owned. Never fails.
    pub fn parse(octets: impl Into<Cow<'a, [u8]>>) -> Self {
        let octets = octets.into();
        let end = octets.len().min(LARGEST);
        let read = &octets[..end];
        let bom = byte_order_mark(read);
        let starts = if read.len() <= Starts::SHORT {
            Starts::Short(line_starts(read, bom))
        } else {
            Starts::Long(line_starts(read, bom))
        };
        Self { octets, starts, end: end as u32, cut_at: None }
    }

    /// The same document, owning its bytes. Cost: a copy of them, if they were borrowed.
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        let Self { octets, starts, end, cut_at } = self;
        Document { octets: Cow::Owned(octets.into_owned()), starts, end, cut_at }
    }

    /// The same document, as the beginning of a longer file: the receiver kept only the lines that end within
    /// `octets` bytes. A policy reports that limit as if it were the dialect's own
    /// ([`LimitReached`](crate::LimitReached)), and [`Excess::DisallowSite`](crate::dialect::Excess::DisallowSite)
    /// then closes the site (Koster, 4 June 1996: a file too large to keep is taken as `Disallow: /`).
    ///
    /// ```
    /// use verger::{Crawler, Dialect, Document, Policy, Reason};
    /// use verger::dialect::Excess;
    ///
    /// let mut dialect = Dialect::RFC9309;
    /// dialect.limits.on_excess = Excess::DisallowSite;
    /// let received = Document::parse(b"User-agent: *\nDisallow: /private\n").cut_at(512_000);
    /// let policy = Policy::new(&received, &dialect, &Crawler::new(["ExampleBot"]));
    /// let decision = policy.decide(b"/open");
    /// assert_eq!((decision.is_allowed(), decision.reason), (false, Reason::LimitReached));
    /// assert_eq!(decision.limit.map(|limit| limit.line), Some(3));
    /// ```
    #[must_use]
    pub fn cut_at(self, octets: u32) -> Self {
        Self { cut_at: Some(octets), ..self }
    }

    /// The limit that cut the file before it was parsed, in bytes; `None` for a whole file.
    pub(crate) fn received_within(&self) -> Option<u32> {
        self.cut_at
    }

    /// What its bytes are: text, or something that no line can be read from. A hint for people; the lines are read
    /// anyway.
    pub fn content_kind(&self) -> ContentKind {
        ContentKind::of(&self.octets)
    }

    /// The bytes it was read from.
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// The lines in order. A line is read when it is asked for: one pass over the line.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = Line> + DoubleEndedIterator + Clone {
        (0..self.starts.len()).map(|index| Line::read(&self.octets, self.line_span(index)))
    }

    /// The line with that number, counted from 1 as in an editor.
    pub fn line(&self, number: u32) -> Option<Line> {
        let index = (number as usize).checked_sub(1)?;
        (index < self.starts.len()).then(|| Line::read(&self.octets, self.line_span(index)))
    }

    /// The line at an index, without its end.
    pub(crate) fn line_span(&self, index: usize) -> Span {
        let start = self.starts.get(index).expect("the line is one of the document");
        let next = self.starts.get(index + 1).unwrap_or(self.end);
        let ended = match self.octets[start as usize..next as usize] {
            [.., b'\r', b'\n'] => 2,
            [.., b'\r' | b'\n'] => 1,
            _ => 0,
        };
        Span::new(start, next - ended)
    }

    /// The index of the line that begins there; it is not before the line at `from`.
    pub(crate) fn line_index(&self, start: usize, from: usize) -> usize {
        // Rules mostly follow each other.
        let is_there = |index: &usize| self.starts.get(*index).map(|at| at as usize) == Some(start);
        let near = (from..from + 8).find(is_there);
        near.unwrap_or_else(|| self.starts.partition_point(|other| (other as usize) < start))
    }

    /// The number of lines that end, not counting their line end, within `most` bytes.
    pub(crate) fn count_lines_within(&self, most: u32) -> usize {
        let (_, next) = lines_within(&self.octets[..self.end as usize], most);
        self.starts.partition_point(|start| (start as usize) < next)
    }

    /// The bytes that a span of this document covers; `None` for a span of another document that does not fit.
    pub fn text(&self, span: Span) -> Option<&[u8]> {
        self.octets.get(span.range())
    }

    /// The bytes of a span that was made from this document.
    pub(crate) fn slice(&self, span: Span) -> &[u8] {
        span.of(&self.octets)
    }

    /// Every part with its place. The spans tile the input: each begins where the one before it ended.
    pub fn pieces(&self) -> Vec<(Piece, core::ops::Range<usize>)> {
        let mut tiles = Tiles { at: 0, pieces: Vec::new() };
        tiles.up_to(Piece::ByteOrderMark, self.starts.get(0).unwrap_or(self.end));
        for line in self.lines() {
            // Between the previous line and this one is the previous line's end.
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

/// So that every offset, and four times a line's number, fits in a `u32`.
pub(crate) const LARGEST: usize = 1 << 30;

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

/// The length of the byte order mark, or of the partial one, that the bytes begin with.
pub(crate) fn byte_order_mark(octets: &[u8]) -> usize {
    let mark = [0xEF, 0xBB, 0xBF];
    octets.iter().zip(mark).take_while(|&(&octet, of_mark)| octet == of_mark).count()
}

/// The lines that end, not counting their line end, within `most` bytes: where the last of them ends, and where the
/// next line begins.
pub(crate) fn lines_within(octets: &[u8], most: u32) -> (usize, usize) {
    let most = most as usize;
    if octets.len() <= most {
        return (octets.len(), octets.len());
    }
    let bom = byte_order_mark(octets);
    let in_crlf = most > bom && octets[most - 1..].starts_with(b"\r\n");
    match octets[most..] {
        _ if most < bom => (bom, bom),
        [b'\n', ..] if in_crlf => (most, most + 1),
        [b'\r', b'\n', ..] => (most, most + 2),
        [b'\n' | b'\r', ..] => (most, most + 1),
        _ => {
            let cut = memrchr2(b'\n', b'\r', &octets[bom..most]).map_or(bom, |end| bom + end + 1);
            (cut, cut)
        }
    }
}

/// Where the lines begin, the first of them at `first`.
fn line_starts<S: Start>(octets: &[u8], first: usize) -> Vec<S> {
    let mut starts = Vec::with_capacity(1 + count_line_ends(octets));
    starts.push(S::of(first as u32));
    let (blocks, rest) = octets.as_chunks::<64>();
    for (index, block) in blocks.iter().enumerate() {
        let next = octets.get(64 * (index + 1)).copied();
        push_starts(line_ends(&Block::of(block), next), 64 * index, &mut starts);
    }
    let mut block = [0; 64];
    block[..rest.len()].copy_from_slice(rest);
    push_starts(line_ends(&Block::of(&block), None), octets.len() - rest.len(), &mut starts);
    // An empty rest after the last line end is not a line.
    if starts.last().is_some_and(|last| last.place() as usize == octets.len()) {
        starts.pop();
    }
    starts
}

/// The number of line ends in the bytes. Cost: a pass, many bytes at a time.
pub(crate) fn count_lines(octets: &[u8]) -> usize {
    // Nearly every file has either no CR or one on every line: one look tells which.
    if memchr(b'\r', octets).is_none() {
        return memchr_iter(b'\n', octets).count();
    }
    let (blocks, rest) = octets.as_chunks::<64>();
    let whole = blocks.iter().enumerate().map(|(index, block)| {
        let next = octets.get(64 * (index + 1)).copied();
        line_ends(&Block::of(block), next).count_ones() as usize
    });
    let mut last = [0; 64];
    last[..rest.len()].copy_from_slice(rest);
    whole.sum::<usize>() + line_ends(&Block::of(&last), None).count_ones() as usize
}

/// The bytes that end a line: LF, and CR unless LF follows. `next` follows the block.
fn line_ends(block: &Block, next: Option<u8>) -> u64 {
    let (line_feeds, returns) = (block.equal(b'\n'), block.equal(b'\r'));
    let followed = line_feeds >> 1 | u64::from(next == Some(b'\n')) << 63;
    line_feeds | returns & !followed
}

fn push_starts<S: Start>(mut ends: u64, block: usize, starts: &mut Vec<S>) {
    while ends != 0 {
        starts.push(S::of((block + ends.trailing_zeros() as usize + 1) as u32));
        ends &= ends - 1;
    }
}

/// An upper bound: both bytes of a CRLF count.
fn count_line_ends(octets: &[u8]) -> usize {
    let (blocks, rest) = octets.as_chunks::<64>();
    let ends = |block: &[u8; 64]| {
        let block = Block::of(block);
        block.either(b'\n', b'\r').count_ones() as usize
    };
    blocks.iter().map(ends).sum::<usize>() + rest.len()
}
