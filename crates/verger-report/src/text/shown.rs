//! Bytes from untrusted sources, as text that is safe on a terminal.

use std::fmt::Write as _;
use std::io;

use unicode_width::UnicodeWidthStr as _;

use super::style;

/// The bytes as text: bytes that are not UTF-8 become `\xNN`, control characters and those that change the
/// direction of writing become `\u{…}`. Nothing in a robots.txt can move the cursor or hide a line.
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
    let turns = matches!(character, '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}');
    if character.is_control() || turns {
        text.extend(character.escape_unicode());
    } else {
        text.push(character);
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
