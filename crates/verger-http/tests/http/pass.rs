//! The right to send a request, for a client of another make.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use verger_access::{Ending, Ledger, PaceKey, Permit, Site, StoreError, Terms, Wait};
use verger_http::{ProcessLedger, Refused, TransportFailure, Visitor, VisitorOptions};

use crate::visitor::origin::{Answer, HALF, Origin, answer, text};
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

/// Keeps what is reported of hosts.
#[derive(Debug, Default)]
struct Told(ProcessLedger, Mutex<Vec<Ending>>);

impl Told {
    fn endings(&self) -> Vec<Ending> {
        self.1.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Ledger for Told {
    fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        self.0.claim(key, terms)
    }

    fn finish(&self, key: &PaceKey, permit: &Permit, ending: Ending) -> Result<(), StoreError> {
        if key.as_str().starts_with("host:") {
            self.1.lock().unwrap_or_else(PoisonError::into_inner).push(ending);
        }
        self.0.finish(key, permit, ending)
    }

    fn now(&self) -> Result<u64, StoreError> {
        self.0.now()
    }

    fn monotonic(&self) -> u64 {
        self.0.monotonic()
    }
}

/// What a server asks for when it is asked for its robots.txt is for the host, as with any other request.
#[tokio::test]
async fn a_retry_after_of_a_robots_txt_is_reported() {
    for (status, fields, asked) in [
        ("503 X", "Retry-After: 7777\r\n", Some(7_777_000)),
        ("429 X", "Retry-After: 5\r\nRetry-After: 60\r\n", Some(60_000)),
        ("500 X", "", Some(0)),
        ("404 X", "Retry-After: 60\r\n", None),
    ] {
        let origin = Origin::start(move |_, _| answer(status, fields, ""));
        let ledger = Arc::new(Told::default());
        let visitor = visitor(VisitorOptions { ledger: ledger.clone(), ..options() });
        // Whether the page may be fetched then is another question.
        let _ = visitor.see(&Site::of(&origin.url("/")).expect("a site")).await;
        let first = *ledger.endings().first().expect("a request was sent");
        let heard = match first {
            Ending::Trouble { asked, .. } => Some(asked),
            _ => None,
        };
        assert_eq!(heard, asked, "{status} {fields}");
    }
}

/// The head of its answer arrived, so the site is well: that nobody reads on says nothing about it.
#[tokio::test]
async fn an_answer_that_is_not_read_to_its_end_is_an_answer() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        _ => Answer::Silent(HALF.to_owned()),
    });
    let ledger = Arc::new(Told::default());
    let visitor = visitor(VisitorOptions { ledger: ledger.clone(), ..options() });
    let visited = get(&visitor, &origin.url("/a")).await.expect("its head arrived");
    let before = ledger.endings().len();
    drop(visited);
    while ledger.endings().len() == before {
        tokio::task::yield_now().await;
    }
    assert_eq!(ledger.endings().last(), Some(&Ending::Answered));
}
