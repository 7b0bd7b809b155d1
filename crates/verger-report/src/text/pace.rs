//! Intervals and hours, as text.

use std::time::Duration;

use super::shown::{counted, cut, shown};
use crate::pace::{Pace, RULE_OF_THUMB};
use crate::seconds::Seconds;
use crate::time::Time;
use crate::visit::Visit;

/// `10 s`, `0.5 s`, `20 min`, `1 h`, `7 days`: the largest unit that needs no fraction.
pub fn duration(duration: Duration) -> String {
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

/// `one request every 10 s`, `one request every hour`, or a text for no interval.
pub fn interval(interval: Duration) -> String {
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

/// The pace as text, with the line that asks for it, any clamping, and until when it applies.
pub fn pace(pace: &Pace<'_>) -> String {
    let source = match (pace.line, pace.directive, &pace.value) {
        (Some(line), Some(directive), Some(value)) => {
            format!("line {line}: {directive}: {}", cut(&shown(value.octets())))
        }
        _ if pace.source == RULE_OF_THUMB => {
            "nothing stated: twice the last retrieval, at least 10 s".to_owned()
        }
        _ => "nothing stated: this command's own pace".to_owned(),
    };
    // No more digits than were measured.
    let exact = pace.interval.0;
    let asked = if pace.source == RULE_OF_THUMB {
        Duration::from_millis(tenths(exact) * 100)
    } else {
        exact
    };
    let mut words = vec![format!("{} ({source})", interval(asked))];
    let over = |asked: Seconds| format!("the ceiling; it asks for {}", duration(asked.0));
    words.extend(pace.clamped_from.map(over));
    words.extend(pace.next_change.map(|until| format!("until {}", clock(until))));
    words.join(", ")
}

/// Tenths of a second, rounded.
fn tenths(duration: Duration) -> u64 {
    u64::try_from((duration.as_millis() + 50) / 100).unwrap_or(u64::MAX / 100)
}

/// Whether a visit is welcome, as text; `None` if that never changes.
pub fn opening(visit: &Visit<'_>) -> Option<String> {
    let state = if visit.open { "open" } else { "closed" };
    Some(format!("{state}, until {}", clock(visit.next_change?)))
}

/// The same, with the lines that state the hours.
pub fn opening_by(visit: &Visit<'_>) -> Option<String> {
    let lines = visit.windows.iter().filter_map(|window| {
        let value = cut(&shown(window.value.as_ref()?.octets()));
        Some(format!("line {}: Visit-time: {value}", window.line?))
    });
    let stated: Vec<_> = lines.take(HOURS).collect();
    let more = match visit.windows.len().saturating_sub(HOURS) {
        0 => String::new(),
        more => format!("; {}", counted(more as u64, "more line")),
    };
    Some(format!("{} ({}{more})", opening(visit)?, stated.join("; ")))
}

/// The most lines of hours that are named.
const HOURS: usize = 5;

/// `17:00 UTC`: a change in the hours of a day comes within a day.
pub fn clock(time: Time) -> String {
    format!("{} UTC", &time.0.to_string()[11..16])
}
