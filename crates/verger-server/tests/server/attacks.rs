//! What attackers send, and what they get.

use std::io::Write as _;
use std::time::Duration;

use serde_json::json;

use crate::wire::{LARGE, Reply, Served, ServiceOptions, TOKEN, options, token};

/// Every path that answers.
const PATHS: [&str; 8] = [
    "/v1/check",
    "/v1/explain",
    "/v1/compare",
    "/v1/show",
    "/v1/lint",
    "/v1/fmt",
    "/v1/diff",
    "/v1/agents",
];
/// Every path that is read.
const PAGES: [&str; 4] = ["/livez", "/readyz", "/metrics", "/openapi.json"];

fn sent(served: &Served, line: &str, headers: &[&str]) -> Reply {
    let mut wire = served.connect();
    wire.send(format!("{line} HTTP/1.1\r\n{}\r\n\r\n", headers.join("\r\n")).as_bytes());
    wire.reply()
}

#[test]
fn a_page_in_a_browser_reaches_no_path() {
    let served = Served::start(options());
    let port = served.address.port();
    let own = format!("Host: 127.0.0.1:{port}");
    let lines = PATHS.iter().map(|path| format!("POST {path}"));
    let lines: Vec<_> = lines.chain(PAGES.iter().map(|path| format!("GET {path}"))).collect();
    for line in &lines {
        for host in ["Host: rebound.example", "Host: 127.0.0.1:1", "Host: 192.0.2.1", "Host:"] {
            sent(&served, line, &[host]).is_problem(421, Some("Host"));
        }
        let rebound = format!("Host: rebound.example:{port}");
        sent(&served, line, &[&rebound]).is_problem(421, Some("Host"));
        for origin in [
            "Origin: https://attacker.example",
            "Origin: null",
            "Origin: http://127.0.0.1:1",
            "Sec-Fetch-Site: cross-site",
        ] {
            sent(&served, line, &[&own, origin]).is_problem(403, Some("Origin"));
        }
    }
    for path in PATHS {
        // What a form or a simple request of another page can send.
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "application/jsonp",
        ] {
            let kind = format!("Content-Type: {kind}");
            let reply = sent(&served, &format!("POST {path}"), &[&own, &kind, "Content-Length: 0"]);
            reply.is_problem(415, Some("Content-Type"));
        }
        let reply = sent(&served, &format!("POST {path}"), &[&own, "Content-Length: 0"]);
        reply.is_problem(415, Some("Content-Type"));
        sent(&served, &format!("GET {path}"), &[&own]).is_problem(405, None);
        // No page gets leave to ask.
        let reply = sent(&served, &format!("OPTIONS {path}"), &[&own]);
        reply.is_problem(405, None);
        assert!(!reply.head.contains("access-control"), "{reply:?}");
    }
    sent(&served, "GET /", &[&own]).is_problem(404, None);
    sent(&served, "GET /v1/check/../lint", &[&own]).is_problem(404, None);
}

#[test]
fn without_the_token_nothing_is_answered() {
    let served = Served::start(ServiceOptions { token: token(), ..options() });
    let question = json!({ "name": "GPTBot" });
    let right = format!("Authorization: Bearer {TOKEN}");
    let wrong = [
        "Authorization: Bearer b7e1c09d55aa4f03".to_owned(),
        "Authorization: Bearer b7e1c09d55aa4f0".to_owned(),
        format!("Authorization: Bearer {TOKEN}0"),
        format!("Authorization: Basic {TOKEN}"),
        format!("Authorization: {TOKEN}"),
        "Authorization: Bearer ".to_owned(),
        format!("{right}\r\n{right}"),
        "X-None: 1".to_owned(),
    ];
    for header in &wrong {
        let reply = served.connect().ask("/v1/agents", &question, &[header]);
        reply.is_problem(401, Some("Authorization"));
        assert_eq!(reply.header("www-authenticate"), Some("bearer"));
        assert!(!reply.text().contains(TOKEN));
    }
    assert_eq!(served.connect().ask("/v1/agents", &question, &[&right]).status, 200);
    served.get("/metrics").is_problem(401, Some("Authorization"));
    assert_eq!((served.get("/livez").status, served.get("/readyz").status), (200, 200));
}

#[test]
fn what_is_too_large_is_not_read() {
    let served = Served::start(ServiceOptions { body_limit: 1000, ..options() });
    let own = format!("Host: {}", served.address);
    let json = "Content-Type: application/json";
    let reply = sent(&served, "POST /v1/lint", &[&own, json, "Content-Length: 1001"]);
    reply.is_problem(413, None);
    let huge = "Content-Length: 9223372036854775807";
    sent(&served, "POST /v1/lint", &[&own, json, huge]).is_problem(413, None);
    let mut wire = served.connect();
    let chunked =
        format!("POST /v1/lint HTTP/1.1\r\n{own}\r\n{json}\r\nTransfer-Encoding: chunked\r\n\r\n");
    wire.send(chunked.as_bytes());
    wire.send(format!("3e9\r\n{}\r\n", " ".repeat(1001)).as_bytes());
    wire.reply().is_problem(413, None);
    // A head without an end.
    let mut wire = served.connect();
    let _ = wire.stream.write_all(format!("GET /livez HTTP/1.1\r\n{own}\r\nX: ").as_bytes());
    let _ = wire.stream.write_all("x".repeat(64 << 10).as_bytes());
    let mut rest = Vec::new();
    let _ = std::io::Read::read_to_end(&mut wire.stream, &mut rest);
    assert!(rest.is_empty() || rest.starts_with(b"HTTP/1.1 431"), "{rest:?}");
    assert_eq!(served.get("/livez").status, 200);
}

#[test]
fn a_client_that_asks_too_often_waits() {
    let served = Served::start(ServiceOptions { rate: Some(5), ..options() });
    let statuses: Vec<_> = (0..30).map(|_| served.get("/livez").status).collect();
    assert_eq!(statuses[..10], [200; 10], "it may save up");
    let refused = statuses.iter().filter(|status| **status == 429).count();
    assert!(refused > 5, "{statuses:?}");
    let reply = (0..30).map(|_| served.get("/livez")).find(|reply| reply.status == 429);
    let reply = reply.expect("one is refused");
    reply.is_problem(429, None);
    assert_eq!(reply.header("retry-after"), Some("1"));
}

#[test]
fn more_answers_than_can_be_made_are_refused_at_once() {
    let served = Served::start(ServiceOptions { at_once: 1, ..options() });
    // An answer that nobody reads is not made to its end, and has its place meanwhile.
    let mut slow = served.connect();
    slow.send_large();
    while !served.get("/metrics").text().contains("verger_answers_at_work 1\n") {}
    let lint = json!({ "robots": "" });
    let reply = served.ask("/v1/lint", &lint);
    reply.is_problem(503, None);
    assert_eq!(reply.header("retry-after"), Some("1"));
    // Quick ones are answered meanwhile.
    let quick = json!({ "robots": "", "agents": ["a"], "url": "/" });
    assert_eq!(served.ask("/v1/check", &quick).status, 200);
    assert_eq!(served.get("/livez").status, 200);
    // When it is read, its place is free again.
    assert_eq!(slow.reply().text().lines().count(), LARGE);
    let answered = (0..1000).any(|_| served.ask("/v1/lint", &lint).status == 200);
    assert!(answered);
}

#[test]
fn an_answer_that_takes_too_long_is_cut_off() {
    let time = Duration::from_millis(300);
    let served = Served::start(ServiceOptions { answer_time: time, ..options() });
    let mut slow = served.connect();
    slow.send_large();
    std::thread::sleep(Duration::from_secs(1));
    let mut read = Vec::new();
    let _ = std::io::Read::read_to_end(&mut slow.stream, &mut read);
    assert!(!read.ends_with(b"0\r\n\r\n"), "the client can see that it is not whole");
    assert_eq!(served.get("/livez").status, 200);
}

#[test]
fn slow_heads_hurt_nobody() {
    let served = Served::start(ServiceOptions { connections: 64, ..options() });
    let mut slow: Vec<_> = (0..60).map(|_| served.connect()).collect();
    for wire in &mut slow {
        wire.send(b"GET /livez HTTP/1.1\r\nHo");
    }
    for _ in 0..20 {
        assert_eq!(served.get("/livez").status, 200, "there is a place left");
    }
    // Now there is none, until they are left after ten seconds.
    let more: Vec<_> = (0..4).map(|_| served.connect()).collect();
    assert_eq!(served.get("/livez").status, 200);
    for mut wire in slow.into_iter().chain(more) {
        assert!(wire.is_closed());
    }
}

#[test]
fn texts_of_strangers_are_only_data() {
    let served = Served::start(options());
    let script = "<script>alert(1)</script>";
    for question in [
        json!({ "robots": "", "agents": ["a"], "url": script }),
        json!({ "robots": "", "agents": ["a"], "url": "/", "dialect": script }),
        json!({ "robots": "", "agents": ["a"], "url": "/", "origin": script }),
        json!({ script: 1 }),
    ] {
        let reply = served.ask("/v1/check", &question);
        assert!(reply.status == 400 || reply.status == 422, "{reply:?}");
        assert_eq!(reply.header("content-type"), Some("application/problem+json"));
        reply.is_sealed();
    }
    let reply = sent(&served, "GET /<script>", &[&format!("Host: {}", served.address)]);
    assert!(!reply.text().contains("<script>"), "{reply:?}");
}
