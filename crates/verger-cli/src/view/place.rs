//! Where a statement stands, in words and as JSON.

use serde_json::{Map, Value};
use verger::Place;

/// `line 3`, `header 1` (as it was given), `octet 120` (of the page) or `tdmrep.json rule 2`.
pub(crate) fn place(place: Place) -> String {
    match place {
        Place::Line { line, .. } => format!("line {line}"),
        Place::Header { number, .. } => format!("header {}", u64::from(number) + 1),
        Place::Element { offset, .. } => format!("octet {offset}"),
        Place::TdmFile { rule } => format!("tdmrep.json rule {rule}"),
        _ => "elsewhere".to_owned(),
    }
}

/// An object with the key `line`, `header` (from 1), `octet` (from 0) or `rule` (from 1), and the span in the file, in the header's
/// value or in the attribute's.
pub(crate) fn place_json(place: Place) -> Map<String, Value> {
    let mut object = Map::new();
    match place {
        Place::Line { line, .. } => object.insert("line".into(), line.into()),
        Place::Header { number, .. } => {
            object.insert("header".into(), (u64::from(number) + 1).into())
        }
        Place::Element { offset, .. } => object.insert("octet".into(), offset.into()),
        Place::TdmFile { rule } => object.insert("rule".into(), rule.into()),
        _ => None,
    };
    let span = place.span();
    object.insert("span".into(), [span.start, span.end].into_iter().collect());
    object
}
