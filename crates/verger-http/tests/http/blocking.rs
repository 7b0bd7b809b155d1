//! The visitor of a thread without a runtime.

use std::io::Read as _;
use std::time::Duration;

use verger_access::Site;
use verger_http::blocking::Visitor;
use verger_http::{Refused, TransportFailure, Visit};

use crate::visitor::origin::{Answer, HALF, Origin, text};
use crate::visitor::{options, robots};

fn visitor() -> Visitor {
    Visitor::new(options()).expect("usual options")
}

#[test]
fn what_is_allowed_is_read_and_what_is_not_is_refused() {
    let (origin, visitor) = (robots("User-agent: *\nDisallow: /no\n"), visitor());
    let mut visited = visitor.get(&Visit::of(&origin.url("/a"))).expect("it is allowed");
    assert_eq!((visited.status(), visited.url()), (200, &*origin.url("/a")));
    let mut body = String::new();
    visited.read_to_string(&mut body).expect("text");
    assert_eq!(body, "a page");
    let refused = visitor.get(&Visit::of(&origin.url("/no"))).expect_err("it is disallowed");
    assert_eq!(refused.why.line(), Some(2));
    let site = Site::of(&origin.url("/")).expect("a site");
    let seen = visitor.see(&site).expect("nothing is due");
    assert!(seen.document().is_some() && !seen.asked);
    assert_eq!(origin.paths(), ["/robots.txt", "/a"]);
}

#[test]
fn a_pass_that_is_dropped_goes_back_and_a_request_that_is_dropped_is_spent() {
    let origin = robots("User-agent: *\nAllow: /\n");
    let url = origin.url("/a");
    let mut options = options();
    // Less than a permit lives.
    options.limits.patience = Duration::from_millis(500);
    let visitor = Visitor::new(options).expect("usual options");
    drop(visitor.pass(&url).expect("it is allowed"));
    let mut sent = visitor.pass(&url).expect("nothing was sent").begin();
    sent.heard(200, []);
    sent.end();
    drop(visitor.pass(&url).expect("it was answered").begin());
    let refused = visitor.pass(&url).expect_err("nobody knows what was sent");
    assert!(matches!(refused, Refused::BeyondPatience(_)), "{refused}");
}

#[test]
fn a_body_that_breaks_off_is_an_error_of_its_reader() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        _ => Answer::Whole(HALF.to_owned()),
    });
    let mut visited = visitor().get(&Visit::of(&origin.url("/a"))).expect("its head arrived");
    let error = visited.read_to_end(&mut Vec::new()).expect_err("half of it is missing");
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<TransportFailure>());
    assert!(matches!(cause, Some(TransportFailure::Body(_))), "{error}");
    // The visitor is gone; what it gave out is not.
    visited.close();
}

#[test]
fn threads_share_one_visitor_and_one_pace() {
    let (origin, visitor) = (robots("User-agent: *\nAllow: /\n"), visitor());
    std::thread::scope(|scope| {
        for page in 0..4 {
            let (visitor, url) = (visitor.clone(), origin.url(&format!("/{page}")));
            scope.spawn(move || visitor.get(&Visit::of(&url)).expect("it is allowed").close());
        }
    });
    assert_eq!(origin.paths().len(), 5, "the file is asked for once");
}
