//! How the bytes of a page become characters.
//!
//! Every ASCII-compatible charset is read as it is, whatever its name. Others that are decoded: UTF-16 and
//! ISO-2022-JP. Not read: UTF-32, EBCDIC, UTF-7 and any charset with an unknown name.

use encoding_rs::{Encoding, ISO_2022_JP, REPLACEMENT, UTF_16BE, UTF_16LE};

use Decoded::{Iso2022Jp, Utf16Be, Utf16Le};

/// A charset whose bytes are decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decoded {
    Utf16Le,
    Utf16Be,
    Iso2022Jp,
}

/// How the bytes of a page are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Charset {
    /// What is decoded, if the bytes are not read as they are.
    pub(crate) decoded: Option<Decoded>,
    /// The length of the byte order mark.
    pub(crate) mark: usize,
    /// Whether a browser may read different characters.
    pub(crate) is_doubtful: bool,
    /// Whether it is declared: by a byte order mark, a header or the page.
    pub(crate) is_stated: bool,
    /// Whether the charset, by its name or by the bytes, is one that is not read, so that there may be unseen tags.
    pub(crate) is_unread: bool,
}

impl Charset {
    /// How to read a page that begins with these bytes, with the charset of its Content-Type, if any; `None` for
    /// UTF-32. The order is that of the HTML standard (§13.2.3.2): the byte order mark, the header, a meta element
    /// in the first 1,024 bytes.
    pub(crate) fn of(lead: &[u8], label: Option<&[u8]>) -> Option<Self> {
        let is = |decoded, mark| Self {
            decoded,
            mark,
            is_doubtful: false,
            is_stated: true,
            is_unread: false,
        };
        match *lead {
            [0xFF, 0xFE, 0, 0, ..]
            | [0, 0, 0xFE, 0xFF, ..]
            | [b'<', 0, 0, 0, ..]
            | [0, 0, 0, b'<', ..] => return None,
            [0xEF, 0xBB, 0xBF, ..] => return Some(is(None, 3)),
            [0xFE, 0xFF, ..] => return Some(is(Some(Utf16Be), 2)),
            [0xFF, 0xFE, ..] => return Some(is(Some(Utf16Le), 2)),
            _ => {}
        }
        let of_header = label.and_then(Encoding::for_label);
        let seen = utf_16_without_mark(lead);
        // For the standard, UTF-16 in a meta element means UTF-8: in UTF-16 that element could not be read.
        let in_page = if of_header.is_none() { label_in_page(lead) } else { None };
        let stated = of_header.or_else(|| Encoding::for_label(in_page.as_deref()?));
        let utf_16 = |encoding: &Encoding| match encoding {
            encoding if encoding == UTF_16LE => Some(Utf16Le),
            encoding if encoding == UTF_16BE => Some(Utf16Be),
            _ => None,
        };
        let by_header = of_header.and_then(utf_16);
        Some(match (by_header, seen) {
            // The bytes are right; but a browser follows the header.
            (by_header, Some(seen)) => {
                Self { is_doubtful: by_header != Some(seen), ..is(Some(seen), 0) }
            }
            (Some(header), None) if lead.contains(&0) => is(Some(header), 0),
            // It is declared as UTF-16, and is not: a robot that looks at the bytes sees what a browser does not.
            (Some(_), None) => Self { is_doubtful: !lead.is_empty(), ..is(None, 0) },
            (None, None) => match stated {
                Some(encoding) if encoding == ISO_2022_JP => is(Some(Iso2022Jp), 0),
                Some(encoding) if encoding == REPLACEMENT => {
                    Self { is_doubtful: true, ..is(None, 0) }
                }
                _ => {
                    let is_unnamed = label.is_none_or(<[u8]>::is_empty) || stated.is_some();
                    let is_utf_7 = of_header.is_none()
                        && [label, in_page.as_deref()].into_iter().flatten().any(is_utf_7);
                    let is_unread = !is_unnamed || is_utf_7 || !agrees_with_ascii(lead);
                    let is_unread = is_unread && !lead.is_empty();
                    Self { is_stated: stated.is_some(), is_unread, ..is(None, 0) }
                }
            },
        })
    }
}

/// The charset parameter of a Content-Type.
pub(crate) fn of_content_type(value: &[u8]) -> Option<&[u8]> {
    let mut parameters = value.split(|&byte| byte == b';').skip(1);
    parameters.find_map(|parameter| {
        let equals = parameter.iter().position(|&byte| byte == b'=')?;
        let (name, text) = (parameter[..equals].trim_ascii(), parameter[equals + 1..].trim_ascii());
        let text =
            text.strip_prefix(b"\"").map_or(text, |text| text.strip_suffix(b"\"").unwrap_or(text));
        name.eq_ignore_ascii_case(b"charset").then_some(text)
    })
}

/// Whether a label is a name of UTF-7, in which every tag may be written with letters. No browser reads it.
fn is_utf_7(label: &[u8]) -> bool {
    let label = label.to_ascii_lowercase();
    [&b"utf-7"[..], b"utf7"].iter().any(|name| label.windows(name.len()).any(|at| at == *name))
}

/// Whether bytes can be a page in an ASCII-compatible charset. In EBCDIC nearly every letter is above 0x7F, and no
/// byte is `<`.
fn agrees_with_ascii(lead: &[u8]) -> bool {
    let beyond = lead.iter().filter(|byte| !byte.is_ascii()).count();
    let is_utf_8 = match std::str::from_utf8(lead) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    };
    lead.contains(&b'<') || is_utf_8 || beyond <= lead.len() / 3
}

/// The sign of UTF-16 in text: every other byte of its ASCII characters is zero.
fn utf_16_without_mark(lead: &[u8]) -> Option<Decoded> {
    let lead = &lead[..lead.len().min(64) & !1];
    let zeros = |from: usize| lead.iter().skip(from).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd, most) = (zeros(0), zeros(1), lead.len() / 4);
    match lead {
        [b'<', 0, ..] => Some(Utf16Le),
        [0, b'<', ..] => Some(Utf16Be),
        _ if even == 0 && odd > most => Some(Utf16Le),
        _ if odd == 0 && even > most => Some(Utf16Be),
        _ => None,
    }
}

/// The first charset that the beginning of a page names, in a meta element. The check is looser than the standard's
/// (§13.2.3.2, prescan): any text after `charset=` in a tag `meta`.
fn label_in_page(lead: &[u8]) -> Option<Vec<u8>> {
    let lead = lead.to_ascii_lowercase();
    let find = |text: &[u8], word: &[u8]| text.windows(word.len()).position(|at| at == word);
    let mut rest = &lead[..];
    loop {
        rest = &rest[find(rest, b"<meta")? + 5..];
        let tag = &rest[..rest.iter().position(|&byte| byte == b'>').unwrap_or(rest.len())];
        let Some(at) = find(tag, b"charset") else { continue };
        let value = tag[at + 7..].trim_ascii_start();
        let Some(value) = value.strip_prefix(b"=") else { continue };
        let value = value.trim_ascii_start();
        let value = value.strip_prefix(b"\"").or(value.strip_prefix(b"'")).unwrap_or(value);
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\"';/".contains(byte);
        let end = value.iter().position(ends).unwrap_or(value.len());
        return Some(value[..end].to_vec());
    }
}
