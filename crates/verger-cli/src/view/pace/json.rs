//! Intervals as JSON: the same wherever they are answered.

use serde_json::{Map, Value};
use verger::Document;
use verger::pace::{Pace, PaceSource};
use verger::time::Moment;

use crate::view::json::insert_octets;

/// How fast: seconds between two requests, who says so, and until when.
pub(crate) fn pace_object(pace: &Pace) -> Map<String, Value> {
    let mut object = Map::new();
    let mut say = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    say("interval", pace.interval.as_secs_f64().into());
    let (source, line) = match pace.source {
        PaceSource::Line { line, .. } => ("line", Some(line)),
        PaceSource::RuleOfThumb => ("rule-of-thumb", None),
        _ => ("caller", None),
    };
    say("source", source.into());
    say("line", line.into());
    say("clamped_from", pace.clamped_from.map(|asked| asked.as_secs_f64()).into());
    say("next_change", moment(pace.next_change));
    object
}

/// Adds the record that asks for a pace, where a line does.
pub(crate) fn insert_record(object: &mut Map<String, Value>, document: &Document<'_>, pace: &Pace) {
    if let PaceSource::Line { directive, value, .. } = pace.source {
        object.insert("directive".to_owned(), directive.name().into());
        insert_octets(object, "value", document.text(value));
    }
}

/// A time, or null.
fn moment(moment: Option<Moment>) -> Value {
    moment.map_or(Value::Null, |moment| moment.to_string().into())
}
