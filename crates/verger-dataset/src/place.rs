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
    /// A place in a part of a text → its place in the text. The part begins at `start`, after this number of line ends.
    pub(crate) fn within(self, start: usize, lines: u32) -> Self {
        let Self::Line { line, span } = self else { return self };
        let moved = |at: u32| u32::try_from(at as usize + start).unwrap_or(u32::MAX);
        let span = Span { start: moved(span.start), end: moved(span.end) };
        Self::Line { line: line + lines, span }
    }

    /// How many bytes it takes, besides its own size.
    pub(crate) fn octets(&self) -> usize {
        match self {
            Self::Pointer(pointer) => pointer.len(),
            Self::Line { .. } | Self::Made => 0,
        }
    }

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
