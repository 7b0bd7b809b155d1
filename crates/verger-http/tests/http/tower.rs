//! The layer before a client of hyper's.

use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt as _, Empty};
use hyper::body::Incoming;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error};
use hyper_util::rt::TokioExecutor;
use tower_layer::Layer as _;
use tower_service::Service as _;
use verger_http::tower::{Polite, PoliteError, PoliteLayer};
use verger_http::{Decided, Refused};

use crate::visitor::origin::{Origin, answer, text};
use crate::visitor::{options, robots, visitor};

type HyperClient = Client<HttpConnector, Empty<Bytes>>;

fn client() -> Polite<HyperClient> {
    // The origin closes each connection.
    let client = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build_http();
    PoliteLayer::new(visitor(options())).layer(client)
}

async fn get(
    client: &mut Polite<HyperClient>,
    url: &str,
) -> Result<Response<Incoming>, PoliteError<Error>> {
    client.call(Request::get(url).body(Empty::new()).expect("a URL")).await
}

#[tokio::test]
async fn what_is_allowed_is_sent_and_what_is_not_is_refused() {
    let (origin, mut client) = (robots("User-agent: *\nDisallow: /no\n"), client());
    let response = get(&mut client, &origin.url("/a?b=c")).await.expect("it is allowed");
    assert_eq!(response.status(), 200);
    assert!(response.extensions().get::<Decided>().is_some_and(|said| said.hold.is_none()));
    let body = response.into_body().collect().await.expect("a body").to_bytes();
    assert_eq!(body, "a page");
    let error = get(&mut client, &origin.url("/no")).await.expect_err("it is disallowed");
    assert_eq!(error.to_string(), "not sent: line 2 of robots.txt disallows it");
    assert!(matches!(error, PoliteError::Refused(Refused::ByRule(_))));
    assert_eq!(origin.paths(), ["/robots.txt", "/a?b=c"]);
    let error = get(&mut client, "/relative").await.expect_err("it is of no site");
    assert!(matches!(error, PoliteError::Refused(Refused::Url(_))), "{error}");
}

#[tokio::test]
async fn requests_to_one_host_keep_its_pace() {
    let (origin, client) = (robots("User-agent: *\nCrawl-delay: 0.3\n"), client());
    let tasks: Vec<_> = (0..4)
        .map(|page| {
            let (mut client, url) = (client.clone(), origin.url(&format!("/{page}")));
            tokio::spawn(async move { get(&mut client, &url).await.map(drop) })
        })
        .collect();
    for task in tasks {
        task.await.expect("no task panics").expect("it is allowed");
    }
    // The server sees a request when it has read it, so two may seem closer by what a busy machine is late.
    let least = Duration::from_millis(240);
    assert_eq!(origin.paths().len(), 5, "the file is asked for once");
    assert!(origin.last_gap() >= least, "{:?}", origin.last_gap());
}

#[tokio::test]
async fn a_status_is_reported_and_so_is_a_client_that_fails() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        _ => answer("503 X", "Retry-After: 60\r\n", ""),
    });
    let mut client = client();
    let response = get(&mut client, &origin.url("/a")).await.expect("it answers");
    let hold = response.extensions().get::<Decided>().and_then(|decided| decided.hold);
    assert_eq!(hold.map(|hold| hold.asked), Some(Duration::from_mins(1)));
    let error = get(&mut client, &origin.url("/b")).await.expect_err("it is left alone");
    assert!(matches!(error, PoliteError::Refused(Refused::BeyondPatience(_))), "{error}");
}

#[tokio::test]
async fn a_client_that_fails_is_its_own_error() {
    // The connection ends before an answer.
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        _ => crate::visitor::origin::Answer::Whole(String::new()),
    });
    let mut client = client();
    let error = get(&mut client, &origin.url("/a")).await.expect_err("no answer");
    assert!(matches!(error, PoliteError::Client(_)), "{error}");
    let error = get(&mut client, &origin.url("/b")).await.expect_err("it is left alone");
    assert!(matches!(error, PoliteError::Refused(Refused::BeyondPatience(_))), "{error}");
}
