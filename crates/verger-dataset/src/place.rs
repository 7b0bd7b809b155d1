use std::fmt;

use verger::Span;

/// The place of a statement in its source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SourcePlace {
    /// In a text: a line, and the bytes of the value, which may continue on later lines.
    Line {
        /// The number of the line that the value begins on, from 1.
        line: u32,
        /// The bytes of the value in the file.
        span: Span,
    },
    /// In a JSON value: its pointer (RFC 6901), such as `/dataset/3/title`.
    Pointer(Box<str>),
    /// None: it was inferred or generated.
    Made,
}

impl SourcePlace {
    /// The number of the line, from 1, if it is in a text.
    pub fn line(&self) -> Option<u32> {
        match self {
            Self::Line { line, .. } => Some(*line),
            Self::Pointer(_) | Self::Made => None,
        }
    }
}

/// `line 3`, `/dataset/3/title`, or `made`.
impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, .. } => write!(f, "line {line}"),
            Self::Pointer(pointer) => f.write_str(pointer),
            Self::Made => f.write_str("made"),
        }
    }
}
