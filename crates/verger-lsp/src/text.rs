use lsp_types::{Position, PositionEncodingKind, Range, TextDocumentContentChangeEvent};
use memchr::memchr2_iter;

/// The text of an open file, and where its lines begin.
///
/// Lines end with LF, CR or CRLF, in the protocol as in a robots.txt. **Cost.** A change takes one pass over the text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    content: String,
    /// The first byte of each line; the text after the last line end is a line, too.
    starts: Vec<usize>,
    encoding: Encoding,
}

/// What a column counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Code units of UTF-16, the protocol's default.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Text {
    pub(crate) fn new(text: String, encoding: Encoding) -> Self {
        let starts = line_starts(&text);
        Self { content: text, starts, encoding }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.content
    }

    /// Applies the changes of one notification, in order: a part is replaced, or all of it.
    pub(crate) fn apply(&mut self, changes: Vec<TextDocumentContentChangeEvent>) {
        for change in changes {
            match change.range {
                None => self.content = change.text,
                Some(range) => {
                    let start = self.offset(range.start);
                    let end = self.offset(range.end).max(start);
                    self.content.replace_range(start..end, &change.text);
                }
            }
            self.starts = line_starts(&self.content);
        }
    }

    /// The byte at a position. What is beyond a line's end is its end; what is inside a character is its first byte.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let Some(line) = self.line(position.line as usize) else { return self.content.len() };
        let start = self.starts[position.line as usize];
        let mut left = position.character as usize;
        let mut at = 0;
        for character in line.chars() {
            let Some(after) = left.checked_sub(self.encoding.units(character)) else { break };
            if left == 0 {
                break;
            }
            (left, at) = (after, at + character.len_utf8());
        }
        start + at
    }

    /// The position of a byte.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.content.len());
        while !self.content.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let before = &self.content[self.starts[line]..offset];
        let units: usize = before.chars().map(|one| self.encoding.units(one)).sum();
        Position::new(line as u32, units as u32)
    }

    /// The range of some bytes.
    pub(crate) fn range(&self, octets: std::ops::Range<usize>) -> Range {
        Range::new(self.position(octets.start), self.position(octets.end))
    }

    /// A line without its end, by its number from 0.
    pub(crate) fn line(&self, line: usize) -> Option<&str> {
        let start = *self.starts.get(line)?;
        let end = self.starts.get(line + 1).copied().unwrap_or(self.content.len());
        let whole = &self.content[start..end];
        let text = whole.strip_suffix('\n').map(|text| text.strip_suffix('\r').unwrap_or(text));
        Some(text.or_else(|| whole.strip_suffix('\r')).unwrap_or(whole))
    }
}

impl Encoding {
    /// The best of those that a client has offered.
    pub(crate) fn among(offered: &[PositionEncodingKind]) -> Self {
        if offered.contains(&PositionEncodingKind::UTF8) {
            Self::Utf8
        } else if offered.contains(&PositionEncodingKind::UTF16) || offered.is_empty() {
            Self::Utf16
        } else if offered.contains(&PositionEncodingKind::UTF32) {
            Self::Utf32
        } else {
            Self::Utf16
        }
    }

    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    fn units(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
            Self::Utf32 => 1,
        }
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let octets = text.as_bytes();
    let is_end = |&at: &usize| octets[at] == b'\n' || octets.get(at + 1) != Some(&b'\n');
    let after = memchr2_iter(b'\n', b'\r', octets).filter(is_end).map(|at| at + 1);
    std::iter::once(0).chain(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(from: [u32; 2], to: [u32; 2], text: &str) -> TextDocumentContentChangeEvent {
        let position = |[line, character]: [u32; 2]| Position { line, character };
        let range = Some(Range::new(position(from), position(to)));
        TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() }
    }

    #[test]
    fn columns_count_what_was_agreed() {
        for (encoding, column) in [(Encoding::Utf8, 7), (Encoding::Utf16, 4), (Encoding::Utf32, 3)]
        {
            let text = Text::new("x\r\né\u{1F600}a".to_owned(), encoding);
            let position = Position::new(1, column);
            assert_eq!(text.offset(position), 10, "{encoding:?}");
            assert_eq!(text.position(10), position, "{encoding:?}");
        }
    }

    #[test]
    fn what_is_nowhere_is_the_nearest_place() {
        let text = Text::new("é\r\nb\rc".to_owned(), Encoding::Utf16);
        for (line, column, offset) in
            [(0, 9, 2), (1, 0, 4), (1, 7, 5), (2, 1, 7), (3, 0, 7), (u32::MAX, u32::MAX, 7)]
        {
            assert_eq!(text.offset(Position::new(line, column)), offset, "{line}:{column}");
        }
        let text = Text::new("a\u{1F600}".to_owned(), Encoding::Utf16);
        assert_eq!(text.offset(Position::new(0, 2)), 1, "inside a character");
        assert_eq!(text.position(3), Position::new(0, 1));
    }

    #[test]
    fn changes_are_applied_in_order() {
        let mut text = Text::new("ab\ncd\n".to_owned(), Encoding::Utf8);
        text.apply(vec![change([0, 1], [1, 1], "X\r"), change([1, 0], [1, 0], "\n")]);
        assert_eq!(text.as_str(), "aX\r\nd\n");
        assert_eq!(text.starts, [0, 4, 6]);
        text.apply(vec![change([5, 0], [2, 0], "z"), change([1, 1], [0, 0], "!")]);
        assert_eq!(text.as_str(), "aX\r\nd!\nz", "an end before its start is the start");
        let all = TextDocumentContentChangeEvent {
            range: None,
            range_length: None,
            text: "new".to_owned(),
        };
        text.apply(vec![all]);
        assert_eq!(text.as_str(), "new");
    }

    /// Lines and their starts are those of the engine, which the diagnostics count in.
    #[test]
    fn lines_are_the_engines() {
        for text in ["", "a", "a\n", "\r\n\r\n", "a\rb\r\nc\n\rd", "\n\n", "\r"] {
            let ours = Text::new(text.to_owned(), Encoding::Utf8);
            let document = verger::Document::parse(text.as_bytes());
            let theirs: Vec<_> = document.lines().map(|line| line.span.start as usize).collect();
            let most = theirs.len().min(ours.starts.len());
            assert_eq!(ours.starts[..most], theirs[..], "{text:?}");
            assert!(ours.starts.len() - theirs.len() <= 1, "{text:?}");
        }
    }
}
