//! Untrusted cells, as text on one line.

use verger::is_plain;

use super::Preview;

/// The text with a space for each character that is not seen, cut if too long.
pub(super) fn plain(text: &str) -> String {
    let kept = &text[..text.floor_char_boundary(Preview::CELL)];
    let plain: String = kept.chars().map(|c| if is_plain(c) { c } else { ' ' }).collect();
    let cut = if kept.len() < text.len() { "…" } else { "" };
    format!("{}{cut}", plain.trim())
}
