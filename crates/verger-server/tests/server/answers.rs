//! What questions get.

use serde_json::json;

use crate::wire::{Served, options};

const ROBOTS: &str = "User-agent: *\nDisallow: /private\nAllow: /private/not\n";

#[test]
fn one_answer_is_an_object_and_several_are_lines() {
    let served = Served::start(options());
    let one = json!({ "robots": ROBOTS, "agents": ["ExampleBot"], "url": "/private/x" });
    let reply = served.ask("/v1/check", &one);
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/json")));
    assert_eq!(reply.json()["line"], 2);
    assert!(reply.text().ends_with("}\n"));
    reply.is_sealed();
    let lines = ["Accept: application/x-ndjson"];
    let of_lines = served.connect().ask("/v1/check", &one, &lines);
    assert_eq!(of_lines.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(of_lines.body, reply.body);
    let several = json!({
        "robots": ROBOTS,
        "crawlers": [{ "agents": ["ExampleBot"] }, { "user_agent": "Mozilla/5.0 (compatible; GPTBot/1.2)" }],
        "urls": ["/private/x", "/private/not", "/"],
    });
    let reply = served.ask("/v1/check", &several);
    assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(reply.text().lines().count(), 6);
    let reply = served.connect().ask("/v1/check", &several, &["Accept: application/json"]);
    reply.is_problem(406, Some("Accept"));
}

#[test]
fn one_long_answer_is_an_object_too() {
    let served = Served::start(options());
    let rules: Vec<_> = (0..20_000).map(|number| format!("Disallow: /{number}\n")).collect();
    let question =
        json!({ "robots": format!("User-agent: *\n{}", rules.concat()), "agents": ["a"] });
    for accepted in ["Accept: application/json", "Accept: */*"] {
        let reply = served.connect().ask("/v1/show", &question, &[accepted]);
        assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/json")));
        assert!(reply.body.len() > 1 << 17, "{}", reply.body.len());
        assert_eq!(reply.json()["kind"], "show");
    }
}

#[test]
fn no_answer_is_no_line() {
    let served = Served::start(options());
    let classes = served.ask("/v1/agents", &json!({ "classes": true }));
    let classes = classes.text().lines().map(|line| {
        let class: serde_json::Value = serde_json::from_str(line).expect("an object");
        class["class"].as_str().expect("a class has a name").to_owned()
    });
    let question = |class: &str| json!({ "class": [class], "operator": "OpenAI" });
    let mut questions = classes.map(|class| question(&class));
    let empty = questions.find(|one| served.ask("/v1/agents", one).body.is_empty());
    let empty = empty.expect("an operator has no crawler of some class");
    let reply = served.ask("/v1/agents", &empty);
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/x-ndjson")));
    let reply = served.connect().ask("/v1/agents", &empty, &["Accept: application/json"]);
    reply.is_problem(406, Some("Accept"));
    assert!(reply.text().contains("none"), "{reply:?}");
}

#[test]
fn many_urls_are_answered_in_pieces_on_a_kept_connection() {
    let served = Served::start(options());
    let urls: Vec<_> = (0..20_000).map(|number| format!("/private/{number}")).collect();
    let question = json!({ "robots": ROBOTS, "agents": ["ExampleBot"], "urls": urls });
    let mut wire = served.connect();
    for _ in 0..2 {
        let reply = wire.ask("/v1/check", &question, &["Accept: application/x-ndjson"]);
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("transfer-encoding"), Some("chunked"));
        let answers = reply.text().lines().map(|line| {
            serde_json::from_str::<serde_json::Value>(line).expect("each line is an object")
        });
        let given: Vec<_> = answers.map(|answer| answer["url"].clone()).collect();
        assert_eq!(given, urls, "all of them, in order");
    }
}

#[test]
fn other_verbs_answer_too() {
    let served = Served::start(options());
    let file = json!({ "robots": ROBOTS });
    for (path, question, kinds) in [
        ("/v1/explain", json!({ "robots": ROBOTS, "agents": ["A"], "url": "/x" }), "explain"),
        ("/v1/compare", json!({ "robots": ROBOTS, "agents": ["A"], "url": "/x" }), "compare"),
        ("/v1/show", json!({ "robots": ROBOTS, "agents": ["A"] }), "show"),
        ("/v1/lint", file.clone(), "lint"),
        ("/v1/diff", json!({ "old": file, "new": { "robots": "" } }), "diff diff diff-of-site"),
        ("/v1/agents", json!({ "name": "GPTBot" }), "agents"),
    ] {
        let reply = served.ask(path, &question);
        assert_eq!(reply.status, 200, "{path}: {reply:?}");
        let found: Vec<_> = reply
            .text()
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("an object"))
            .map(|answer| answer["kind"].as_str().expect("a kind").to_owned())
            .collect();
        assert_eq!(found.join(" "), kinds, "{path}");
    }
    let reply = served.ask("/v1/fmt", &json!({ "robots": "user-agent:*\r\nDISALLOW :/a" }));
    assert_eq!(reply.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(reply.text(), "User-agent: *\nDisallow: /a\n");
}

#[test]
fn a_wrong_question_gets_the_key_and_the_reason() {
    let served = Served::start(options());
    let bot = json!(["ExampleBot"]);
    for (path, question, status, field) in [
        ("/v1/check", json!([]), 400, None),
        ("/v1/check", json!({}), 422, Some("robots")),
        ("/v1/check", json!({ "robots": "" }), 422, Some("agents")),
        ("/v1/check", json!({ "crawlers": [[["a"], null, false]] }), 400, Some("crawlers[0]")),
        ("/v1/check", json!({ "agents": bot }), 422, Some("robots")),
        ("/v1/check", json!({ "robots": 5 }), 400, Some("robots")),
        ("/v1/check", json!({ "agents": ["a", 5] }), 400, Some("agents[1]")),
        ("/v1/check", json!({ "robot": "" }), 400, Some("robot")),
        ("/v1/check", json!({ "robots": "", "agents": bot }), 422, Some("url")),
        ("/v1/check", json!({ "robots": "", "agents": bot, "url": "private" }), 422, Some("url")),
        (
            "/v1/check",
            json!({ "robots": "", "agents": bot, "url_b64": "cHJpdmF0ZQ==" }),
            422,
            Some("url_b64"),
        ),
        ("/v1/check", json!({ "robots": "", "agents": bot, "urls": [] }), 422, Some("urls")),
        (
            "/v1/check",
            json!({ "robots": "", "agents": bot, "urls": ["/", "x/"] }),
            422,
            Some("urls[1]"),
        ),
        (
            "/v1/check",
            json!({ "robots_b64": "?", "agents": bot, "url": "/" }),
            422,
            Some("robots_b64"),
        ),
        (
            "/v1/check",
            json!({ "robots": "", "agents": bot, "url": "/", "dialect": "x" }),
            422,
            Some("dialect"),
        ),
        (
            "/v1/check",
            json!({ "robots": "", "agents": bot, "url": "/", "origin": "x" }),
            422,
            Some("origin"),
        ),
        ("/v1/check", json!({ "robots": "", "crawlers": [], "url": "/" }), 422, Some("crawlers")),
        (
            "/v1/check",
            json!({ "robots": "", "crawlers": [{ "agents": [] }], "url": "/" }),
            422,
            Some("crawlers[0].agents"),
        ),
        (
            "/v1/compare",
            json!({ "robots": "", "agents": bot, "url": "/", "dialects": ["x"] }),
            422,
            Some("dialects[0]"),
        ),
        ("/v1/show", json!({ "robots": "", "agents": bot, "took": -1 }), 422, Some("took")),
        ("/v1/show", json!({ "robots": "", "agents": bot, "at": "soon" }), 422, Some("at")),
        ("/v1/lint", json!({ "robots": "", "allow": ["none"] }), 422, Some("allow[0]")),
        ("/v1/lint", json!({ "robots": "", "for": ["none"] }), 422, Some("for[0]")),
        ("/v1/lint", json!({ "robots": "", "least": "none" }), 422, Some("least")),
        ("/v1/fmt", json!({ "robots_b64": "AAEC" }), 422, Some("robots")),
        ("/v1/diff", json!({ "old": { "robots": "" } }), 422, Some("new")),
        ("/v1/diff", json!({ "old": {}, "new": {} }), 422, Some("old.robots")),
        ("/v1/agents", json!({ "name": "GPTBto" }), 422, Some("name")),
        ("/v1/agents", json!({ "class": ["none"] }), 422, Some("class[0]")),
        ("/v1/agents", json!({ "operator": "nobody" }), 422, Some("operator")),
    ] {
        let reply = served.ask(path, &question);
        reply.is_problem(status, field);
    }
    for (body, field) in [
        ("", None),
        ("{", None),
        ("null", None),
        ("{} {}", None),
        ("{\"robots\":\"\",\"robots\":\"\"}", Some("robots")),
        ("{\"name\":\"\",\"robots\":\"\",\"n\\u0061me\":null}", Some("name")),
        ("\u{1}", None),
    ] {
        let mut wire = served.connect();
        let (host, length) = (wire.host.clone(), body.len());
        let kind = "Content-Type: application/json";
        let head = format!("POST /v1/lint HTTP/1.1\r\nHost: {host}\r\n{kind}\r\n");
        wire.send(format!("{head}Content-Length: {length}\r\n\r\n{body}").as_bytes());
        wire.reply().is_problem(400, field);
    }
}

#[test]
fn the_service_says_how_it_is() {
    let served = Served::start(options());
    assert_eq!(served.get("/livez").text(), "live\n");
    assert_eq!(served.get("/readyz").text(), "ready\n");
    served.ask("/v1/agents", &json!({ "name": "GPTBot" }));
    let metrics = served.get("/metrics");
    let line = "verger_requests_total{path=\"/v1/agents\",status=\"200\"} 1\n";
    assert!(metrics.text().contains(line), "{}", metrics.text());
    let description = served.get("/openapi.json").json();
    assert_eq!(description["openapi"], "3.1.0");
    for path in ["/v1/check", "/v1/agents", "/metrics"] {
        assert!(description["paths"][path].is_object(), "{path}");
    }
}
