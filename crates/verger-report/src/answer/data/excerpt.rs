//! A part of a file, in a form that is safe to show.

use std::ops::Range;

use serde::Serialize;
use verger_dataset::SourcePlace;

use crate::text::shown;

/// A line of a file, and the relevant part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Excerpt {
    /// The number of the line, from 1.
    pub line: u32,
    /// The line; control characters and bytes that are not UTF-8 are escaped.
    pub text: String,
    /// That part of the text: its first byte, and the first byte after it.
    pub marked: [usize; 2],
}

/// The number of bytes shown of a longer line.
const ROOM: usize = 2000;

impl Excerpt {
    /// `None` if the place is not on a line, or too far to the right to be shown.
    pub fn new(octets: &[u8], place: &SourcePlace) -> Option<Self> {
        let SourcePlace::Line { line, span } = place else { return None };
        let (from, to) = (span.start as usize, span.end as usize);
        let ends_line = |octet: &u8| matches!(octet, b'\n' | b'\r');
        let before = octets.get(..from)?;
        let start = before.iter().rposition(ends_line).map_or(0, |end| end + 1);
        let rest = &octets[start..];
        let length = rest.iter().position(ends_line).unwrap_or(rest.len());
        if from - start > ROOM {
            return None;
        }
        let end = whole_characters(octets, start + length.min(ROOM));
        let to = to.clamp(from, end.max(from));
        let byte_order_mark = b"\xEF\xBB\xBF";
        let has_mark = start == 0 && octets.starts_with(byte_order_mark);
        let start = if has_mark { byte_order_mark.len().min(from) } else { start };
        let (head, marked) = (shown(&octets[start..from]), shown(&octets[from..to]));
        let tail = shown(&octets[to..end.max(to)]);
        let text = format!("{head}{marked}{tail}");
        // An empty part is shown as its whole line, so that there is something to underline.
        let part = if marked.is_empty() {
            [0, text.len()]
        } else {
            [head.len(), head.len() + marked.len()]
        };
        Some(Self { line: *line, text, marked: part })
    }

    /// The relevant part of the text.
    pub fn range(&self) -> Range<usize> {
        self.marked[0]..self.marked[1]
    }
}

/// The place, moved back to the end of a character.
fn whole_characters(octets: &[u8], end: usize) -> usize {
    let is_inside = |octet: Option<&u8>| octet.is_some_and(|octet| octet & 0xC0 == 0x80);
    let mut at = end;
    while at > 0 && end - at < 3 && is_inside(octets.get(at)) {
        at -= 1;
    }
    at
}
