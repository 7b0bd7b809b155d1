use std::borrow::Cow;

/// The longest useful name of a reference: `#x10FFFF`, and some zeros.
pub(super) const LONGEST: usize = 16;

/// The character that a reference represents, from the text between `&` and `;`.
pub(super) fn character(name: &str) -> Option<char> {
    let code = match name.strip_prefix('#') {
        Some(number) => match number.strip_prefix('x') {
            Some(hex) if hex.bytes().all(|octet| octet.is_ascii_hexdigit()) => {
                u32::from_str_radix(hex, 16).ok()?
            }
            None if number.bytes().all(|octet| octet.is_ascii_digit()) => number.parse().ok()?,
            _ => return None,
        },
        None => {
            return Some(match name {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                "apos" => '\'',
                _ => return None,
            });
        }
    };
    let character = char::from_u32(code)?;
    let is_allowed = matches!(character, '\t' | '\n' | '\r' | ' '..) && code & 0xFFFE != 0xFFFE;
    is_allowed.then_some(character)
}

/// The value of an attribute, with references replaced; and whether it has an ampersand that is not part of one.
pub(super) fn unescape(value: &str) -> (Cow<'_, str>, bool) {
    let Some(first) = value.find('&') else { return (Cow::Borrowed(value), false) };
    let (mut text, mut is_faulty) = (value[..first].to_owned(), false);
    for piece in value[first + 1..].split('&') {
        let read = piece.split_once(';').and_then(|(name, rest)| Some((character(name)?, rest)));
        is_faulty |= read.is_none();
        let (character, rest) = read.unwrap_or(('&', piece));
        text.push(character);
        text.push_str(rest);
    }
    (Cow::Owned(text), is_faulty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_mean_characters_of_xml_alone() {
        let read = [("amp", '&'), ("#65", 'A'), ("#x41", 'A'), ("#x10FFFD", '\u{10FFFD}')];
        for (name, meant) in read {
            assert_eq!(character(name), Some(meant), "{name}");
        }
        let none = [
            "",
            "#",
            "#x",
            "#X41",
            "#0",
            "#x1F",
            "#xD800",
            "#x110000",
            "#xFFFF",
            "#+65",
            "#x+41",
            "AMP",
            "nbsp",
            "#99999999999",
        ];
        for name in none {
            assert_eq!(character(name), None, "{name}");
        }
        assert_eq!(unescape("a&amp;b&#x41;"), (Cow::Borrowed("a&bA"), false));
        assert_eq!(unescape("a&b;&amp"), (Cow::Borrowed("a&b;&amp"), true));
    }
}
