use std::fmt;

/// A difference between what was typed and what was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryNote {
    /// No description has this word; these similar words were searched instead.
    Misspelt {
        /// The word as it was typed.
        word: String,
        /// The words searched, those in more descriptions first: one to three.
        searched: Vec<String>,
    },
    /// Few descriptions have this word, and many have one that is one typo away. It was searched as typed.
    DidYouMean {
        /// The word as it was typed.
        word: String,
        /// The frequent word.
        instead: String,
    },
    /// No description has this word or phrase; the rest was searched.
    NotFound(String),
    /// No dataset has all that was asked for; those found have most of it. [`Hit::missing`](super::Hit::missing) says
    /// what each lacks.
    Partial {
        /// The number of words and phrases that each hit has.
        found: usize,
        /// The number of words and phrases asked for that occur at all.
        asked: usize,
    },
    /// There is no such field; the whole text was searched as words.
    UnknownField(String),
    /// It has no letter or digit, or has nothing to apply to; it was left out.
    LeftOut(String),
    /// It is too short for a prefix search; it was searched as a word.
    ShortPrefix(String),
    /// Too many words have this prefix to search them all at the end of a phrase; it was searched as a word.
    BroadPrefix(String),
    /// It is not a date or a range of dates; it was left out.
    NotADate(String),
    /// It is not a box of four numbers on the earth; it was left out.
    NotABox(String),
    /// The query was too long; the rest was left out.
    TooLong,
}

impl fmt::Display for QueryNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misspelt { word, searched } => {
                write!(f, "no description has `{word}`; searched `{}`", searched.join("`, `"))
            }
            Self::DidYouMean { word, instead } => {
                write!(f, "few descriptions have `{word}`; did you mean `{instead}`?")
            }
            Self::NotFound(typed) => {
                write!(f, "no description has `{typed}`; searched without it")
            }
            Self::Partial { found, asked } => {
                write!(f, "no dataset has all {asked}; showing those that have {found} of them")
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
            Self::NotABox(text) => {
                let form = "west,south,east,north in degrees, as 13.1,52.3,13.8,52.7";
                write!(f, "`{text}` is not a box; write {form}")
            }
            Self::TooLong => f.write_str("the query was too long; its end was left out"),
        }
    }
}
