//! When visits are welcome.

use serde::Serialize;
use verger::pace::VisitHours;
use verger::records::{OtherRecords, RecordValue};
use verger::{Directive, Document};

use crate::bytes::{Bytes, key};
use crate::time::Time;

/// Whether a visit is welcome.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Visit<'a> {
    /// Whether it is now.
    pub open: bool,
    /// When that changes.
    pub next_change: Option<Time>,
    /// The visiting hours that are stated; absent if there are none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub windows: &'a [Window<'a>],
}

/// A part of the day, in UTC.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Window<'a> {
    /// The first minute: `06:00`.
    pub from: String,
    /// The last minute: `18:59`.
    pub last: String,
    /// The line that states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The value of that line.
    #[serde(flatten)]
    pub value: Option<Bytes<'a, key::Value>>,
}

impl<'a> Visit<'a> {
    /// Whether a visit is welcome, by these hours.
    pub fn new(opening: VisitHours, windows: &'a [Window<'a>]) -> Self {
        let (open, next_change) = match opening {
            VisitHours::Open { until } => (true, until),
            VisitHours::Closed { until } => (false, Some(until)),
        };
        Self { open, next_change: next_change.map(Time), windows }
    }

    /// The same; `None` if no hours are stated.
    pub fn stated(opening: impl FnOnce() -> VisitHours, windows: &'a [Window<'a>]) -> Option<Self> {
        (!windows.is_empty()).then(|| Self::new(opening(), windows))
    }
}

impl From<verger::pace::Window> for Window<'_> {
    fn from(window: verger::pace::Window) -> Self {
        let time = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
        let (from, last) = (time(window.from_minute()), time(window.last_minute()));
        Self { from, last, line: None, value: None }
    }
}

/// The hours that lines state.
pub fn visiting_hours(document: &Document<'_>, others: &OtherRecords) -> Vec<Window<'static>> {
    let lines = others.that_count(Directive::VisitTime);
    let windows = lines.filter_map(|record| match record.meaning {
        Ok(RecordValue::VisitTime(window)) => Some(Window {
            line: Some(record.line),
            value: Some(Bytes::new(document.text(record.value).unwrap_or_default().to_vec())),
            ..window.into()
        }),
        _ => None,
    });
    windows.collect()
}
