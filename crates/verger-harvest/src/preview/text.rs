//! Untrusted cells, as text on one line.

use super::Preview;

/// The text without control characters and without characters that change the writing direction, cut if too long.
pub(super) fn plain(text: &str) -> String {
    let is_odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
                | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
    };
    let kept = &text[..text.floor_char_boundary(Preview::CELL)];
    let plain: String = kept.chars().map(|c| if is_odd(c) { ' ' } else { c }).collect();
    let cut = if kept.len() < text.len() { "…" } else { "" };
    format!("{}{cut}", plain.trim())
}
