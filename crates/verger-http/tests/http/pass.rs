//! The right to send a request, for a client of another make.

use std::time::Duration;

use verger_http::{Refused, TransportFailure, Visitor};

use crate::visitor::origin::{Answer, Origin, answer, text};
use crate::visitor::{get, options, robots, visitor};

/// One that waits less than a permit lives.
fn impatient() -> Visitor {
    let mut options = options();
    options.limits.patience = Duration::from_millis(500);
    visitor(options)
}

#[tokio::test]
async fn a_pass_that_is_dropped_goes_back_and_a_request_that_is_dropped_is_spent() {
    let (origin, visitor) = (robots("User-agent: *\nAllow: /\n"), impatient());
    let url = origin.url("/a");
    drop(visitor.pass(&url).await.expect("it is allowed"));
    let pass = visitor.pass(&url).await.expect("nothing was sent");
    drop(pass.begin());
    let refused = visitor.pass(&url).await.expect_err("nobody knows what was sent");
    assert!(matches!(refused, Refused::BeyondPatience(_)), "{refused}");
}

#[tokio::test]
async fn a_client_that_sent_nothing_may_say_so() {
    let (origin, visitor) = (robots("User-agent: *\nAllow: /\n"), impatient());
    let url = origin.url("/a");
    visitor.pass(&url).await.expect("it is allowed").begin().unsent().await;
    assert!(visitor.pass(&url).await.is_ok());
}

/// Not a 503 alone.
#[tokio::test]
async fn a_server_in_trouble_is_left_alone() {
    for (status, is_trouble) in
        [("500 X", true), ("502 X", true), ("504 X", true), ("429 X", true), ("404 X", false)]
    {
        let origin = Origin::start(move |path, _| match path {
            "/robots.txt" => text("User-agent: *\nAllow: /\n"),
            _ => answer(status, "", "a page"),
        });
        let visitor = visitor(options());
        let visited = get(&visitor, &origin.url("/a")).await.expect("it answers");
        assert_eq!(visited.decided.hold.is_some(), is_trouble, "{status}");
        visited.close().await;
        let after = get(&visitor, &origin.url("/b")).await;
        assert_eq!(after.is_err(), is_trouble, "{status}");
    }
}

/// A connection that ends after the request was read.
#[tokio::test]
async fn a_reset_is_trouble_too() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        _ => Answer::Whole(String::new()),
    });
    let visitor = visitor(options());
    let lost = get(&visitor, &origin.url("/a")).await.expect_err("no answer");
    assert!(matches!(lost.why, Refused::NoAnswer(TransportFailure::Head(_))), "{lost}");
    let refused = get(&visitor, &origin.url("/b")).await.expect_err("it is left alone");
    assert!(matches!(refused.why, Refused::BeyondPatience(_)), "{refused}");
}
