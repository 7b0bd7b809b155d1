use serde::Serialize;

/// Where a statement is, and the span of it in the file, in the header's value or in the attribute's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Place {
    /// The line of the robots.txt, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The number of the header as it was given, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<u64>,
    /// The byte of the page at which the element begins, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub octet: Option<u64>,
    /// The rule of tdmrep.json, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<u32>,
    /// The first byte and the one after the last.
    pub span: [u32; 2],
}

impl From<verger::Place> for Place {
    fn from(place: verger::Place) -> Self {
        let span = place.span();
        let mut this = Self {
            line: None,
            header: None,
            octet: None,
            rule: None,
            span: [span.start, span.end],
        };
        match place {
            verger::Place::Line { line, .. } => this.line = Some(line),
            verger::Place::Header { number, .. } => this.header = Some(u64::from(number) + 1),
            verger::Place::Element { offset, .. } => this.octet = Some(offset),
            verger::Place::TdmFile { rule } => this.rule = Some(rule),
            _ => {}
        }
        this
    }
}
