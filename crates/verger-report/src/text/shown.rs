//! Bytes from untrusted sources, as text that is safe on a terminal.

use std::fmt::Write as _;
use std::io;

use unicode_width::UnicodeWidthStr as _;

use super::style;

/// The bytes as text: what is not UTF-8 becomes `\xNN`; controls, characters that turn the direction of writing, and
/// those that nobody sees (zero-width ones, tags, variation selectors) become `\u{…}`. Nothing that a stranger writes can
/// move the cursor, hide a line, or say what is not seen.
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

fn push(text: &mut String, character: char) {
    if is_plain(character) {
        text.push(character);
    } else {
        text.extend(character.escape_unicode());
    }
}

/// Whether a character is seen where it is written, and nowhere else.
pub fn is_plain(character: char) -> bool {
    // What Unicode calls default ignorable; ends of lines that are not controls; notes between lines.
    let is_hidden = matches!(
        character,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
    );
    !character.is_control() && !is_hidden
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
}
