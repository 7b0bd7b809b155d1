//! Words → a JSON text without white space.

use super::grammar::{Frame, Grammar, Phase};
use super::lexer::Bracket;
use crate::json::fault::JsonFault;

/// What is written of the mended text: always the beginning of a valid one.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) out: Vec<u8>,
    /// The brackets that were closed last, each with the length of the text after it.
    closed: Vec<(Frame, usize)>,
}

impl Writer {
    /// Writes what must be before a value or a name.
    fn separate(&mut self, grammar: &Grammar) {
        match grammar.phase {
            Phase::After | Phase::Comma => self.out.push(b','),
            Phase::Name | Phase::Colon => self.out.push(b':'),
            Phase::Top | Phase::First | Phase::Done => {}
        }
    }

    /// Writes an opening bracket, and says where it is.
    pub(super) fn open(&mut self, bracket: Bracket, grammar: &Grammar) -> usize {
        self.separate(grammar);
        self.out.push(bracket.opening());
        self.out.len() - 1
    }

    /// Closes the innermost bracket.
    pub(super) fn close(&mut self, grammar: &Grammar) {
        if matches!(grammar.phase, Phase::Name | Phase::Colon) {
            self.out.extend(b":null");
        }
        let Some(&frame) = grammar.stack.last() else { return };
        self.out.push(if frame.bracket == Bracket::List { b']' } else { b'}' });
        if self.closed.len() >= MOST_REOPENED {
            self.closed.remove(0);
        }
        self.closed.push((frame, self.out.len()));
    }

    /// The brackets that can be opened again, last closed first: those at the very end of the text. With each what comes
    /// before the next value in it.
    pub(super) fn reopenable(&self, length: usize) -> impl Iterator<Item = (Frame, Phase)> {
        let last = self.closed.iter().rev().skip_while(move |(_, end)| *end > length);
        let last = last.enumerate().take_while(move |(number, (_, end))| end + number == length);
        last.map(|(_, (frame, end))| {
            let is_empty = frame.start + 2 == *end;
            (*frame, if is_empty { Phase::First } else { Phase::After })
        })
    }

    /// Opens the bracket that was closed last.
    pub(super) fn reopen(&mut self) {
        self.truncate(self.out.len() - 1);
    }

    /// Takes back what was written after this length.
    pub(super) fn truncate(&mut self, length: usize) {
        self.out.truncate(length);
        self.closed.retain(|(_, end)| *end <= length);
    }

    pub(super) fn literal(&mut self, word: &[u8], grammar: &Grammar) {
        self.separate(grammar);
        self.out.extend_from_slice(word);
    }

    /// Writes a string with this content, which may be anything. Says what is wrong with it.
    pub(super) fn text(
        &mut self,
        content: &[u8],
        grammar: &Grammar,
        faults: &mut impl FnMut(TextFault),
    ) {
        self.separate(grammar);
        self.out.push(b'"');
        let said = String::from_utf8_lossy(content);
        if matches!(said, std::borrow::Cow::Owned(_)) {
            faults(TextFault::NotUtf8);
        }
        let mut rest = &said[..];
        while let Some(at) = rest.find(|c| c < ' ' || matches!(c, '"' | '\\')) {
            self.out.extend_from_slice(&rest.as_bytes()[..at]);
            let odd = rest.as_bytes()[at];
            rest = &rest[at + 1..];
            match odd {
                b'"' => self.out.extend(b"\\\""),
                b'\\' => rest = self.escape(rest, faults),
                control => {
                    self.out.extend(format!("\\u{control:04x}").as_bytes());
                    faults(TextFault::Json(JsonFault::Control));
                }
            }
        }
        self.out.extend_from_slice(rest.as_bytes());
        self.out.push(b'"');
    }

    /// Writes the escape whose backslash comes before `rest`, and returns what comes after it.
    fn escape<'t>(&mut self, rest: &'t str, faults: &mut impl FnMut(TextFault)) -> &'t str {
        match rest.bytes().next() {
            Some(c @ (b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't')) => {
                self.out.extend([b'\\', c]);
                return &rest[1..];
            }
            Some(b'u') => {
                if let Some(first) = unit(&rest[1..]) {
                    let second = rest[5..].strip_prefix("\\u").and_then(unit);
                    let pair = second.and_then(|second| {
                        char::decode_utf16([first, second]).next()?.ok().filter(|c| *c > '\u{FFFF}')
                    });
                    if pair.is_some() {
                        self.out.push(b'\\');
                        self.out.extend_from_slice(&rest.as_bytes()[..11]);
                        return &rest[11..];
                    }
                    if char::from_u32(u32::from(first)).is_some() {
                        self.out.push(b'\\');
                        self.out.extend_from_slice(&rest.as_bytes()[..5]);
                    } else {
                        self.out.extend("\u{FFFD}".as_bytes());
                        faults(TextFault::Json(JsonFault::Surrogate));
                    }
                    return &rest[5..];
                }
            }
            _ => {}
        }
        self.out.extend(b"\\\\");
        faults(TextFault::Json(JsonFault::Escape));
        rest
    }

    /// Puts what was closed last, and what follows, into a list.
    pub(super) fn wrap(&mut self, start: usize) {
        self.out.insert(start, b'[');
        self.closed.clear();
    }

    /// Makes a list of an object, or an object of a list, that has nothing in it yet.
    pub(super) fn make(&mut self, bracket: Bracket, start: usize) {
        self.out[start] = bracket.opening();
    }
}

/// What can be wrong with a string.
pub(super) enum TextFault {
    Json(JsonFault),
    NotUtf8,
}

/// The UTF-16 unit that four hexadecimal digits mean.
fn unit(text: &str) -> Option<u16> {
    let digits = text.get(..4)?;
    let is_hex = digits.bytes().all(|octet| octet.is_ascii_hexdigit());
    is_hex.then(|| u16::from_str_radix(digits, 16).ok())?
}

/// The most brackets that are remembered after they were closed.
const MOST_REOPENED: usize = 4;
