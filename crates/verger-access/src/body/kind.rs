//! What a body looks like.

use serde::{Deserialize, Serialize};
use verger::Document;
use verger::directive::{Directive, FieldSpelling};
use verger::syntax::{ContentKind, LineKind};

use super::utf16::decode;

/// What a file looks like, by its bytes; UTF-16 with a byte order mark, by its text. Its Content-Type does not count:
/// servers call pages `text/plain` and rules `text/html`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FileKind {
    /// Text with rules, as a robots.txt is.
    Text,
    /// Text in which no line is an Allow or a Disallow.
    NoRules,
    /// A page: most often what a server sends instead of "not found".
    Html,
    /// No byte, or white space alone.
    Empty,
    /// Not text: compressed, a picture, UTF-16 or UTF-32 that does not say so, or more than one byte in twenty is a NUL
    /// or another control character.
    Binary,
}

impl FileKind {
    /// What a body is. Cost: one pass over it.
    pub fn of(octets: &[u8]) -> Self {
        match (ContentKind::of(octets), decode(octets)) {
            (ContentKind::Utf16, Some(text)) => Self::of_text(&text),
            (kind, _) if kind.has_lines() => Self::of_text(octets),
            _ => Self::Binary,
        }
    }

    fn of_text(text: &[u8]) -> Self {
        match ContentKind::of(text) {
            ContentKind::Html => Self::Html,
            ContentKind::Empty if is_blank(text) => Self::Empty,
            ContentKind::Text | ContentKind::Empty if !is_ridden(text) => {
                if has_rule(text) {
                    Self::Text
                } else {
                    Self::NoRules
                }
            }
            _ => Self::Binary,
        }
    }
}

/// Whether there is nothing but white space, which [`ContentKind`] says of the beginning alone.
fn is_blank(text: &[u8]) -> bool {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii().is_empty()
}

/// Whether one byte in twenty is a control character that no text has, or belongs to what could not be decoded: all of
/// it is looked at, since the damage of a disk is often in the tail.
fn is_ridden(text: &[u8]) -> bool {
    let controls =
        text.iter().filter(|octet| matches!(octet, 0..=8 | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F));
    let lost = text.windows(LOST.len()).filter(|octets| *octets == LOST).count() * LOST.len();
    20 * (controls.count() + lost) > text.len()
}

/// U+FFFD in UTF-8.
const LOST: &[u8] = "\u{fffd}".as_bytes();

fn has_rule(text: &[u8]) -> bool {
    let document = Document::parse(text);
    document.lines().any(|line| {
        let LineKind::Record(record) = line.kind else { return false };
        let field = document.text(record.field).unwrap_or_default();
        let directive = Directive::recognise(field, FieldSpelling::Prefix);
        matches!(directive, Some(Directive::Allow | Directive::Disallow))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_looks_like() {
        let nul_tail = [b"User-agent: *\nDisallow: /x\n", &[0; 100][..]].concat();
        let one_nul = [&[0][..], b"User-agent: *\nDisallow: /x\n"].concat();
        let junk: Vec<u8> =
            (0..2000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let marked_junk = [&[0xFF, 0xFE][..], &[0, 0xD8].repeat(100)].concat();
        let vectors: [(&[u8], FileKind); 26] = [
            (b"User-agent: *\nDisallow: /", FileKind::Text),
            (b"Disalow: /x", FileKind::Text),
            (b"<p>Not found</p>", FileKind::Html),
            (b"\xef\xbb\xbf \r\n<!DOCTYPE html><title>x</title>", FileKind::Html),
            (b"<HTML>", FileKind::Html),
            (b"<html lang=en>", FileKind::Html),
            (b"<!-- gone -->", FileKind::Html),
            (b"<?xml version='1.0'?><html/>", FileKind::Html),
            (b"<pre>User-agent: *\nDisallow: /</pre>", FileKind::Text),
            (b"<", FileKind::NoRules),
            (b"<p", FileKind::Html),
            (b"", FileKind::Empty),
            (b"\xef\xbb\xbf\n \t\r\n", FileKind::Empty),
            (b"# <html>", FileKind::NoRules),
            (b"Not found", FileKind::NoRules),
            (b"Sitemap: https://example.com/s.xml\n", FileKind::NoRules),
            (b"User-agent: *\n", FileKind::NoRules),
            (b"\x1F\x8B\x08\0\0\0\0\0", FileKind::Binary),
            (b"U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0", FileKind::Binary),
            (b"\xFF\xFED\0i\0s\0a\0l\0l\0o\0w\0:\0 \0/\0", FileKind::Text),
            (b"\xFE\xFF\0N\0o\0t\0 \0f\0o\0u\0n\0d", FileKind::NoRules),
            (b"\xFF\xFE", FileKind::Empty),
            (&nul_tail, FileKind::Binary),
            (&one_nul, FileKind::Text),
            (&junk, FileKind::Binary),
            (&marked_junk, FileKind::Binary),
        ];
        for (octets, kind) in vectors {
            assert_eq!(FileKind::of(octets), kind, "{octets:?}");
        }
    }
}
