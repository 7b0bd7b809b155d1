//! What the author of a file can do about a note.

use super::Note;

impl Note {
    /// What to do about it, where its text does not say so.
    pub fn advice(&self) -> Option<&'static str> {
        let row = ADVICE.iter().find(|(code, _)| *code == self.code);
        row.map(|(_, advice)| *advice)
    }
}

/// The codes whose text only says what is the case.
const ADVICE: &[(&str, &str)] = &[
    ("misspelling", "Correct the spelling: other parsers ignore the line."),
    ("missing-colon", "Put a colon after the field: other parsers ignore the line."),
    ("control-characters", "Remove them, or save the file again as plain UTF-8 text."),
    (
        "token-outside-grammar",
        "Use the robot's token as its operator states it: letters, `-` and `_`.",
    ),
    ("version-in-token", "Leave the version out."),
    ("hides-star-group", "Repeat in its own group what is also meant for it."),
    ("blank-line-in-record", "Remove the blank line."),
    ("shares-next-group", "If that is not meant, give it a rule of its own, such as `Disallow:`."),
    ("cannot-match", "Begin the pattern with `/`."),
    ("read-as-slash", "Write `/` itself."),
    ("not-utf-8", "Save the file as UTF-8."),
    ("empty-disallow-beside", "Remove the one that is not meant."),
    ("malformed", "Correct the value, or remove the line."),
    (
        "may-not-obey",
        "A robots.txt may not be enough for it: a server or a firewall can refuse it.",
    ),
    ("does-not-obey", "A robots.txt will not keep it out: a server or a firewall can refuse it."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_without_advice_in_its_text_has_some() {
        assert!(
            Note::new("misspelling", "line 3: `Disalow` is read as `Disallow`").advice().is_some()
        );
        assert_eq!(Note::new("not-text", "the file is compressed; unpack it").advice(), None);
    }
}
