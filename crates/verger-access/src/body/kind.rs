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
    /// Not text that can be read: compressed, a picture, UTF-16 or UTF-32 that does not say so, another encoding without
    /// one record; or more than one byte in twenty is a NUL or another control character, NULs or byte order marks within it
    /// hide a group or a rule, or its first line is longer than what is read of a file.
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
            ContentKind::Text | ContentKind::Empty if is_ridden(text) || hides(text) => {
                Self::Binary
            }
            ContentKind::Text | ContentKind::Empty => match Fields::of(text) {
                Fields { rules: 1.., .. } => Self::Text,
                Fields { all: 0, .. } if is_foreign(text) => Self::Binary,
                _ => Self::NoRules,
            },
            _ => Self::Binary,
        }
    }

    /// What a file is whose beginning looks like this, of which the whole lines are kept. A page on one line is a page,
    /// though no line of it is kept; of another file of which no line is kept nothing is known.
    pub(crate) fn of_which_is_kept(self, lines: &[u8]) -> Self {
        match (self, Self::of(lines)) {
            (Self::Html, _) => Self::Html,
            (Self::Empty, Self::Empty) => Self::Empty,
            (_, Self::Empty) => Self::Binary,
            (_, kind) => kind,
        }
    }
}

/// Whether there is nothing but white space, which [`ContentKind`] says of the beginning alone.
fn is_blank(text: &[u8]) -> bool {
    text.strip_prefix(MARK).unwrap_or(text).trim_ascii().is_empty()
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

/// Whether NULs, or byte order marks within the text, make lines unreadable that would choose a group or be a rule.
fn hides(text: &[u8]) -> bool {
    let begun = text.strip_prefix(MARK).unwrap_or(text);
    if !begun.contains(&0) && !begun.windows(MARK.len()).any(|octets| octets == MARK) {
        return false;
    }
    let mut clean = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&octet, after)) = rest.split_first() {
        if let Some(after) = rest.strip_prefix(MARK) {
            rest = after;
            continue;
        }
        clean.extend((octet != 0).then_some(octet));
        rest = after;
    }
    Fields::of(&clean).of_access() > Fields::of(text).of_access()
}

/// U+FEFF in UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Whether it is in another encoding than UTF-8, and most of it not in ASCII: without one known field nobody knows what it
/// says.
fn is_foreign(text: &[u8]) -> bool {
    let ascii = text.iter().filter(|octet| octet.is_ascii()).count();
    2 * ascii < text.len() && std::str::from_utf8(text).is_err()
}

/// The number of lines with a known field.
#[derive(Clone, Copy, Debug, Default)]
struct Fields {
    all: usize,
    groups: usize,
    rules: usize,
}

impl Fields {
    fn of(text: &[u8]) -> Self {
        let document = Document::parse(text);
        let mut fields = Self::default();
        for line in document.lines() {
            let LineKind::Record(record) = line.kind else { continue };
            let field = document.text(record.field).unwrap_or_default();
            let directive = Directive::recognise(field, FieldSpelling::Prefix);
            fields.all += usize::from(directive.is_some());
            match directive {
                Some(Directive::UserAgent) => fields.groups += 1,
                Some(Directive::Allow | Directive::Disallow) => fields.rules += 1,
                _ => {}
            }
        }
        fields
    }

    /// Those that choose a group or are rules.
    fn of_access(self) -> usize {
        self.groups + self.rules
    }
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
        let vectors: [(&[u8], FileKind); 32] = [
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
            (&one_nul, FileKind::Binary),
            (b"User-agent: *\n\0Disallow: /\n", FileKind::Binary),
            (b"\xef\xbb\xbf\xef\xbb\xbfUser-agent: *\nDisallow: /\n", FileKind::Binary),
            (b"User-agent: *\nDisallow: /\0x and so on\n# a \xef\xbb\xbf mark\n", FileKind::Text),
            (b"\xe4\x89\xa2\x81\x93\x93\x96\xa6z@a%", FileKind::Binary),
            (b"pas trouv\xe9", FileKind::NoRules),
            (
                b"# \xe4\xe5\xe6\xe7\nSitemap: /\xe4\xe5\xe6\xe7\xe4\xe5\xe6\xe7\xe4\xe5\xe6\xe7\n",
                FileKind::NoRules,
            ),
            (&junk, FileKind::Binary),
            (&marked_junk, FileKind::Binary),
        ];
        for (octets, kind) in vectors {
            assert_eq!(FileKind::of(octets), kind, "{octets:?}");
        }
    }
}
