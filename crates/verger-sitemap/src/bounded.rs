/// Text that is kept up to a limit.
///
/// The kept text, and whether it is complete, do not depend on the pieces in which it arrives.
#[derive(Debug, Default)]
pub(crate) struct Bounded {
    text: String,
    /// Something did not fit, so no more is kept.
    is_full: bool,
    /// Something other than white space was not kept.
    is_cut: bool,
}

impl Bounded {
    /// Clears the text, but keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        (self.is_full, self.is_cut) = (false, false);
    }

    /// Appends a piece to the text, without white space at the text's beginning.
    pub(crate) fn push_trimmed(&mut self, piece: &str, most: usize) {
        let piece = if self.text.is_empty() && !self.is_full { piece.trim_start() } else { piece };
        self.push(piece, most);
    }

    /// Appends a piece to the text.
    pub(crate) fn push(&mut self, piece: &str, most: usize) {
        if !self.is_full && self.text.len() + piece.len() <= most {
            self.text.push_str(piece);
            return;
        }
        for character in piece.chars() {
            self.is_full |= self.text.len() + character.len_utf8() > most;
            if !self.is_full {
                self.text.push(character);
            } else if !character.is_whitespace() {
                self.is_cut = true;
                return;
            }
        }
    }

    /// The text, or the part that fits, without white space at its end.
    pub(crate) fn text(&self) -> &str {
        self.text.trim_end()
    }

    /// Whether the text is incomplete.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_does_not_depend_on_the_pieces() {
        let kept = |pieces: &[&str]| {
            let mut bounded = Bounded::default();
            for piece in pieces {
                bounded.push_trimmed(piece, 4);
            }
            (bounded.text().to_owned(), bounded.is_cut())
        };
        assert_eq!(kept(&["  abcd  "]), ("abcd".to_owned(), false));
        assert_eq!(kept(&[" ", " a", "bcd", " ", " "]), ("abcd".to_owned(), false));
        assert_eq!(kept(&["abcéx"]), ("abc".to_owned(), true));
        assert_eq!(kept(&["abc", "é", "x"]), ("abc".to_owned(), true));
        assert_eq!(kept(&["abc\u{2003}", "x"]), kept(&["abc", "\u{2003}x"]));
    }
}
