//! How fast a robot may go.

use serde::Serialize;
use verger::Document;
use verger::pace::PaceSource;

use crate::bytes::{Bytes, key};
use crate::seconds::Seconds;
use crate::time::Time;

/// How fast a robot may go, on whose request, and until when.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Pace<'a> {
    /// Seconds between two requests.
    pub interval: Seconds,
    /// Its source: `line`, `rule-of-thumb` or `caller`.
    pub source: &'static str,
    /// The line that asks for it.
    pub line: Option<u32>,
    /// The interval it asks for, if that is above the ceiling.
    pub clamped_from: Option<Seconds>,
    /// When another pace applies.
    pub next_change: Option<Time>,
    /// The field of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directive: Option<&'static str>,
    /// The value of the line.
    #[serde(flatten)]
    pub value: Option<Bytes<'a, key::Value>>,
}

/// The name of the source if nothing is stated, and the dialect has a rule for that case.
pub(crate) const RULE_OF_THUMB: &str = "rule-of-thumb";

impl<'a> Pace<'a> {
    /// A pace that the document asks for, or the default.
    pub fn new(document: &'a Document<'_>, pace: &verger::pace::Pace) -> Self {
        let mut this = Self {
            interval: Seconds(pace.interval),
            source: "caller",
            line: None,
            clamped_from: pace.clamped_from.map(Seconds),
            next_change: pace.next_change.map(Time),
            directive: None,
            value: None,
        };
        match pace.source {
            PaceSource::Line { line, directive, value } => {
                this.source = "line";
                this.line = Some(line);
                this.directive = Some(directive.name());
                this.value = Some(Bytes::new(document.text(value).unwrap_or_default()));
            }
            PaceSource::RuleOfThumb => this.source = RULE_OF_THUMB,
            _ => {}
        }
        this
    }
}
