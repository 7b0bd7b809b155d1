//! The places of what a parser of YAML found.

use saphyr_parser::{Marker, Span as Found};
use verger::Span;

use crate::place::SourcePlace;

/// Counts in characters → in bytes, in the order of the text.
pub(super) struct Places<'a> {
    text: &'a str,
    /// Whether bytes of the file were replaced in the text: then only lines are known.
    is_replaced: bool,
    /// The length of the byte order mark.
    skipped: usize,
    /// A character and its byte, up to which was counted.
    counted: (usize, usize),
}

impl<'a> Places<'a> {
    /// The text begins after this number of bytes of its file.
    pub(super) fn new(text: &'a str, is_replaced: bool, skipped: usize) -> Self {
        Self { text, is_replaced, skipped, counted: (0, 0) }
    }

    /// The bytes that were found.
    pub(super) fn bytes(&mut self, found: &Found) -> (usize, usize) {
        let start = self.byte(found.start);
        (start, self.byte(found.end).max(start))
    }

    fn byte(&mut self, marker: Marker) -> usize {
        let (character, byte) = self.counted;
        let found = if marker.index() >= character {
            let (rest, more) = (&self.text[byte..], marker.index() - character);
            byte + rest.char_indices().nth(more).map_or(rest.len(), |(at, _)| at)
        } else {
            // An end may be before the beginning of what was found last: a few characters back.
            let fewer = character - marker.index();
            let before = self.text[..byte].char_indices().rev();
            before.take(fewer).last().map_or(0, |(at, _)| at)
        };
        self.counted = (marker.index(), found);
        found
    }

    /// The place of these bytes, which begin on this line.
    pub(super) fn place(&self, line: usize, (start, end): (usize, usize)) -> SourcePlace {
        let byte = |at: usize| u32::try_from(at + self.skipped).unwrap_or(u32::MAX);
        let span = if self.is_replaced { (0, 0) } else { (byte(start), byte(end)) };
        let line = u32::try_from(line.max(1)).unwrap_or(u32::MAX);
        SourcePlace::Line { line, span: Span { start: span.0, end: span.1 } }
    }

    /// The bytes of a text in quotes, which the parser extends to what comes after it.
    pub(super) fn of_quoted(&self, (start, end): (usize, usize)) -> (usize, usize) {
        let text = &self.text.as_bytes()[start..end];
        let (Some(&quote), mut at) = (text.first(), 1) else { return (start, end) };
        while let Some(&octet) = text.get(at) {
            let is_doubled = quote == b'\'' && text.get(at + 1) == Some(&b'\'');
            if octet == b'\\' && quote == b'"' || octet == quote && is_doubled {
                at += 2;
            } else if octet == quote {
                return (start, start + at + 1);
            } else {
                at += 1;
            }
        }
        (start, end)
    }

    /// The line and the bytes of what a block of text says, without its header; the header alone if it says nothing.
    pub(super) fn of_block(
        &self,
        line: usize,
        (start, end): (usize, usize),
    ) -> (usize, (usize, usize)) {
        let block = &self.text.as_bytes()[start..end];
        let header = block
            .iter()
            .position(|octet| *octet == b'\n')
            .filter(|_| matches!(block[0], b'|' | b'>'));
        let from = header.map_or(0, |length| length + 1);
        let blank = block[from..].iter().take_while(|octet| octet.is_ascii_whitespace()).count();
        let first = from + blank;
        let last = block.trim_ascii_end().len();
        if first >= last {
            return (line, (start, end));
        }
        let lines = memchr::memchr_iter(b'\n', &block[..first]).count();
        (line + lines, (start + first, start + last))
    }
}

/// The comments between the texts of a file.
pub(super) struct Comments<'a> {
    text: &'a [u8],
    /// Up to where they were looked for, and its line.
    searched: (usize, usize),
}

impl<'a> Comments<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text: text.as_bytes(), searched: (0, 1) }
    }

    /// Passes the lines and bytes of the comments before `start` on. What is from there to `end` is a text.
    pub(super) fn until(
        &mut self,
        (start, end): (usize, usize),
        mut found: impl FnMut(usize, (usize, usize)),
    ) {
        let (mut at, mut line) = self.searched;
        while at < start {
            let rest = &self.text[at..start];
            let Some(length) = memchr::memchr2(b'#', b'\n', rest) else { break };
            at += length;
            if self.text[at] == b'\n' {
                line += 1;
                at += 1;
            } else if at == 0 || self.text[at - 1].is_ascii_whitespace() {
                let length =
                    memchr::memchr(b'\n', &self.text[at..]).unwrap_or(self.text.len() - at);
                found(line, (at, at + length));
                at += length;
            } else {
                at += 1;
            }
        }
        let end = end.max(at.min(start)).max(self.searched.0);
        if end > at {
            line += memchr::memchr_iter(b'\n', &self.text[at..end]).count();
        }
        self.searched = (end.max(at), line);
    }
}
