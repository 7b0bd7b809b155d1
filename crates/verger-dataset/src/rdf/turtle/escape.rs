//! Escapes in texts and IRIs (Turtle §6.4).

use std::borrow::Cow;

/// The text that is meant, and whether all its escapes are Turtle's: others are kept as written. An IRI only has
/// escapes of characters by their numbers.
pub(super) fn unescaped(text: &str, is_text: bool) -> (Cow<'_, str>, bool) {
    if !text.contains('\\') {
        return (Cow::Borrowed(text), true);
    }
    let (mut meant, mut rest, mut is_good) = (String::with_capacity(text.len()), text, true);
    while let Some((before, escaped)) = rest.split_once('\\') {
        meant.push_str(before);
        if let Some((character, length)) = one(escaped, is_text) {
            meant.push(character);
            rest = &escaped[length..];
        } else {
            is_good = false;
            meant.push('\\');
            rest = escaped;
        }
    }
    meant.push_str(rest);
    (Cow::Owned(meant), is_good)
}

/// The character that the text after a backslash means, and the number of bytes of it.
fn one(escaped: &str, is_text: bool) -> Option<(char, usize)> {
    let first = escaped.chars().next()?;
    let digits = match first {
        'u' => 4,
        'U' => 8,
        _ if !is_text => return None,
        't' => return Some(('\t', 1)),
        'b' => return Some(('\u{8}', 1)),
        'n' => return Some(('\n', 1)),
        'r' => return Some(('\r', 1)),
        'f' => return Some(('\u{c}', 1)),
        '"' | '\'' | '\\' => return Some((first, 1)),
        _ => return None,
    };
    let hex = escaped.get(1..=digits)?;
    let is_hex = hex.bytes().all(|octet| octet.is_ascii_hexdigit());
    let number = u32::from_str_radix(hex, 16).ok().filter(|_| is_hex)?;
    Some((char::from_u32(number)?, 1 + digits))
}
