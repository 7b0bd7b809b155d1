//! Intervals and hours, in words.

mod json;

use std::time::Duration;

use serde_json::{Map, Value};
use verger::pace::{Pace, PaceSource, VisitHours, Window};
use verger::records::{OtherRecord, OtherRecords, RecordValue};
use verger::time::Moment;
use verger::{Directive, Document};

pub(crate) use self::json::{insert_record, pace_object};

use super::text;

/// `10 s`, `0.5 s`, `20 min`, `1 h`, `7 days`: the largest unit that needs no fraction.
pub(crate) fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if duration.subsec_nanos() > 0 {
        let text = format!("{seconds}.{:09}", duration.subsec_nanos());
        return format!("{} s", text.trim_end_matches('0'));
    }
    for (unit, name) in [(86_400, "days"), (3600, "h"), (60, "min")] {
        if seconds >= unit && seconds.is_multiple_of(unit) {
            let name = if seconds == 86_400 { "day" } else { name };
            return format!("{} {name}", seconds / unit);
        }
    }
    format!("{seconds} s")
}

/// `one request every 10 s`, `one request every hour`, or what that is where there is no need to wait.
pub(crate) fn interval(interval: Duration) -> String {
    if interval.is_zero() {
        "no time between requests".to_owned()
    } else {
        let interval = match duration(interval).as_str() {
            "1 s" => "second".to_owned(),
            "1 min" => "minute".to_owned(),
            "1 h" => "hour".to_owned(),
            other => other.trim_start_matches("1 ").to_owned(),
        };
        format!("one request every {interval}")
    }
}

/// The pace in words, with the line that asks for it, what was clamped, and until when it holds.
pub(crate) fn pace(document: &Document<'_>, pace: &Pace) -> String {
    let source = match pace.source {
        PaceSource::Line { line, directive, value } => {
            let value = text::cut(&text::shown(document.text(value)));
            format!("line {line}: {}: {value}", directive.name())
        }
        PaceSource::RuleOfThumb => {
            "nothing stated: twice the last retrieval, at least 10 s".to_owned()
        }
        _ => "nothing stated: this command's own pace".to_owned(),
    };
    let asked = match pace.source {
        // What was measured is no more exact than that.
        PaceSource::RuleOfThumb => Duration::from_millis(tenths(pace.interval) * 100),
        _ => pace.interval,
    };
    let mut words = vec![format!("{} ({source})", interval(asked))];
    let over = |asked| format!("the ceiling; it asks for {}", duration(asked));
    words.extend(pace.clamped_from.map(over));
    words.extend(pace.next_change.map(|until| format!("until {}", clock(until))));
    words.join(", ")
}

/// Tenths of a second, rounded.
fn tenths(duration: Duration) -> u64 {
    u64::try_from((duration.as_millis() + 50) / 100).unwrap_or(u64::MAX / 100)
}

/// Whether a visit is welcome, in words; `None` where no hours are stated.
pub(crate) fn opening(opening: VisitHours) -> Option<String> {
    match opening {
        VisitHours::Open { until: None } => None,
        VisitHours::Open { until: Some(until) } => Some(format!("open, until {}", clock(until))),
        VisitHours::Closed { until } => Some(format!("closed, until {}", clock(until))),
    }
}

/// The same, with the lines that state the hours.
pub(crate) fn opening_by(
    document: &Document<'_>,
    opening_now: VisitHours,
    others: &OtherRecords,
) -> Option<String> {
    let lines = others.that_count(Directive::VisitTime);
    let mut lines = lines.map(|record| {
        let value = text::cut(&text::shown(document.text(record.value)));
        format!("line {}: {}: {value}", record.line, record.directive.name())
    });
    let stated: Vec<_> = lines.by_ref().take(HOURS).collect();
    let more = lines.count();
    let more = if more > 0 {
        format!("; {}", text::counted(more as u64, "more line"))
    } else {
        String::new()
    };
    Some(format!("{} ({}{more})", opening(opening_now)?, stated.join("; ")))
}

/// The hours that lines state, each with its line.
pub(crate) fn hours(others: &OtherRecords) -> Vec<(u32, Window)> {
    let lines = others.that_count(Directive::VisitTime);
    let hours = |record: &OtherRecord| match record.meaning {
        Ok(RecordValue::VisitTime(window)) => Some((record.line, window)),
        _ => None,
    };
    lines.filter_map(hours).collect()
}

/// Whether a visit is welcome, as an object.
pub(crate) fn visit(opening: VisitHours) -> Map<String, Value> {
    let (open, until) = match opening {
        VisitHours::Open { until } => (true, until),
        VisitHours::Closed { until } => (false, Some(until)),
    };
    let until = until.map_or(Value::Null, |until| until.to_string().into());
    [("open".to_owned(), open.into()), ("next_change".to_owned(), until)].into_iter().collect()
}

/// The same, with the windows in which it is; `None` where no hours are stated.
pub(crate) fn visit_in(opening: VisitHours, hours: &[(u32, Window)]) -> Option<Value> {
    let mut object = visit(opening);
    let windows = hours.iter().map(|&(line, hours)| {
        let mut object = window(hours);
        object.insert("line".to_owned(), line.into());
        Value::Object(object)
    });
    object.insert("windows".to_owned(), windows.collect());
    (!hours.is_empty()).then_some(Value::Object(object))
}

/// A part of the day, as an object.
pub(crate) fn window(window: Window) -> Map<String, Value> {
    let time = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60).into();
    let times = [("from", window.from_minute()), ("last", window.last_minute())];
    times.into_iter().map(|(key, minute)| (key.to_owned(), time(minute))).collect()
}

/// The most lines of hours that are named.
const HOURS: usize = 5;

/// `17:00 UTC`: what changes with the hours of a day changes within one.
pub(crate) fn clock(moment: Moment) -> String {
    format!("{} UTC", &moment.to_string()[11..16])
}
