use std::fmt;

/// What is wrong with the syntax of a JSON text (RFC 8259), and how it was read anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JsonFault {
    /// A control character in a string is not escaped. It was kept.
    Control,
    /// An escape is none of JSON's, or is not complete. It was kept as text.
    Escape,
    /// An escape is half of a surrogate pair. It was replaced.
    Surrogate,
    /// A quote within a string is not escaped, or one is missing or too many.
    Quote,
    /// A comma or a colon is missing, or there is one too many.
    Separator,
    /// A bracket or brace is missing, or there is one too many.
    Bracket,
    /// A value is not one of JSON's: `NaN`, `01`, a word without quotes. It was kept as text.
    Word,
    /// A text that belongs to nothing was left out.
    Stray,
    /// The text ends before its last bracket or quote is closed.
    Cut,
    /// A value is nested deeper than a hundred levels. It was left out.
    Deep,
}

impl JsonFault {
    pub(crate) const ALL: [Self; 10] = [
        Self::Control,
        Self::Escape,
        Self::Surrogate,
        Self::Quote,
        Self::Separator,
        Self::Bracket,
        Self::Word,
        Self::Stray,
        Self::Cut,
        Self::Deep,
    ];

    /// Whether every value was kept, so that no dataset can be missing because of it.
    pub(crate) fn keeps_all(self) -> bool {
        matches!(self, Self::Control | Self::Escape | Self::Surrogate | Self::Separator)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Control => "json-control",
            Self::Escape => "json-escape",
            Self::Surrogate => "json-surrogate",
            Self::Quote => "json-quote",
            Self::Separator => "json-separator",
            Self::Bracket => "json-bracket",
            Self::Word => "json-word",
            Self::Stray => "json-stray",
            Self::Cut => "json-cut",
            Self::Deep => "json-deep",
        }
    }
}

/// What is wrong, and what to do.
impl fmt::Display for JsonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Control => "this JSON string has a control character; escape it, as in `\\t`",
            Self::Escape => "this is not an escape of JSON; write `\\\\` for a backslash",
            Self::Surrogate => {
                "this escape is half of a character, and was replaced; write both halves"
            }
            Self::Quote => "a quote is missing or too many; escape quotes in strings as `\\\"`",
            Self::Separator => "a comma or colon is missing or too many; correct it",
            Self::Bracket => "a bracket or brace is missing or too many; correct it",
            Self::Word => "this is not a value of JSON, and is read as text; put it in quotes",
            Self::Stray => "this text belongs to no value, and was left out; remove it",
            Self::Cut => "the JSON ends before its last bracket is closed; it was cut off",
            Self::Deep => {
                "this is nested deeper than 100 levels, and was left out; write it flatter"
            }
        })
    }
}
