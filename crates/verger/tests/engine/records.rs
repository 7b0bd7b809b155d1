//! The shared suite of records other than rules, through the library.

use std::time::Duration;

use verger::pace::{Pace, PaceOptions, PaceSource, VisitHours, Window};
use verger::records::{Address, Effect, OtherRecord, OtherRecords, RecordValue};
use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy};
use verger_vectors::{PaceCase, RecordsCase, Says, ValueCase, records_cases, value_cases};

#[test]
fn every_value_says_what_its_source_says() {
    let cases = value_cases();
    assert!(cases.len() > 200, "the suite has shrunk to {} values", cases.len());
    report(cases.iter().map(check_value), cases.len());
}

#[test]
fn every_file_says_what_its_source_says() {
    let cases = records_cases();
    assert!(cases.len() > 70, "the suite has shrunk to {} files", cases.len());
    report(cases.iter().map(check_file), cases.len());
}

fn report(found: impl Iterator<Item = Vec<String>>, of: usize) {
    let wrong: Vec<_> = found.flatten().collect();
    assert!(
        wrong.is_empty(),
        "{} answers to {of} cases are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn check_value(case: &ValueCase) -> Vec<String> {
    let robots = [b"User-agent: *\n", case.field.as_bytes(), b": ", &case.text, b"\n"].concat();
    let document = Document::parse(&robots);
    let others = OtherRecords::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
    let [record] = others.records[..] else { return vec![format!("{}: not one record", case.id)] };
    let said = said(&document, &record);
    let (said, expected) = (format!("{said:?}"), format!("{:?}", case.says));
    let right = said == expected && (record.line, record.directive.name()) == (2, &*case.field);
    let text = String::from_utf8_lossy(&case.text);
    let wrong =
        || format!("{} ({}): {text:?}: expected {expected}, got {said}", case.id, case.source);
    (!right).then(wrong).into_iter().collect()
}

fn said(document: &Document<'_>, record: &OtherRecord) -> Says {
    let text = |span| String::from_utf8_lossy(document.text(span).unwrap_or_default()).into_owned();
    let window = |window: Window| window.to_string().replace('–', "-");
    let mut says = Says::default();
    match record.meaning {
        Err(malformed) => says.error = Some(malformed.name().to_owned()),
        Ok(RecordValue::CrawlDelay(delay)) => says.interval = Some(delay.as_secs_f64()),
        Ok(RecordValue::RequestRate(rate)) => {
            says.interval = Some(rate.interval().as_secs_f64());
            says.window = rate.window.map(window);
        }
        Ok(RecordValue::VisitTime(hours)) => says.window = Some(window(hours)),
        Ok(RecordValue::Address(address)) => {
            let name = if address == Address::Absolute { "absolute" } else { "relative" };
            says.address = Some(name.to_owned());
        }
        Ok(RecordValue::Host(host)) => {
            let port = host.port.map(|port| format!(":{port}")).unwrap_or_default();
            says.host = Some(text(host.name) + &port);
        }
        Ok(RecordValue::CleanParam(clean)) => {
            let names = text(clean.names);
            let names = names.split('&').filter(|name| !name.is_empty());
            says.names = Some(names.map(str::to_owned).collect());
            says.path = clean.path.map(text);
        }
        _ => {}
    }
    says
}

fn check_file(case: &RecordsCase) -> Vec<String> {
    let dialect = Dialect::named(&case.dialect).expect("the suite names dialects that exist");
    let crawler = Crawler::new(&case.agents).with_fallbacks(&case.fallbacks);
    let document = Document::parse(&case.robots);
    let policy = Policy::new(&document, dialect, &crawler);
    let others = OtherRecords::new(&document, dialect, &crawler);
    let mut wrong = Vec::new();
    let mut expect = |what: String, expected: String, got: String| {
        if expected != got {
            let RecordsCase { id, source, .. } = case;
            wrong.push(format!("{id} ({source}), {what}: expected {expected}, got {got}"));
        }
    };
    for pace in &case.pace {
        let expected = (pace.interval, pace.line, pace.next.clone(), pace.clamped_from);
        let got = told(&policy.pace_with(at(&pace.at), seconds(pace.took), manners(pace)));
        expect(format!("pace at {}", pace.at), format!("{expected:?}"), format!("{got:?}"));
    }
    for visit in &case.visit {
        let opening = policy.open_at(at(&visit.at));
        let next = match opening {
            VisitHours::Open { until } => until,
            VisitHours::Closed { until } => Some(until),
        };
        let got = (opening.is_open(), next.map_or("never".to_owned(), clock));
        let expected = (visit.open, visit.next.clone());
        expect(format!("visit at {}", visit.at), format!("{expected:?}"), format!("{got:?}"));
    }
    for line in &case.lines {
        let expected = format!("{} {}", line.field, line.is);
        expect(
            format!("line {}", line.line),
            expected,
            is(&document, &others, line.line, &line.field),
        );
    }
    for line in case.lines.iter().filter(|line| line.text.is_some()) {
        let record = others.records.iter().find(|record| record.line == line.line);
        let text = record
            .map(|record| String::from_utf8_lossy(document.text(record.value).unwrap_or_default()));
        let expected = format!("{:?}", line.text);
        expect(format!("text of line {}", line.line), expected, format!("{text:?}"));
    }
    for address in &case.address {
        let record = others.records.iter().find(|record| record.line == address.line);
        let got = record.and_then(|record| record.address(&document, address.base.as_bytes()));
        let got = got.map_or("none".into(), |url| String::from_utf8_lossy(&url).into_owned());
        expect(format!("address on line {}", address.line), address.url.clone(), got);
    }
    let clean = others.clean_params(&document);
    for case in &case.clean {
        let got = String::from_utf8_lossy(&clean.clean(case.url.as_bytes())).into_owned();
        expect(format!("cleaning {}", case.url), case.clean.clone(), got);
    }
    wrong
}

/// The field that a line is read as, and its role for the robot.
fn is(document: &Document<'_>, others: &OtherRecords, line: u32, field: &str) -> String {
    if let Some(record) = others.records.iter().find(|record| record.line == line) {
        let is = match (record.meaning, record.effect) {
            (_, Effect::Powerless(_)) => "powerless",
            (_, Effect::NotObeyed) => "not-obeyed",
            (_, Effect::NotTheFirst) => "not-the-first",
            (_, Effect::InNoGroup) => "in-no-group",
            (_, Effect::OutOfPlace) => "out-of-place",
            (Err(_), _) => "malformed",
            _ => "counts",
        };
        return format!("{} {is}", record.directive.name());
    }
    match others.unknown.iter().find(|unknown| unknown.line == line) {
        Some(unknown) => {
            let field =
                unknown.field.map_or(&b""[..], |field| document.text(field).unwrap_or_default());
            format!("{} unknown", String::from_utf8_lossy(field))
        }
        // The lines of other robots' groups give no records.
        None => format!("{field} for-others"),
    }
}

fn told(pace: &Pace) -> (f64, u32, String, Option<f64>) {
    let line = match pace.source {
        PaceSource::Line { line, .. } => line,
        _ => 0,
    };
    let next = pace.next_change.map_or("never".to_owned(), clock);
    (pace.interval.as_secs_f64(), line, next, pace.clamped_from.map(|asked| asked.as_secs_f64()))
}

fn manners(case: &PaceCase) -> PaceOptions {
    let own = PaceOptions::default();
    PaceOptions {
        default: case.default.map_or(own.default, seconds),
        ceiling: case.ceiling.map(seconds),
    }
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

/// A moment of some day, not at the beginning of its minute.
fn at(clock: &str) -> Moment {
    format!("2026-11-21T{clock}:37Z").parse().expect("the suite gives times of the day")
}

/// The time of day of a change, which is within a day of [`at`].
fn clock(moment: Moment) -> String {
    let text = moment.to_string();
    assert!(text.starts_with("2026-11-21T") || text.starts_with("2026-11-22T"), "{text}");
    assert!(text.ends_with(":00Z"), "changes come at the beginning of a minute: {text}");
    text[11..16].to_owned()
}
