//! Bytes → tokens (Turtle §6.4). A token that cannot be read ends at the end of its line, at the latest.

use std::borrow::Cow;

use super::escape;
use super::token::{Kind, Token};
use crate::rdf::fault::RdfFault;

/// Reads tokens, one by one. Cost: one pass.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: u32,
}

impl<'a> Lexer<'a> {
    /// Begins at a place in the text, on the line with this number.
    pub(super) fn new(text: &'a str, at: usize, line: u32) -> Self {
        Self { text, at, line }
    }

    /// The next token; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        self.skip_space();
        let (start, line) = (self.at, self.line);
        let first = *self.text.as_bytes().get(start)?;
        let (kind, fault) = match first {
            b'<' => self.iri(),
            b'"' | b'\'' => self.quoted(first),
            b'@' => {
                self.at += 1;
                let word = self.take(|octet| octet.is_ascii_alphanumeric() || octet == b'-');
                (if word.is_empty() { UNEXPECTED } else { Kind::At(word) }, None)
            }
            b'^' if self.rest().starts_with("^^") => {
                self.at += 2;
                (Kind::Carets, None)
            }
            b'.' if !self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => self.sign(first),
            b';' | b',' | b'[' | b']' | b'(' | b')' => self.sign(first),
            b'0'..=b'9' | b'.' | b'+' | b'-' => self.number(),
            _ => self.name(),
        };
        if self.at == start {
            self.at += self.rest().chars().next().map_or(1, char::len_utf8);
        }
        let at_margin = start == 0 || self.text.as_bytes()[start - 1] == b'\n';
        Some(Token { kind, start, end: self.at, line, at_margin, fault })
    }

    /// Reads no more.
    pub(super) fn finish(&mut self) {
        self.at = self.text.len();
    }

    /// Where the text ends.
    pub(super) fn end(&self) -> u32 {
        u32::try_from(self.text.len()).unwrap_or(u32::MAX)
    }

    /// Whether `a` follows on the same line: what is before it is a subject.
    pub(super) fn has_type_at(&self, end: usize) -> bool {
        self.text[end..].trim_start_matches([' ', '\t']).starts_with("a ")
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        for (index, octet) in self.rest().bytes().enumerate() {
            match octet {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' => {}
                b'#' => {
                    self.at += index;
                    self.at += memchr::memchr2(b'\n', b'\r', self.rest().as_bytes())
                        .unwrap_or(self.rest().len());
                    return self.skip_space_after_comment();
                }
                _ => {
                    self.at += index;
                    return;
                }
            }
        }
        self.at = self.text.len();
    }

    /// Comments can be many, so this is not recursive.
    fn skip_space_after_comment(&mut self) {
        let octets = self.text.as_bytes();
        while let Some(&octet) = octets.get(self.at) {
            match octet {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' => {}
                b'#' => {
                    let end = memchr::memchr2(b'\n', b'\r', &octets[self.at..]);
                    self.at += end.unwrap_or(octets.len() - self.at);
                    continue;
                }
                _ => return,
            }
            self.at += 1;
        }
    }

    /// The bytes from here that belong to a token; all of them ASCII, or whole characters.
    fn take(&mut self, belongs: impl Fn(u8) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.bytes().position(|octet| !belongs(octet)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn sign(&mut self, sign: u8) -> (Kind<'a>, Option<RdfFault>) {
        self.at += 1;
        (Kind::Sign(sign), None)
    }

    fn iri(&mut self) -> (Kind<'a>, Option<RdfFault>) {
        let rest = self.rest();
        let is_end = |octet: u8| octet <= b' ' || b"<>\"{}|^`".contains(&octet);
        let length = rest.bytes().skip(1).position(is_end).unwrap_or(rest.len() - 1) + 1;
        let inside = &rest[1..length];
        if rest.as_bytes().get(length) == Some(&b'>') {
            self.at += length + 1;
            return match escape::unescaped(inside, false) {
                (iri, true) => (Kind::Iri(iri), None),
                (iri, false) => (Kind::Iri(iri), Some(RdfFault::Escape)),
            };
        }
        self.at += length;
        (Kind::Bad(RdfFault::Unclosed), None)
    }

    fn quoted(&mut self, quote: u8) -> (Kind<'a>, Option<RdfFault>) {
        let rest = self.rest();
        let triple = [quote; 3];
        if rest.as_bytes().starts_with(&triple) {
            return self.long_text(quote);
        }
        let octets = rest.as_bytes();
        let mut index = 1;
        while let Some(&octet) = octets.get(index) {
            match octet {
                b'\\' => index += 1,
                b'\n' | b'\r' => break,
                octet if octet == quote => return self.text(1, index, 1),
                _ => {}
            }
            index += 1;
        }
        self.at += rest.floor_char_boundary(index.min(rest.len()));
        (Kind::Bad(RdfFault::Unclosed), None)
    }

    fn long_text(&mut self, quote: u8) -> (Kind<'a>, Option<RdfFault>) {
        let octets = self.rest().as_bytes();
        let mut index = 3;
        while let Some(next) =
            memchr::memchr2(b'\\', quote, octets.get(index..).unwrap_or_default())
        {
            index += next;
            if octets[index] == b'\\' {
                index += 2;
            } else if octets[index..].starts_with(&[quote; 3]) {
                // Quotes before the closing ones belong to the text.
                let quotes = octets[index..].iter().take_while(|&&octet| octet == quote).count();
                return self.text(3, index + quotes.min(5) - 3, 3);
            } else {
                index += 1;
            }
        }
        // Without an end it ends where it begins: the rest is read for itself.
        self.at += 3;
        (Kind::Bad(RdfFault::Unclosed), None)
    }

    /// A text between these places, after and before that many bytes of quotes.
    fn text(&mut self, start: usize, end: usize, quotes: usize) -> (Kind<'a>, Option<RdfFault>) {
        let inside = &self.rest()[start..end];
        self.line += memchr::memchr_iter(b'\n', inside.as_bytes()).count() as u32;
        self.at += end + quotes;
        let (text, is_good) = escape::unescaped(inside, true);
        (Kind::Text(text), (!is_good).then_some(RdfFault::Escape))
    }

    fn number(&mut self) -> (Kind<'a>, Option<RdfFault>) {
        let octets = self.rest().as_bytes();
        let digits =
            |from: usize| octets[from..].iter().take_while(|octet| octet.is_ascii_digit()).count();
        let mut end = usize::from(matches!(octets[0], b'+' | b'-'));
        let whole = digits(end);
        end += whole;
        let has_point = octets.get(end) == Some(&b'.');
        let fraction = if has_point { digits(end + 1) } else { 0 };
        let has_exponent = |at: usize| matches!(octets.get(at), Some(b'e' | b'E'));
        if has_point && (fraction > 0 || whole > 0 && has_exponent(end + 1)) {
            end += 1 + fraction;
        }
        if has_exponent(end) {
            let sign = usize::from(matches!(octets.get(end + 1), Some(b'+' | b'-')));
            let power = octets.get(end + 1 + sign).map_or(0, |_| digits(end + 1 + sign));
            end += if power > 0 { 1 + sign + power } else { 0 };
        }
        if whole + fraction == 0 {
            return (UNEXPECTED, None);
        }
        let number = &self.rest()[..end];
        self.at += end;
        (Kind::Number(number), None)
    }

    /// A name with a prefix, the label of a blank node, or a word.
    fn name(&mut self) -> (Kind<'a>, Option<RdfFault>) {
        let rest = self.rest();
        let octets = rest.as_bytes();
        let (mut end, mut escaped_to) = (0, 0);
        while let Some(&octet) = octets.get(end) {
            match octet {
                b'\\' if octets.get(end + 1).is_some_and(|next| ESCAPABLE.contains(next)) => {
                    end += 2;
                    escaped_to = end;
                }
                b'0'..=b'9'
                | b'A'..=b'Z'
                | b'a'..=b'z'
                | b'_'
                | b'-'
                | b'.'
                | b':'
                | b'%'
                | 0x80.. => {
                    end += 1;
                }
                _ => break,
            }
        }
        // A dot at the end ends the statement.
        while end > escaped_to && octets[end - 1] == b'.' {
            end -= 1;
        }
        let word = &rest[..end];
        self.at += end;
        let kind = match word.split_once(':') {
            Some(("_", "")) => UNEXPECTED,
            Some(("_", label)) => Kind::Blank(label),
            Some((prefix, local)) => Kind::Name { prefix, local: unescaped_name(local) },
            None if word.is_empty() => UNEXPECTED,
            None => Kind::Word(word),
        };
        (kind, None)
    }
}

const UNEXPECTED: Kind<'static> = Kind::Bad(RdfFault::Unexpected);

/// What a backslash makes part of a name.
const ESCAPABLE: &[u8] = b"_~.-!$&'()*+,;=/?#@%";

fn unescaped_name(local: &str) -> Cow<'_, str> {
    if local.contains('\\') { Cow::Owned(local.replace('\\', "")) } else { Cow::Borrowed(local) }
}
