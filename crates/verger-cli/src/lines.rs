//! The lines of a list or of questions, one at a time, and whether another one is ready.

use std::io::{self, BufRead as _, BufReader, Read};

/// Reads lines up to a maximum length; a longer line is skipped. A byte order mark at the start is skipped.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    from: BufReader<R>,
    longest: u64,
    line: Vec<u8>,
    number: u64,
}

/// One line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// Its bytes, without white space around them; `None` for a line that is too long.
    pub(crate) text: Option<&'a [u8]>,
    /// How many bytes were taken from the input.
    pub(crate) taken: u64,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(from: R, longest: u64) -> Self {
        let from = BufReader::with_capacity(1 << 16, from);
        Self { from, longest, line: Vec::new(), number: 0 }
    }

    /// Whether the next line can be read without waiting for its sender. If not, flush the answers first: a caller that
    /// asks one question at a time waits for its answer, even if it has sent a part of the next question.
    pub(crate) fn one_waits(&self) -> bool {
        self.from.buffer().contains(&b'\n')
    }

    /// The next line; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        self.line.shrink_to(USUAL);
        let mut taken = self.read()?;
        if taken == 0 {
            return Ok(None);
        }
        self.number += 1;
        let is_too_long = taken == self.longest && !self.line.ends_with(b"\n");
        if is_too_long {
            taken += self.skip()?;
        }
        let mark = if self.number == 1 && self.line.starts_with(MARK) { MARK.len() } else { 0 };
        let text = (!is_too_long).then_some(self.line[mark..].trim_ascii());
        Ok(Some(Line { number: self.number, text, taken }))
    }

    fn read(&mut self) -> io::Result<u64> {
        Ok(self.from.by_ref().take(self.longest).read_until(b'\n', &mut self.line)? as u64)
    }
}

impl<R: Read> Lines<R> {
    /// Skips the rest of a line. A device may have no line end at all.
    fn skip(&mut self) -> io::Result<u64> {
        let skipped = self.from.by_ref().take(ENDLESS).skip_until(b'\n')? as u64;
        if skipped < ENDLESS {
            return Ok(skipped);
        }
        let number = self.number;
        Err(io::Error::other(format!("line {number} has no end within {ENDLESS} bytes")))
    }
}

impl<'a> Line<'a> {
    /// The list item on this line; `None` for a blank line and for a comment. A comment begins with a `#` at the beginning of
    /// the line or after white space: any other `#` is a part of a URL.
    pub(crate) fn item(&self) -> Option<Result<&'a [u8], TooLong>> {
        let Some(text) = self.text else { return Some(Err(TooLong)) };
        let begins =
            |at: usize| text[at] == b'#' && (at == 0 || text[at - 1].is_ascii_whitespace());
        let end = (0..text.len()).find(|&at| begins(at)).unwrap_or(text.len());
        let item = text[..end].trim_ascii_end();
        (!item.is_empty()).then_some(Ok(item))
    }
}

/// The line is longer than the reader's limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

/// UTF-8's byte order mark.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The most bytes that are skipped to find the end of a line that is too long.
const ENDLESS: u64 = 1 << 28;

/// The buffer capacity kept after a long line.
const USUAL: usize = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn all(octets: &[u8], longest: u64) -> Vec<(u64, Option<Vec<u8>>)> {
        let mut lines = Lines::new(octets, longest);
        let mut all = Vec::new();
        while let Some(line) = lines.next().expect("memory can be read") {
            all.push((line.number, line.text.map(<[u8]>::to_vec)));
        }
        all
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        let (short, none) = (|text: &[u8]| Some(text.to_vec()), None);
        let lines = all(b"abc\nabcdefgh\n\n x \nlonger than that", 4);
        let expected =
            [(1, short(b"abc")), (2, none.clone()), (3, short(b"")), (4, short(b"x")), (5, none)];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_line_without_an_end_is_an_error() {
        let mut lines = Lines::new(io::repeat(b'a'), 4);
        let error = lines.next().expect_err("it has no end").to_string();
        assert_eq!(error, "line 1 has no end within 268435456 bytes");
    }

    #[test]
    fn a_mark_is_skipped_at_the_head_alone() {
        let lines = all(b"\xEF\xBB\xBFa\r\n\xEF\xBB\xBFb", 100);
        assert_eq!(lines, [(1, Some(b"a".to_vec())), (2, Some(b"\xEF\xBB\xBFb".to_vec()))]);
    }

    #[test]
    fn half_a_line_does_not_wait() {
        let mut lines = Lines::new(&b"a\nb\nc"[..], 100);
        assert!(!lines.one_waits(), "nothing was read yet");
        for waits in [true, false, false] {
            lines.next().expect("memory can be read");
            assert_eq!(lines.one_waits(), waits);
        }
    }

    #[test]
    fn lists_have_comments() {
        let item = |text| Line { number: 1, text, taken: 1 }.item();
        assert_eq!(item(Some(b"")), None);
        assert_eq!(item(Some(b"# a comment")), None);
        assert_eq!(item(Some(b"/a#b")), Some(Ok(&b"/a#b"[..])));
        assert_eq!(item(Some(b"/a?b #c")), Some(Ok(&b"/a?b"[..])));
        assert_eq!(item(Some(b"  # a comment")), None);
        assert_eq!(item(None), Some(Err(TooLong)));
    }
}
