use std::fmt;

/// What was searched otherwise than it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryNote {
    /// No description has this word; these, which are spelt nearly so, were searched instead.
    Misspelt {
        /// The word as it was typed.
        word: String,
        /// The words that were searched, those in more descriptions first: one to three.
        searched: Vec<String>,
    },
    /// There is no such field; the whole was searched as words.
    UnknownField(String),
    /// There is no letter or digit in it, or nothing it could belong to; it was left out.
    LeftOut(String),
    /// It is too short to search every word that begins so; it was searched as a word.
    ShortPrefix(String),
    /// So many words begin so that none of them was searched at the end of a phrase; it was searched as a word.
    BroadPrefix(String),
    /// It is not a date or a range of dates; it was left out.
    NotADate(String),
    /// There was more than a query may hold; the rest was left out.
    TooLong,
}

impl fmt::Display for QueryNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misspelt { word, searched } => {
                write!(f, "no description has `{word}`; searched `{}`", searched.join("`, `"))
            }
            Self::UnknownField(name) => {
                write!(f, "there is no field `{name}`; searched it as a word")
            }
            Self::LeftOut(text) => write!(f, "`{text}` was left out"),
            Self::ShortPrefix(text) => {
                write!(f, "`{text}` is too short for a prefix; searched it as a word")
            }
            Self::BroadPrefix(text) => {
                write!(f, "too many words begin like `{text}`; searched it as a word")
            }
            Self::NotADate(text) => {
                write!(f, "`{text}` is not a date; write 2024, 2024-06 or 2020..2024")
            }
            Self::TooLong => f.write_str("the query was too long; its end was left out"),
        }
    }
}
