//! Clients that ask for much: what they can take is bounded.

use std::io::Read as _;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::wire::{Served, ServiceOptions, options};

#[test]
fn names_are_counted_before_any_work() {
    let served = Served::start(ServiceOptions { body_limit: 2 << 20, ..options() });
    let robots = "User-agent:x\n".repeat(70_000);
    let names = vec!["y"; 200_000];
    for path in ["/v1/check", "/v1/explain", "/v1/compare"] {
        let question = json!({ "robots": robots, "agents": names, "url": "/a" });
        served.ask(path, &question).is_problem(422, Some("agents"));
    }
    let question = json!({ "robots": "", "crawlers": [{ "agents": names }], "url": "/a" });
    served.ask("/v1/check", &question).is_problem(422, Some("crawlers[0].agents"));
    let crawlers = vec![json!({ "agents": ["y"] }); 300];
    let question = json!({ "robots": "", "crawlers": crawlers, "url": "/a" });
    served.ask("/v1/check", &question).is_problem(422, Some("crawlers"));
    let most = json!({ "robots": robots, "agents": names[..100], "url": "/a" });
    assert_eq!(served.ask("/v1/check", &most).status, 200);
}

#[test]
fn a_reader_that_keeps_up_is_cut_off_too() {
    let answer_time = Duration::from_millis(200);
    let served = Served::start(ServiceOptions { answer_time, ..options() });
    let mut wire = served.connect();
    wire.send_larger(90_000);
    let mut read = Vec::new();
    let _ = wire.stream.read_to_end(&mut read);
    assert!(!read.ends_with(b"0\r\n\r\n"), "it was sent whole: {} bytes", read.len());
}

#[test]
fn an_answer_that_is_made_too_long_is_a_problem_of_now() {
    let served = Served::start(ServiceOptions { answer_time: Duration::ZERO, ..options() });
    let reply = served.ask("/v1/show", &json!({ "robots": "", "agents": ["a"] }));
    reply.is_problem(503, None);
    assert_eq!(reply.header("retry-after"), Some("1"));
}

#[test]
fn a_whole_answer_has_its_place_until_it_was_read() {
    let answer_time = Duration::from_secs(8);
    let served = Served::start(ServiceOptions {
        at_once: 1,
        body_limit: 16 << 20,
        answer_time,
        ..options()
    });
    // A file whose normal form is larger than what systems keep for a client that does not read.
    let robots = "# a comment of some length, which is kept as it is\n".repeat(240_000);
    let question = json!({ "robots": robots }).to_string();
    let mut slow = served.connect();
    let (host, length) = (slow.host.clone(), question.len());
    let head = format!("POST /v1/fmt HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json");
    slow.send(format!("{head}\r\nContent-Length: {length}\r\n\r\n{question}").as_bytes());
    let mut first = [0; 1 << 10];
    slow.stream.read_exact(&mut first).expect("the answer begins");
    assert!(first.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&first));
    let lint = json!({ "robots": "" });
    served.ask("/v1/lint", &lint).is_problem(503, None);
    // The answer is cut off at its time, and its place is free again.
    let began = Instant::now();
    while served.ask("/v1/lint", &lint).status != 200 {
        assert!(began.elapsed() < Duration::from_secs(50), "the place is never free");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut rest = Vec::new();
    let _ = slow.stream.read_to_end(&mut rest);
    assert!(rest.len() < robots.len(), "{}", rest.len());
}

#[test]
fn announced_bodies_take_no_room() {
    let served =
        Served::start(ServiceOptions { body_limit: 64 << 20, connections: 64, ..options() });
    let head = |length: usize| {
        let host = served.address;
        let kind = "Content-Type: application/json";
        format!(
            "POST /v1/lint HTTP/1.1\r\nHost: {host}\r\n{kind}\r\nContent-Length: {length}\r\n\r\n"
        )
    };
    let mut waiting: Vec<_> = (0..32).map(|_| served.connect()).collect();
    for wire in &mut waiting {
        wire.send(head(64 << 20).as_bytes());
    }
    assert_eq!(served.ask("/v1/lint", &json!({ "robots": "" })).status, 200);
}

#[test]
fn coded_bodies_are_refused() {
    let served = Served::start(options());
    let question = json!({ "robots": "" });
    for (coding, status) in [("gzip", 415), ("br", 415), ("identity", 200), ("Identity", 200)] {
        let header = format!("Content-Encoding: {coding}");
        let reply = served.connect().ask("/v1/lint", &question, &[&header]);
        assert_eq!(reply.status, status, "{coding}: {reply:?}");
        if status == 415 {
            reply.is_problem(415, Some("Content-Encoding"));
        }
    }
}

#[test]
fn a_name_with_a_usual_port_is_named_without_it() {
    let names = vec!["robots.example.org:443".to_owned()];
    let served = Served::start(ServiceOptions { names, ..options() });
    for (host, status) in [
        ("robots.example.org", 200),
        ("robots.example.org:443", 200),
        ("robots.example.org:8443", 421),
        ("other.example.org", 421),
    ] {
        let mut wire = served.connect();
        wire.send(format!("GET /livez HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        assert_eq!(wire.reply().status, status, "{host}");
    }
}
