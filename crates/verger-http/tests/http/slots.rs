//! How many requests are under way until their answers have been read.

use std::time::Duration;

use verger_http::{OpenLimits, Refused, Visit, VisitorOptions};

use crate::visitor::origin::{Answer, HALF, Origin, text};
use crate::visitor::{get, options, visitor};

/// An origin whose /long never ends.
fn long() -> Origin {
    Origin::start(|path, _| match path {
        "/long" => Answer::Silent(HALF.to_owned()),
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        _ => text("a page"),
    })
}

/// Permits that are over long before the answer of /long is.
fn brief(open: OpenLimits) -> VisitorOptions {
    let mut options = VisitorOptions { open, ..options() };
    options.limits.ttl = Duration::from_millis(400);
    options
}

fn hasty(url: &str) -> Visit<'_> {
    Visit { patience: Some(Duration::from_millis(1500)), ..Visit::of(url) }
}

#[tokio::test]
async fn another_request_to_a_host_waits_until_an_answer_was_read_or_dropped() {
    let origin = long();
    let visitor = visitor(brief(OpenLimits { of_host: 1, in_all: 9 }));
    let reading = get(&visitor, &origin.url("/long")).await.expect("it is allowed");
    let refused = visitor.get(&hasty(&origin.url("/a"))).await.expect_err("one is being read");
    assert!(matches!(refused.why, Refused::HostBusy(1)), "{refused}");
    assert!(refused.to_string().contains("(1) are still being read"), "{refused}");
    assert_eq!(origin.paths(), ["/robots.txt", "/long"]);
    drop(reading);
    visitor.get(&hasty(&origin.url("/a"))).await.expect("none is being read");
}

#[tokio::test]
async fn two_answers_of_a_host_are_read_where_two_may() {
    let origin = long();
    let visitor = visitor(brief(OpenLimits::default()));
    let first = get(&visitor, &origin.url("/long")).await.expect("it is allowed");
    let second = visitor.get(&hasty(&origin.url("/long"))).await.expect("after its permit");
    let refused = visitor.get(&hasty(&origin.url("/a"))).await.expect_err("two are being read");
    assert!(matches!(refused.why, Refused::HostBusy(2)), "{refused}");
    drop((first, second));
}

#[tokio::test]
async fn requests_are_bounded_in_all_and_a_robots_txt_is_one() {
    let (one, other) = (long(), long());
    let visitor = visitor(brief(OpenLimits { of_host: 9, in_all: 1 }));
    let reading = get(&visitor, &one.url("/long")).await.expect("it is allowed");
    let refused = visitor.get(&hasty(&other.url("/a"))).await.expect_err("one is being read");
    assert!(matches!(refused.why, Refused::Busy(1)), "{refused}");
    assert!(other.paths().is_empty());
    drop(reading);
    let mut visited = visitor.get(&hasty(&other.url("/a"))).await.expect("none is being read");
    while visited.chunk().await.expect("a page").is_some() {}
    // What was read to its end is over, though it is still here.
    visitor.get(&hasty(&other.url("/b"))).await.expect("none is being read");
}
