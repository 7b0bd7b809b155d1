//! What is sent, when, and what is not.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use reqwest_middleware::{ClientBuilder, ClientWithMiddleware};
use verger::pace::PaceSource;
use verger_access::{
    AccessDecision, Backoff, Ending, Ledger, PaceKey, PaceLimits, Permit, StoreError, StoreTrouble,
    Terms, Wait, WaitReason,
};
use verger_http::{Reach, TransportError};
use verger_reqwest::{Decided, Polite, PoliteOptions, Redirects, Refused, refused};

use crate::origin::{Origin, answer, text};

fn options() -> PoliteOptions {
    let mut options = PoliteOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    options.limits = limits(Duration::from_millis(20));
    options.address_limits = Some(limits(Duration::from_millis(10)));
    options
}

fn limits(interval: Duration) -> PaceLimits {
    let mut limits = PaceLimits { floor: interval, ..PaceLimits::default() };
    limits.manners.default = interval;
    limits.patience = Duration::from_secs(20);
    limits
}

fn client(options: PoliteOptions) -> ClientWithMiddleware {
    let polite = Polite::new(options).expect("usual options");
    let client = polite.client_builder().build().expect("a client");
    ClientBuilder::new(client).with(Redirects::default()).with(polite).build()
}

/// What was refused, in words.
async fn told(client: &ClientWithMiddleware, url: &str) -> String {
    let error = client.get(url).send().await.expect_err(url);
    refused(&error).expect("the middleware refused it").to_string()
}

fn robots(file: &'static str) -> Origin {
    Origin::start(move |path, _| text(if path == "/robots.txt" { file } else { "a page" }))
}

/// The server sees a request when it has read it, so two may seem closer by what a busy machine is late.
const TOLERANCE: Duration = Duration::from_millis(60);

#[tokio::test(flavor = "multi_thread")]
async fn tasks_on_one_host_are_spaced_as_the_file_asks() {
    for file in ["User-agent: *\nCrawl-delay: 0.3\n", "User-agent: *\nRequest-rate: 10/3\n"] {
        let (origin, client) = (robots(file), client(options()));
        let tasks: Vec<_> = (0..6)
            .map(|page| {
                let request = client.get(origin.url(&format!("/{page}")));
                tokio::spawn(async move { request.send().await })
            })
            .collect();
        for task in tasks {
            let response = task.await.expect("no task panics").expect("it is allowed");
            let decided = response.extensions().get::<Decided>().expect("it is attached");
            assert!(matches!(decided.decision, AccessDecision::ByRule(_)));
            assert!(matches!(decided.pace.source, PaceSource::Line { line: 2, .. }));
            assert!(!decided.outside_hours && decided.hold.is_none());
        }
        assert_eq!(origin.paths().len(), 7, "the file is asked for once");
        assert_eq!(origin.paths()[0], "/robots.txt");
        // Between the file and the first page its pace holds too.
        assert!(
            origin.closest() + TOLERANCE >= Duration::from_millis(300),
            "{:?}",
            origin.closest()
        );
    }
}

#[tokio::test]
async fn what_is_disallowed_is_not_sent() {
    let (origin, client) = (robots("User-agent: *\nDisallow: /private\n"), client(options()));
    assert_eq!(told(&client, &origin.url("/private/x")).await, "line 2 of robots.txt disallows it");
    let posted = client.post(origin.url("/private/x")).send().await.expect_err("any method");
    assert!(refused(&posted).is_some(), "{posted}");
    assert!(client.get(origin.url("/open")).send().await.is_ok());
    assert!(client.get(origin.url("/robots.txt")).send().await.is_ok());
    assert_eq!(origin.paths(), ["/robots.txt", "/open", "/robots.txt"]);
}

#[tokio::test]
async fn a_file_that_cannot_be_had_closes_the_site() {
    let origin = Origin::start(|_, _| answer("500 No", "", ""));
    let client = client(options());
    for _ in 0..2 {
        assert!(told(&client, &origin.url("/a")).await.starts_with("RFC 9309 §2.3.1.4"));
    }
    assert_eq!(origin.paths(), ["/robots.txt"]);
}

#[tokio::test]
async fn outside_its_hours_a_site_is_left_alone() {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    let hour = |ahead| (since_1970.as_secs() / 3600 + ahead) % 24;
    let file = format!("User-agent: *\nVisit-time: {:02}00-{:02}59\n", hour(3), hour(4));
    let answers = move |path: &str, _| text(if path == "/robots.txt" { &file } else { "a page" });
    let origin = Origin::start(answers);
    let error = client(options()).get(origin.url("/a")).send().await.expect_err("it is closed");
    let Some(Refused::BeyondPatience(wait)) = refused(&error) else { panic!("{error}") };
    assert!(matches!(wait.reason, WaitReason::OutsideHours { line: Some(_) }));
    assert_eq!(origin.paths(), ["/robots.txt"]);

    let mut forced = options();
    forced.limits.outside_hours = verger_access::OutsideHours::Visit;
    let response = client(forced).get(origin.url("/a")).send().await.expect("it is forced");
    assert!(response.extensions().get::<Decided>().is_some_and(|decided| decided.outside_hours));
}

#[tokio::test]
async fn a_long_delay_is_told_with_its_line() {
    let origin = robots("User-agent: *\nCrawl-delay: 3600\n");
    let client = client(options());
    let error = client.get(origin.url("/a")).send().await.expect_err("an hour is too long");
    let why = refused(&error).expect("the middleware refused it");
    assert_eq!(why.line(), Some(2));
    assert!(why.to_string().contains("line 2 asks for 3600 s"), "{why}");
}

#[tokio::test]
async fn a_busy_host_is_left_alone_for_as_long_as_it_asks() {
    let origin = Origin::start(|path, nth| match (path, nth) {
        ("/robots.txt", _) => text("User-agent: *\nAllow: /\n"),
        (_, 2) => answer("503 Busy", "Retry-After: 1\r\n", ""),
        _ => text("a page"),
    });
    let backoff = Backoff { base: Duration::from_millis(50), ..Backoff::default() };
    let client = client(PoliteOptions { backoff, ..options() });
    let busy = client.get(origin.url("/a")).send().await.expect("an answer");
    assert_eq!(busy.status(), 503);
    let hold = busy.extensions().get::<Decided>().and_then(|decided| decided.hold);
    assert!(hold.is_some_and(|hold| hold.asked == Duration::from_secs(1)));
    let before = std::time::Instant::now();
    assert_eq!(client.get(origin.url("/a")).send().await.expect("an answer").status(), 200);
    assert!(before.elapsed() + TOLERANCE >= Duration::from_secs(1));
}

#[tokio::test]
async fn each_hop_is_decided_about_and_takes_permits() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nDisallow: /no\nCrawl-delay: 0.2\n"),
        "/a" => answer("302 Found", "Location: /b\r\n", ""),
        "/b" => answer("302 Found", "Location: /no\r\n", ""),
        "/round" => answer("301 Moved", "Location: /round\r\n", ""),
        _ => text("a page"),
    });
    let client = client(options());
    assert_eq!(told(&client, &origin.url("/a")).await, "line 2 of robots.txt disallows it");
    assert_eq!(origin.paths(), ["/robots.txt", "/a", "/b"]);
    assert!(origin.closest() + TOLERANCE >= Duration::from_millis(200));
    assert_eq!(told(&client, &origin.url("/round")).await, "more redirects than are followed");
}

#[tokio::test]
async fn redirects_of_the_file_keep_the_pace_too() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => answer("301 Moved", "Location: /first\r\n", ""),
        "/first" => answer("301 Moved", "Location: /second\r\n", ""),
        "/second" => text("User-agent: *\nDisallow:\n"),
        _ => text("a page"),
    });
    let paced = PoliteOptions { limits: limits(Duration::from_millis(200)), ..options() };
    assert!(client(paced).get(origin.url("/a")).send().await.is_ok());
    assert_eq!(origin.paths(), ["/robots.txt", "/first", "/second", "/a"]);
    assert!(origin.closest() + TOLERANCE >= Duration::from_millis(200), "{:?}", origin.closest());
}

#[tokio::test]
async fn a_client_that_follows_redirects_itself_is_found_out() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nDisallow: /no\n"),
        "/a" => answer("302 Found", "Location: /no\r\n", ""),
        _ => text("a page"),
    });
    let polite = Polite::new(options()).expect("usual options");
    let follows = polite.client_builder().redirect(reqwest::redirect::Policy::default());
    let client = ClientBuilder::new(follows.build().expect("a client")).with(polite).build();
    assert!(told(&client, &origin.url("/a")).await.starts_with("the client followed redirects"));
}

#[tokio::test]
async fn who_gives_up_gives_the_permit_back() {
    let origin = robots("User-agent: *\nAllow: /\n");
    let mut options = options();
    // If the permit of the host lapsed, the next request would wait for ten seconds and more.
    options.limits.patience = Duration::from_secs(5);
    let mut slow = limits(Duration::from_secs(2));
    slow.patience = Duration::from_secs(5);
    options.address_limits = Some(slow);
    let client = client(options);
    assert!(client.get(origin.url("/a")).send().await.is_ok());
    for _ in 0..3 {
        // The host is free at once, its address only after two seconds.
        let request = client.get(origin.url("/b")).send();
        assert!(tokio::time::timeout(Duration::from_millis(200), request).await.is_err());
    }
    assert!(client.get(origin.url("/c")).send().await.is_ok());
    assert_eq!(origin.paths(), ["/robots.txt", "/a", "/c"]);
}

#[tokio::test]
async fn without_a_ledger_nothing_is_sent() {
    let origin = robots("User-agent: *\nAllow: /\n");
    let client = client(PoliteOptions { ledger: Arc::new(Away), ..options() });
    assert!(told(&client, &origin.url("/a")).await.starts_with("no permit could be obtained"));
    assert_eq!(origin.paths(), [""; 0]);
}

#[test]
fn options_that_cannot_be() {
    let of = |options| Polite::new(options).err();
    let usual = || PoliteOptions::new("ExampleBot");
    assert_eq!(of(PoliteOptions::new("Example Bot")), Some(TransportError::Product));
    for pem in ["not PEM", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
        let options = PoliteOptions { authorities: pem.into(), ..usual() };
        assert_eq!(of(options), Some(TransportError::Authorities));
    }
    assert_eq!(of(usual()), None);
}

/// The client would connect to the proxy, and to addresses that no permit was taken for.
#[test]
fn a_proxy_is_refused() {
    let proxy = "http://proxy.example:3128".parse().expect("a proxy");
    let proxies = verger_http::Proxies::all(&proxy);
    let options = PoliteOptions { proxies, ..PoliteOptions::new("ExampleBot") };
    assert_eq!(Polite::new(options).err(), Some(TransportError::Proxies));
}

#[tokio::test]
async fn the_guard_judges_urls_and_addresses() {
    let strict = client(PoliteOptions::new("ExampleBot"));
    assert!(told(&strict, "http://127.0.0.1/").await.contains("not public"));
    assert!(told(&strict, "ftp://example.com/").await.contains("only http and https"));
    assert!(told(&strict, "http://localhost./").await.contains("not in the public DNS"));
    let polite = Polite::new(PoliteOptions::new("ExampleBot")).expect("usual options");
    let bare = polite.client_builder().build().expect("a client");
    let error = bare.get("http://localhost:9/").send().await.expect_err("no name of this machine");
    assert!(format!("{error:?}").contains("Guarded"), "{error:?}");
}

/// A ledger that cannot be reached.
#[derive(Debug)]
struct Away;

fn away<T>() -> Result<T, StoreError> {
    Err(StoreError::new(StoreTrouble::Away, "for this test"))
}

impl Ledger for Away {
    fn claim(&self, _: &PaceKey, _: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        away()
    }

    fn finish(&self, _: &PaceKey, _: &Permit, _: Ending) -> Result<(), StoreError> {
        away()
    }

    fn now(&self) -> Result<u64, StoreError> {
        away()
    }

    fn monotonic(&self) -> u64 {
        0
    }
}
