//! Bytes from untrusted sources, as text that is safe on a terminal.

use std::fmt::Write as _;
use std::io;

use unicode_width::UnicodeWidthStr as _;
use verger::is_plain;

use super::style;

/// The bytes as text: what is not UTF-8 becomes `\xNN`; controls, characters that turn the direction of writing, and
/// those that nobody sees (zero-width ones, tags, variation selectors) become `\u{…}`. Nothing that a stranger writes can
/// move the cursor, hide a line, or look like another text. Cost: linear.
pub fn shown(octets: &[u8]) -> String {
    let mut text = String::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        for character in chunk.valid().chars() {
            push(&mut text, character);
        }
        for octet in chunk.invalid() {
            write!(text, "\\x{octet:02X}").expect("a String takes whatever is written to it");
        }
    }
    text
}

/// A URL as [`shown`], without the user and the password that it may have.
pub fn shown_url(url: &[u8]) -> String {
    let url = shown(url);
    let Some(start) = url.find("//").map(|found| found + 2) else { return url };
    let authority = &url[start..];
    let end = authority.find(['/', '?', '#', '\\']).unwrap_or(authority.len());
    match authority[..end].rfind('@') {
        Some(at) => format!("{}***{}", &url[..start], &authority[at..]),
        None => url,
    }
}

/// A URL in an error or a note: as [`shown_url`], and only its beginning if it is long.
pub fn named_url(url: &[u8]) -> String {
    cut(&shown_url(url))
}

/// Text of several lines with the command's own colours: as [`shown`], but line feeds and colours are kept. A stranger's
/// part of it passes through [`shown`] first; this is the last resort for parts that did not.
pub fn shown_styled(text: &str) -> String {
    let (mut safe, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(character) = rest.chars().next() {
        let length = colour(rest).unwrap_or(character.len_utf8());
        match character {
            '\u{1b}' if length > 1 => safe.push_str(&rest[..length]),
            '\n' => safe.push('\n'),
            character => push(&mut safe, character),
        }
        rest = &rest[length..];
    }
    safe
}

/// The length of the escape sequence at the start of the text, if it only sets a colour, bold, faint or underlined.
fn colour(text: &str) -> Option<usize> {
    let (sequence, _) = text.strip_prefix("\u{1b}[")?.split_once('m')?;
    let is_colour = |number: &str| {
        matches!(number, "" | "0" | "1" | "2" | "4" | "39" | "49")
            || matches!(number.parse(), Ok(30..=37 | 90..=97_u8))
    };
    sequence.split(';').all(is_colour).then_some("\u{1b}[m".len() + sequence.len())
}

fn push(text: &mut String, character: char) {
    if is_plain(character) {
        text.push(character);
    } else {
        text.extend(character.escape_unicode());
    }
}

/// The text, or as much of its beginning as fits on a line.
pub fn cut(text: &str) -> String {
    const ROOM: usize = 160;
    match text.char_indices().nth(ROOM) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Untrusted text, on one line.
pub fn plain(text: &str) -> String {
    cut(&shown(text.as_bytes()))
}

/// `  label      value`.
///
/// # Errors
///
/// When it cannot be written.
pub fn row(out: &mut dyn io::Write, label: &str, value: &str) -> io::Result<()> {
    writeln!(out, "  {}{value}", style::faint(format!("{label:<11}")))
}

/// Bytes as hexadecimal digits.
pub fn hexadecimal(octets: &[u8]) -> String {
    octets.iter().fold(String::with_capacity(2 * octets.len()), |mut text, octet| {
        write!(text, "{octet:02x}").expect("a String takes whatever is written to it");
        text
    })
}

/// A number of items, as text: `1 rule`, `2 rules`.
pub fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_shown() {
        for (text, expected) in [
            ("Disallow: /a b", "Disallow: /a b"),
            ("\x1b[2J\r\n\t\0", r"\u{1b}[2J\u{d}\u{a}\u{9}\u{0}"),
            ("\u{202e}a\u{2066}b\u{200d}", r"\u{202e}a\u{2066}b\u{200d}"),
            ("a\u{2060}\u{ad}\u{2064}b", r"a\u{2060}\u{ad}\u{2064}b"),
            ("\u{e0041}\u{e0100}\u{fe0f}\u{3164}", r"\u{e0041}\u{e0100}\u{fe0f}\u{3164}"),
            ("Größe 日本 🙂", "Größe 日本 🙂"),
        ] {
            assert_eq!(shown(text.as_bytes()), expected);
        }
        assert_eq!(shown(b"a\xff\xfe"), r"a\xFF\xFE");
    }

    #[test]
    fn what_cannot_be_seen_is_escaped() {
        for hidden in ('\0'..=char::MAX).filter(|character| !is_plain(*character)) {
            let escaped = hidden.escape_unicode().to_string();
            assert_eq!(shown(format!("a{hidden}b").as_bytes()), format!("a{escaped}b"));
        }
        for seen in ["a", "é", "漢", "\u{a0}", "👍", "\u{301}", "\u{2010}"] {
            assert_eq!(shown(seen.as_bytes()), seen);
        }
        assert_eq!(shown(b"\x1b[2J\xff\n\x7f"), "\\u{1b}[2J\\xFF\\u{a}\\u{7f}");
    }

    #[test]
    fn own_colours_and_lines_are_kept() {
        let kept = "\u{1b}[1m\u{1b}[31merror:\u{1b}[0m a\n  b \u{1b}[1;32mc\u{1b}[39m";
        assert_eq!(shown_styled(kept), kept);
        for (raw, safe) in [
            ("\u{1b}[2Jx", "\\u{1b}[2Jx"),
            ("\u{1b}[8mx", "\\u{1b}[8mx"),
            ("\u{1b}]0;mx\u{7}", "\\u{1b}]0;mx\\u{7}"),
            ("\u{1b}", "\\u{1b}"),
            ("\u{202e}\r\t", "\\u{202e}\\u{d}\\u{9}"),
        ] {
            assert_eq!(shown_styled(raw), safe);
        }
    }

    #[test]
    fn a_url_is_shown_without_its_password() {
        for (url, shown) in [
            ("https://u:p@a.example/x@y", "https://***@a.example/x@y"),
            ("http://u:p@q@a.example", "http://***@a.example"),
            ("https://a.example/?to=//u:p@b", "https://a.example/?to=//u:p@b"),
            ("//u@a.example#x", "//***@a.example#x"),
            ("/a@b", "/a@b"),
        ] {
            assert_eq!(shown_url(url.as_bytes()), shown);
        }
        let long = format!("https://u:p@a.example/{}", "x".repeat(60_000));
        let named = named_url(long.as_bytes());
        assert!(named.len() < 200 && named.ends_with('…') && !named.contains("u:p"), "{named}");
    }
}
