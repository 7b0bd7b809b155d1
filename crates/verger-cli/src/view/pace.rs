//! Intervals and hours, in words.

use std::time::Duration;

use verger::{Document, Moment, Opening, Pace, PaceSource};

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
    let mut words = vec![format!("{} ({source})", interval(pace.interval))];
    let over = |asked| format!("the ceiling; it asks for {}", duration(asked));
    words.extend(pace.clamped_from.map(over));
    words.extend(pace.next_change.map(|until| format!("until {}", clock(until))));
    words.join(", ")
}

/// Whether a visit is welcome, in words; `None` where no hours are stated.
pub(crate) fn opening(opening: Opening) -> Option<String> {
    match opening {
        Opening::Open { until: None } => None,
        Opening::Open { until: Some(until) } => Some(format!("open, until {}", clock(until))),
        Opening::Closed { until } => Some(format!("closed, until {}", clock(until))),
    }
}

/// `17:00 UTC`: what changes with the hours of a day changes within one.
pub(crate) fn clock(moment: Moment) -> String {
    format!("{} UTC", &moment.to_string()[11..16])
}
