use super::{Document, LineKind, Separator, byte_order_mark};
use crate::directive::{Directive, FieldSpelling};

/// What the bytes of a file are, judged by their beginning alone: text, or something that no robot can read as a
/// robots.txt.
///
/// It is a hint for people, and for code that decides whether a body replaces an earlier one. No evaluator uses it:
/// every line of any bytes is read as it is. Brotli has no signature, so a body in it is [`Binary`](Self::Binary).
///
/// **Cost.** At most the first [`LOOKED_AT`](Self::LOOKED_AT) bytes are looked at.
///
/// ```
/// use verger::syntax::ContentKind;
///
/// assert_eq!(ContentKind::of(b"User-agent: *\n"), ContentKind::Text);
/// assert_eq!(ContentKind::of(b"U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0"), ContentKind::Utf16);
/// assert_eq!(ContentKind::of(&[0x1F, 0x8B, 0x08, 0, 0]), ContentKind::Gzip);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ContentKind {
    /// Text in any ASCII-compatible encoding.
    Text,
    /// Empty, or only a byte order mark and white space.
    Empty,
    /// Markup: HTML or XML.
    Html,
    /// UTF-16, by its byte order mark or by the NULs next to its ASCII.
    Utf16,
    /// UTF-32, by the same signs.
    Utf32,
    /// Compressed with gzip.
    Gzip,
    /// Compressed with Zstandard.
    Zstd,
    /// Compressed with bzip2.
    Bzip2,
    /// Compressed with xz.
    Xz,
    /// An archive in the ZIP format.
    Zip,
    /// A picture, a PDF, a program, or bytes that are not text in any known encoding.
    Binary,
}

impl ContentKind {
    /// The number of bytes examined, from the beginning.
    pub const LOOKED_AT: usize = 1024;

    /// Judges the bytes of a file.
    pub fn of(octets: &[u8]) -> Self {
        let head = &octets[..octets.len().min(Self::LOOKED_AT)];
        by_signature(head).or_else(|| wide(head)).unwrap_or_else(|| by_text(head))
    }

    /// Its name in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Empty => "empty",
            Self::Html => "html",
            Self::Utf16 => "utf-16",
            Self::Utf32 => "utf-32",
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Bzip2 => "bzip2",
            Self::Xz => "xz",
            Self::Zip => "zip",
            Self::Binary => "binary",
        }
    }

    /// Whether lines can be read from it at all: it is text, or markup, whose lines may contain records.
    pub fn has_lines(self) -> bool {
        matches!(self, Self::Text | Self::Empty | Self::Html)
    }
}

/// Of two signatures with the same beginning, the longer comes first.
const SIGNATURES: &[(&[u8], ContentKind)] = &[
    (&[0xFF, 0xFE, 0, 0], ContentKind::Utf32),
    (&[0, 0, 0xFE, 0xFF], ContentKind::Utf32),
    (&[0xFF, 0xFE], ContentKind::Utf16),
    (&[0xFE, 0xFF], ContentKind::Utf16),
    (&[0x1F, 0x8B], ContentKind::Gzip),
    (&[0x28, 0xB5, 0x2F, 0xFD], ContentKind::Zstd),
    (b"BZh91AY&SY", ContentKind::Bzip2),
    (&[0xFD, b'7', b'z', b'X', b'Z', 0], ContentKind::Xz),
    (b"PK\x03\x04", ContentKind::Zip),
    (b"%PDF-", ContentKind::Binary),
    (b"\x89PNG\r\n\x1A\n", ContentKind::Binary),
    (&[0xFF, 0xD8, 0xFF], ContentKind::Binary),
    (b"GIF87a", ContentKind::Binary),
    (b"GIF89a", ContentKind::Binary),
    (b"\x7FELF", ContentKind::Binary),
];

fn by_signature(head: &[u8]) -> Option<ContentKind> {
    SIGNATURES.iter().find(|(signature, _)| head.starts_with(signature)).map(|&(_, kind)| kind)
}

/// Text in units of two or four bytes without a byte order mark: most of its characters are ASCII, so their other
/// bytes are NUL.
fn wide(head: &[u8]) -> Option<ContentKind> {
    const FEWEST: usize = 4;
    // Three of four units, since a comment may be in any script.
    let mostly = |count: usize, all: usize| all >= FEWEST && 4 * count >= 3 * all;
    let is_letter = |octet: u8| octet != 0 && octet.is_ascii();
    let (fours, _) = head.as_chunks::<4>();
    let of_four = |fits: fn(&[u8; 4]) -> Option<u8>| {
        mostly(fours.iter().filter_map(fits).filter(|&octet| is_letter(octet)).count(), fours.len())
    };
    if of_four(|unit| if let [octet, 0, 0, 0] = *unit { Some(octet) } else { None })
        || of_four(|unit| if let [0, 0, 0, octet] = *unit { Some(octet) } else { None })
    {
        return Some(ContentKind::Utf32);
    }
    let (twos, _) = head.as_chunks::<2>();
    let of_two = |fits: fn(&[u8; 2]) -> Option<u8>| {
        mostly(twos.iter().filter_map(fits).filter(|&octet| is_letter(octet)).count(), twos.len())
    };
    (of_two(|unit| if let [octet, 0] = *unit { Some(octet) } else { None })
        || of_two(|unit| if let [0, octet] = *unit { Some(octet) } else { None }))
    .then_some(ContentKind::Utf16)
}

fn by_text(head: &[u8]) -> ContentKind {
    let text = head[byte_order_mark(head)..].trim_ascii_start();
    if text.is_empty() {
        return ContentKind::Empty;
    }
    let is_page = PAGE_STARTS.iter().any(|start| {
        text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start))
    });
    if is_page {
        return ContentKind::Html;
    }
    let is_tag =
        matches!(text, [b'<', next, ..] if next.is_ascii_alphabetic() || b"!?/".contains(next));
    match (is_tag, is_binary(head)) {
        (false, false) => ContentKind::Text,
        // A stray tag, or stray control characters, before the lines of a robots.txt.
        _ if has_record(head) => ContentKind::Text,
        (true, _) => ContentKind::Html,
        (false, true) => ContentKind::Binary,
    }
}

/// Files that begin this way are pages, whatever follows.
const PAGE_STARTS: &[&[u8]] = &[b"<!doctype", b"<html", b"<head", b"<body", b"<?xml"];

/// Whether one byte in twenty is a control character that no text has. In random bytes, such as compressed data,
/// one in nine is.
fn is_binary(head: &[u8]) -> bool {
    let controls =
        head.iter().filter(|octet| matches!(octet, 0..=8 | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F));
    20 * controls.count() > head.len()
}

/// Whether a line is a record with a known field.
fn has_record(head: &[u8]) -> bool {
    let document = Document::parse(head);
    document.lines().any(|line| {
        let LineKind::Record(record) = line.kind else { return false };
        record.separator == Separator::Colon
            && Directive::recognise(document.slice(record.field), FieldSpelling::Whole).is_some()
    })
}

#[cfg(test)]
mod tests;
