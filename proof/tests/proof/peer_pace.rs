//! What other engines' test suites say about delays, rates and hours.

use std::path::Path;

use serde_json::Value;
use verger::pace::Window;
use verger::records::{OtherRecords, RecordValue};
use verger::{Crawler, Dialect, Directive, Document};
use verger_proof::{PeerCase, peer_cases, tests_with_shared_data};

/// The rows that RFC 9309 does not support, each with the reason.
const DIFFERENT: [(&str, &str); 2] = [
    ("protego-0172", "its lines have no colon: RFC 9309 §2.2 has no such records"),
    (
        "reppy-0018",
        "its Crawl-delay comes before any User-agent line, so by RFC 9309 §2.2 it is for nobody",
    ),
];

tests_with_shared_data!(a_robot_has_the_pace_that_other_suites_expect);

fn a_robot_has_the_pace_that_other_suites_expect(shared: &Path) {
    let (mut asked, mut differ) = (0, Vec::new());
    for case in peer_cases(shared).into_values().flatten() {
        for (field, key) in FIELDS {
            let Some(expected) = case.expects.get(key) else { continue };
            asked += 1;
            if stated(&case, field) != numbers(expected) {
                differ.push(case.id.clone());
            }
        }
    }
    println!("{asked} rows on pace; {} differ, all on purpose", differ.len());
    assert_eq!(asked, 30);
    assert_eq!(differ, DIFFERENT.map(|(id, _)| id), "not those of which a reason is given");
}

const FIELDS: [(Directive, &str); 3] = [
    (Directive::CrawlDelay, "expect_crawl_delay"),
    (Directive::RequestRate, "expect_request_rate"),
    (Directive::VisitTime, "expect_visit_time"),
];

/// The numbers of the lines with that field that are for the robot.
fn stated(case: &PeerCase, field: Directive) -> Vec<f64> {
    let robots = case.robots();
    let document = Document::parse(&robots);
    let agents = case.agents.as_ref().expect("a row on pace names a robot");
    let crawler = Crawler::new(agents);
    let others = OtherRecords::new(&document, &Dialect::RFC9309, &crawler);
    let window = |window: Window| {
        let minutes = [window.from_minute(), window.last_minute()];
        minutes.into_iter().flat_map(|minute| [f64::from(minute / 60), f64::from(minute % 60)])
    };
    let numbers = others.that_count(field).map(|record| match record.meaning {
        Ok(RecordValue::CrawlDelay(delay)) => vec![delay.as_secs_f64()],
        Ok(RecordValue::RequestRate(rate)) => {
            let rate_alone = [f64::from(rate.documents), rate.per.as_secs_f64()];
            rate_alone.into_iter().chain(rate.window.into_iter().flat_map(window)).collect()
        }
        Ok(RecordValue::VisitTime(hours)) => window(hours).collect(),
        _ => Vec::new(),
    });
    numbers.flatten().collect()
}

/// The numbers that a suite expects: `null`, `3`, `[9, 30]`, or an object as printed by Python.
fn numbers(expected: &Value) -> Vec<f64> {
    let text = expected.to_string();
    let of_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    let words = text.split(|letter| !of_number(letter));
    words.filter_map(|word| word.parse().ok()).collect()
}
