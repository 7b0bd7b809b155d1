//! Text of strangers, as it is safe on a terminal.

/// The text, or so much of its beginning as a line has room for; controls, and characters that turn the direction of
/// writing, are escaped.
pub(crate) fn printed(octets: &[u8]) -> String {
    let text = String::from_utf8_lossy(octets);
    let mut safe = String::new();
    for (place, character) in text.chars().enumerate() {
        if place == ROOM {
            safe.push('…');
            break;
        }
        let turns = matches!(character, '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}');
        if character.is_control() || turns {
            safe.extend(character.escape_unicode());
        } else {
            safe.push(character);
        }
    }
    safe
}

/// Characters in a line.
const ROOM: usize = 200;
