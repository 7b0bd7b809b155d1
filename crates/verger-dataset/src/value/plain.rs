//! Any text → text on one line, without controls.

/// A text made safe for one line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plain {
    /// Trimmed, with every control as a space, and not longer than requested.
    pub(crate) text: String,
    /// Whether controls other than TAB and line ends were replaced.
    pub(crate) had_controls: bool,
    /// Whether its end was cut off.
    pub(crate) was_cut: bool,
}

/// Makes a text plain. `longest` is in bytes. Cost: one pass.
pub(crate) fn plain(text: &str, longest: usize) -> Plain {
    let text = text.trim();
    let kept = &text[..text.floor_char_boundary(longest)];
    let is_odd = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    let replaced: String = kept.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    Plain {
        text: replaced.trim().to_owned(),
        had_controls: kept.contains(is_odd),
        was_cut: kept.len() < text.len(),
    }
}
