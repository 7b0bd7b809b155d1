//! What a visitor sends, when, and what it does not.

pub(crate) mod origin;

use std::time::{Duration, Instant};

use verger_access::{AccessDecision, Backoff, PaceLimits, Profile, WaitReason};
use verger_http::{
    BodyFault, End, NotVisited, Reach, Refused, TransportFailure, Visit, Visited, Visitor,
    VisitorOptions,
};

use origin::{Answer, HALF, Origin, answer, moved, text};

pub(crate) fn options() -> VisitorOptions {
    let mut options = VisitorOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    options.limits = limits(INTERVAL);
    options.address_limits = Some(limits(Duration::from_millis(10)));
    options
}

fn limits(interval: Duration) -> PaceLimits {
    let mut limits = PaceLimits { floor: interval, ..PaceLimits::default() };
    limits.manners.default = interval;
    limits.patience = Duration::from_secs(8);
    limits
}

pub(crate) fn visitor(options: VisitorOptions) -> Visitor {
    Visitor::new(options).expect("usual options")
}

pub(crate) async fn get(visitor: &Visitor, url: &str) -> Result<Visited, NotVisited> {
    visitor.get(&Visit::of(url)).await
}

async fn body(mut visited: Visited) -> Result<String, TransportFailure> {
    let mut body = Vec::new();
    while let Some(octets) = visited.chunk().await? {
        body.extend_from_slice(octets);
    }
    assert_eq!(visited.end(), Some(End::Whole));
    Ok(String::from_utf8(body).expect("the origin sends text"))
}

pub(crate) fn robots(file: &'static str) -> Origin {
    Origin::start(move |path, _| text(if path == "/robots.txt" { file } else { "a page" }))
}

const INTERVAL: Duration = Duration::from_millis(20);

/// The server sees a request when it has read it, so two may seem closer by what a busy machine is late.
const TOLERANCE: Duration = Duration::from_millis(60);

#[tokio::test]
async fn what_is_allowed_is_sent_and_what_is_not_is_not() {
    let (origin, visitor) = (robots("User-agent: *\nDisallow: /no\n"), visitor(options()));
    let url = origin.url("/yes#here");
    let visited = get(&visitor, &url).await.expect("it is allowed");
    assert_eq!((visited.status(), &visited.url, visited.by.len()), (200, &url, 0));
    assert_eq!(visited.field("content-TYPE"), Some(&b"text/plain"[..]));
    assert!(visited.remote().ip().is_loopback());
    assert!(matches!(visited.decided.decision, AccessDecision::ByRule(_)));
    assert_eq!(body(visited).await, Ok("a page".to_owned()));
    let told = get(&visitor, &origin.url("/no")).await.expect_err("it is disallowed");
    assert_eq!((told.url.clone(), told.why.line()), (origin.url("/no"), Some(2)));
    assert_eq!(
        told.to_string(),
        format!("{}: line 2 of robots.txt disallows it", origin.url("/no"))
    );
    assert_eq!(origin.paths(), ["/robots.txt", "/yes"]);
}

#[tokio::test]
async fn each_hop_is_decided_about_by_its_own_site() {
    let other = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nDisallow: /private\n"),
        "/open" => moved("/private"),
        _ => text("a page"),
    });
    let there = [other.url("/open"), other.url("/page")];
    let origin = Origin::start(move |path, _| match path {
        "/robots.txt" => text("User-agent: *\nDisallow: /page\n"),
        "/a" => moved("/b"),
        "/b" => moved(&there[0]),
        _ => moved(&there[1]),
    });
    let visitor = visitor(options());
    let told = get(&visitor, &origin.url("/a")).await.expect_err("it leads where it may not");
    assert_eq!(told.url, other.url("/private"));
    assert!(matches!(told.why, Refused::ByRule(_)));
    let headers = [("Range", "bytes=2-"), ("If-Range", "\"tag\"")];
    let (first, last) = (origin.url("/c"), other.url("/page"));
    let visited = visitor.get(&Visit { headers: &headers, ..Visit::of(&first) }).await;
    let visited = visited.expect("the other site allows it");
    assert_eq!((&visited.url, &visited.by[..]), (&last, &[first][..]));
    assert_eq!(origin.paths(), ["/robots.txt", "/a", "/b", "/c"]);
    assert_eq!(other.paths(), ["/robots.txt", "/open", "/page"]);
    for asked in [origin.asked().pop(), other.asked().pop()].into_iter().flatten() {
        let told = asked.fields.contains("range: bytes=2-\nif-range: \"tag\"");
        assert!(told, "{}", asked.fields);
    }
}

#[tokio::test]
async fn redirects_end() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => answer("404 None", "", ""),
        "/nowhere" => answer("301 Moved", "", ""),
        "/scheme" => moved("mailto:a@b"),
        _ => moved("/round"),
    });
    let visitor = visitor(options());
    for path in ["/nowhere", "/scheme"] {
        let told = get(&visitor, &origin.url(path)).await.expect_err(path);
        assert!(matches!(told.why, Refused::Nowhere), "{told}");
    }
    let before = origin.paths().len();
    let told = get(&visitor, &origin.url("/round")).await.expect_err("it goes round and round");
    assert!(matches!(told.why, Refused::TooManyRedirects), "{told}");
    assert_eq!(origin.paths().len() - before, 1 + Visitor::REDIRECTS);
}

#[tokio::test]
async fn visits_are_spaced() {
    let (origin, visitor) = (robots("User-agent: *\nCrawl-delay: 0.3\n"), visitor(options()));
    let visits: Vec<_> = (0..3)
        .map(|page| {
            let (visitor, url) = (visitor.clone(), origin.url(&format!("/{page}")));
            tokio::spawn(async move { body(get(&visitor, &url).await.expect("allowed")).await })
        })
        .collect();
    for visit in visits {
        assert_eq!(visit.await.expect("no visit panics"), Ok("a page".to_owned()));
    }
    assert_eq!(origin.paths(), ["/robots.txt", "/0", "/1", "/2"]);
    assert!(origin.last_gap() + TOLERANCE >= Duration::from_millis(300));
}

#[tokio::test]
async fn a_busy_host_is_left_alone_for_as_long_as_it_asks() {
    let origin = Origin::start(|path, nth| match (path, nth) {
        ("/robots.txt", _) => text("User-agent: *\nAllow: /\n"),
        (_, 2) => {
            answer("429 Busy", "Retry-After: 0\r\nRetry-After: 1\r\nRetry-After: soon\r\n", "")
        }
        (_, 4) => answer("429 Busy", "Retry-After: 3600\r\n", ""),
        _ => text("a page"),
    });
    let backoff = Backoff { base: Duration::from_millis(50), ..Backoff::default() };
    let visitor = visitor(VisitorOptions { backoff, ..options() });
    let url = origin.url("/a");
    let busy = get(&visitor, &url).await.expect("an answer");
    assert_eq!(busy.status(), 429);
    assert!(busy.decided.hold.is_some_and(|hold| hold.asked == Duration::from_secs(1)));
    assert_eq!(get(&visitor, &url).await.expect("an answer").status(), 200);
    assert!(origin.last_gap() + TOLERANCE >= Duration::from_secs(1), "{:?}", origin.last_gap());
    assert_eq!(get(&visitor, &url).await.expect("an answer").status(), 429);
    let told = get(&visitor, &url).await.expect_err("an hour is beyond patience");
    let Refused::BeyondPatience(wait) = told.why else { panic!("{told}") };
    assert_eq!(wait.reason, WaitReason::Held);
    assert_eq!(origin.paths().len(), 4);
}

#[tokio::test]
async fn a_visit_that_is_dropped_half_way_is_over() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        "/half" => Answer::Silent(HALF.to_owned()),
        _ => text("a page"),
    });
    let visitor = visitor(options());
    let url = origin.url("/half");
    for is_closed in [false, true] {
        let mut visited = get(&visitor, &url).await.expect("its head is there");
        assert_eq!(visited.chunk().await, Ok(Some(&b"half"[..])));
        if is_closed { visited.close().await } else { drop(visited) }
    }
    let before = Instant::now();
    assert!(get(&visitor, &origin.url("/")).await.is_ok());
    // A permit that lapses takes ten seconds.
    assert!(before.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_body_that_nobody_reads_keeps_the_host_for_the_life_of_its_permit() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        "/half" => Answer::Silent(HALF.to_owned()),
        _ => text("a page"),
    });
    let ttl = Duration::from_millis(400);
    let mut options = options();
    options.limits.ttl = ttl;
    options.address_limits = None;
    let visitor = visitor(options);
    let mut unread = get(&visitor, &origin.url("/half")).await.expect("its head is there");
    assert!(get(&visitor, &origin.url("/")).await.is_ok());
    assert!(origin.last_gap() + TOLERANCE >= ttl, "{:?}", origin.last_gap());
    assert_eq!(unread.chunk().await, Ok(Some(&b"half"[..])), "it can still be read");
}

#[tokio::test]
async fn nobody_waits_for_a_turn_beyond_patience() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        _ => Answer::Silent(HALF.to_owned()),
    });
    let mut options = options();
    options.limits.patience = Duration::from_millis(300);
    let visitor = visitor(options);
    let _unread = get(&visitor, &origin.url("/a")).await.expect("its head is there");
    let before = Instant::now();
    let told = get(&visitor, &origin.url("/b")).await.expect_err("the permit lives ten seconds");
    let Refused::BeyondPatience(wait) = told.why else { panic!("{told}") };
    assert!(matches!(wait.reason, WaitReason::Pace(_)), "{wait}");
    assert!(before.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_body_that_breaks_off_is_trouble() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        _ => Answer::Whole(HALF.to_owned()),
    });
    let visitor = visitor(options());
    let visited = get(&visitor, &origin.url("/half")).await.expect("its head is there");
    assert_eq!(body(visited).await, Err(TransportFailure::Body(BodyFault::Lost)));
    let told = get(&visitor, &origin.url("/")).await.expect_err("a minute is beyond patience");
    let Refused::BeyondPatience(wait) = told.why else { panic!("{told}") };
    assert_eq!(wait.reason, WaitReason::Held);
}

#[tokio::test]
async fn no_answer_is_trouble_too() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nAllow: /\n"),
        _ => Answer::Whole("no HTTP at all".to_owned()),
    });
    let visitor = visitor(options());
    let told = get(&visitor, &origin.url("/a")).await.expect_err("that is no answer");
    assert!(matches!(told.why, Refused::NoAnswer(TransportFailure::Head(_))), "{told}");
    let told = get(&visitor, &origin.url("/b")).await.expect_err("a minute is beyond patience");
    assert!(matches!(told.why, Refused::BeyondPatience(_)), "{told}");
    assert_eq!(origin.paths(), ["/robots.txt", "/a"]);
}

#[tokio::test]
async fn the_caller_has_a_say_about_each_hop() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nDisallow: /no\n"),
        "/a" => moved("/b"),
        _ => text("a page"),
    });
    let visitor = visitor(options());
    let authorize = |url: &str| match url.strip_suffix("/b") {
        Some(_) => Err("not b".to_owned()),
        None if url.ends_with("/no") => panic!("robots.txt is asked first"),
        None => Ok(()),
    };
    for (path, why) in [("/a", "not b"), ("/no", "line 2 of robots.txt disallows it")] {
        let url = origin.url(path);
        let told = visitor.get(&Visit { authorize: &authorize, ..Visit::of(&url) }).await;
        assert_eq!(told.expect_err("no leave").why.to_string(), why);
    }
    assert_eq!(origin.paths(), ["/robots.txt", "/a"]);
}

#[tokio::test]
async fn a_person_may_overrule_robots_txt() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => text("User-agent: *\nDisallow: /no\n"),
        _ => text("a page"),
    });
    let visitor = visitor(options());
    let overruled = |url| Visit { overrules_robots: true, ..Visit::of(url) };
    let url = origin.url("/no");
    assert!(visitor.get(&Visit::of(&url)).await.is_err(), "it is disallowed");
    let visited = visitor.get(&overruled(&url)).await.expect("somebody decided so");
    assert_eq!((visited.status(), visited.decided.decision.is_allowed()), (200, false));
    assert_eq!(origin.paths(), ["/robots.txt", "/no"]);
}

#[tokio::test]
async fn the_guard_comes_first() {
    let strict = visitor(VisitorOptions::new("ExampleBot"));
    for (url, why) in [
        ("http://127.0.0.1/", "not public"),
        ("http://localhost./", "not in the public DNS"),
        ("ftp://example.com/", "only http and https"),
        ("http://a@example.com/", "a user name"),
    ] {
        let told = get(&strict, url).await.expect_err(url);
        assert!(told.why.to_string().contains(why), "{told}");
    }
}

#[tokio::test]
async fn a_header_that_may_not_be_set_sends_nothing_and_is_no_trouble() {
    let (origin, visitor) = (robots("User-agent: *\nAllow: /\n"), visitor(options()));
    let url = origin.url("/a");
    let told = visitor.get(&Visit { headers: &[("Cookie", "a=b")], ..Visit::of(&url) }).await;
    assert!(matches!(
        told.expect_err("it may not").why,
        Refused::NoAnswer(TransportFailure::Request(_))
    ));
    assert!(get(&visitor, &url).await.is_ok());
    assert_eq!(origin.paths(), ["/robots.txt", "/a"]);
}

/// Whoever awaits may be on any thread.
#[test]
fn futures_can_be_sent() {
    fn can_be_sent<T: Send>(_: &T) {}
    fn chunk(visited: &mut Visited) {
        can_be_sent(&visited.chunk());
    }
    let visitor = visitor(options());
    can_be_sent(&visitor.get(&Visit::of("")));
    can_be_sent(&visitor.pass(""));
    let _ = chunk;
}

/// draft-koster-robots-00 §3.4, in a visit: the file is asked for before each, and once.
#[tokio::test]
async fn a_site_that_lets_nobody_keep_its_robots_txt_is_visited() {
    let origin = Origin::start(|path, _| match path {
        "/robots.txt" => answer("200 OK", "Cache-Control: no-store\r\n", "User-agent: *\n"),
        _ => text("a page"),
    });
    let mut options = options();
    options.profile = Profile::KOSTER1996;
    options.limits = limits(Duration::from_millis(1100));
    let visitor = visitor(options);
    for path in ["/a", "/b"] {
        let visited = get(&visitor, &origin.url(path)).await.expect("it is allowed");
        assert_eq!(body(visited).await, Ok("a page".to_owned()));
    }
    assert_eq!(origin.paths(), ["/robots.txt", "/a", "/robots.txt", "/b"]);
}
