use crate::syntax::Span;

/// Where a statement is: in a robots.txt, a header, an element of a page or a tdmrep.json.
///
/// ```
/// use verger::Place;
/// use verger::usage::UsagePreferences;
///
/// let usage = UsagePreferences::from_headers([("Content-Usage", "train-ai=n")]);
/// let Place::Header { number, span } = usage.statements()[0].place else { unreachable!() };
/// assert_eq!((number, span.len()), (0, 10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// A line of a robots.txt.
    Line {
        /// The number of the line, from 1.
        line: u32,
        /// The bytes of the document.
        span: Span,
    },
    /// A header of the response.
    Header {
        /// Its number among the headers that were given, from 0; all headers are counted.
        number: u32,
        /// The bytes of its value.
        span: Span,
    },
    /// An attribute of an element of the page.
    Element {
        /// Where the element's tag begins, in bytes from the beginning of the page.
        offset: u64,
        /// The bytes of the attribute's value, with character references replaced.
        span: Span,
    },
    /// A rule of a tdmrep.json.
    TdmFile {
        /// The number of the rule, from 1.
        rule: u32,
    },
}

impl Place {
    /// The same place, narrowed to `span`.
    pub(crate) fn with(self, span: Span) -> Self {
        match self {
            Self::Line { line, .. } => Self::Line { line, span },
            Self::Header { number, .. } => Self::Header { number, span },
            Self::Element { offset, .. } => Self::Element { offset, span },
            Self::TdmFile { .. } => self,
        }
    }

    /// The bytes it covers: of the document, of the header's value, or of the attribute's value. Empty for a rule
    /// of a tdmrep.json.
    pub fn span(self) -> Span {
        match self {
            Self::Line { span, .. } | Self::Header { span, .. } | Self::Element { span, .. } => {
                span
            }
            Self::TdmFile { .. } => Span::default(),
        }
    }
}
