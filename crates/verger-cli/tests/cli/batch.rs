//! `check --batch`: the interface for any language.

use crate::run;

use std::path::Path;

use run::{Conversation, Run, verger};
use serde_json::{Value, json};
use verger_proof::{google_on_corpus, tests_with_shared_data};
use verger_vectors::{Asker, questions};

fn batch(args: &[&str], asked: &[Value]) -> Run {
    let lines = asked.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
    verger(&[&["check", "--batch"][..], args].concat(), &lines)
}

#[test]
fn every_vector_holds_through_the_command() {
    let questions = questions();
    let asked: Vec<_> = questions
        .iter()
        .map(|question| {
            let mut asked = json!({
                "id": question.id,
                "robots_b64": base64(&question.robots),
                "url_b64": base64(&question.url),
                "dialect": question.dialect,
                "exact": question.exact,
            });
            match &question.asker {
                Asker::Names(names) => asked["agents"] = json!(names),
                Asker::Header(header) => asked["user_agent"] = json!(header),
            }
            if let Some(origin) = &question.origin {
                asked["origin"] = json!(origin);
            }
            asked
        })
        .collect();
    let run = batch(&[], &asked);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let answers = run.json();
    assert_eq!(answers.len(), questions.len());
    for (question, answer) in questions.iter().zip(answers) {
        assert_eq!(answer["id"], question.id);
        assert_eq!(
            answer["allowed"],
            json!(question.answer.allowed),
            "{} {}",
            question.id,
            question.dialect
        );
        if let Some(line) = question.answer.line {
            assert_eq!(
                answer["line"].as_u64().unwrap_or(0),
                u64::from(line),
                "{} {}",
                question.id,
                question.dialect
            );
        }
        if let Some(reason) = &question.answer.reason {
            assert_eq!(answer["reason"], *reason, "{} {}", question.id, question.dialect);
        }
    }
}

tests_with_shared_data!(google_on_the_corpus_without_one_difference);

fn google_on_the_corpus_without_one_difference(shared: &Path) {
    let questions = google_on_corpus(shared);
    let files = shared.join("corpus/files");
    let asked: Vec<_> = questions.iter().map(|question| {
        json!({ "robots_path": files.join(&question.file), "agents": [question.agent], "url": question.url })
    }).collect();
    let run = batch(&["--dialect", "google"], &asked);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let answers = run.json();
    assert_eq!(answers.len(), 43_180);
    for (question, answer) in questions.iter().zip(answers) {
        assert_eq!(answer["allowed"], question.allowed, "{question:?}");
        assert_eq!(answer["line"].as_u64().unwrap_or(0), u64::from(question.line), "{question:?}");
    }
}

#[test]
fn a_bad_line_yields_an_error_and_the_run_goes_on() {
    let good =
        r#"{"id": 7, "robots": "User-agent: *\nDisallow: /x", "agents": ["a"], "url": "/x"}"#;
    let bad = [
        "no json",
        r#"{"id": "no body", "agents": ["a"], "url": "/x"}"#,
        r#"{"robots": "", "robots_b64": "", "agents": ["a"], "url": "/x"}"#,
        r#"{"robots": "", "url": "/x"}"#,
        r#"{"robots": "", "agents": [], "url": "/x"}"#,
        r#"{"robots": "", "agents": [""], "url": "/x"}"#,
        r#"{"robots": "", "agents": ["a", " "], "url": "/x"}"#,
        r#"{"robots": "", "agents": ["a"]}"#,
        r#"{"robots_b64": "!", "agents": ["a"], "url": "/x"}"#,
        r#"{"robots_path": "no/such/file", "agents": ["a"], "url": "/x"}"#,
        r#"{"robots": "", "agents": ["a"], "url": "/x", "dialect": "klingon"}"#,
        r#"{"robots": "", "agents": ["a"], "url": "/x", "origin": "nowhere"}"#,
        r#"{"robots": 7, "agents": ["a"], "url": "/x"}"#,
    ];
    let lines: Vec<_> = bad.iter().map(|bad| format!("{bad}\n\n{good}")).collect();
    let run = verger(&["check", "--batch"], &lines.join("\n"));
    assert_eq!(run.status, 4);
    let answers = run.json();
    assert_eq!(answers.len(), 2 * bad.len());
    for (answers, bad) in answers.chunks(2).zip(bad) {
        assert!(answers[0]["error"].is_string(), "{bad}: {}", answers[0]);
        assert_eq!(answers[0].get("allowed"), None, "{bad}");
        assert_eq!(
            (&answers[1]["id"], &answers[1]["allowed"], &answers[1]["line"]),
            (&json!(7), &json!(false), &json!(2))
        );
    }
    assert_eq!(answers[2]["id"], "no body");
}

#[test]
fn out_of_scope_is_null() {
    let asked = json!({ "robots": "", "agents": ["a"], "url": "https://b.example/", "origin": "https://a.example/" });
    let answers = batch(&[], &[asked]).json();
    assert_eq!(answers[0]["allowed"], Value::Null);
    assert_eq!(answers[0]["reason"], "out-of-scope");
}

/// A client that writes one and a half questions before it reads.
#[test]
fn an_answer_does_not_wait_for_the_rest_of_the_next_question() {
    let mut batch = Conversation::start(&["check", "--batch"]);
    let question = |id: u32| {
        let robots = format!("User-agent: *\nDisallow: /x\n#{}", "-".repeat(100_000));
        json!({ "id": id, "robots": robots, "agents": ["a"], "url": "/x" }).to_string()
    };
    let (first, second) = (question(1), question(2));
    let (begun, rest) = second.split_at(second.len() / 2);
    batch.say(&format!("{first}\n{begun}"));
    assert!(
        batch
            .hear()
            .contains(r#""id":1,"agents":["a"],"dialect":"rfc9309","verdict":"disallowed""#)
    );
    batch.say(&format!("{rest}\n\n{{\"id\":3"));
    assert!(batch.hear().contains(r#""id":2"#));
    batch.say("}\n");
    let error = batch.hear();
    assert!(
        error.contains(r#""v":1,"kind":"batch","id":3,"error":"line 4: give one of robots"#),
        "{error}"
    );
    assert_eq!(batch.end(), 4);
}

#[test]
fn a_body_is_defined_once_and_used_by_name() {
    let (one, two) = ("User-agent: *\nDisallow: /x\n", "User-agent: *\nDisallow: /y\n");
    let ask = |id: u32| json!({ "id": id, "use": "r", "agents": ["a"], "url": "/x" });
    let run = batch(
        &[],
        &[
            json!({ "id": "before", "use": "r", "agents": ["a"], "url": "/x" }),
            json!({ "id": 0, "define": "r", "robots": one }),
            ask(1),
            ask(2),
            json!({ "define": "r", "robots_b64": base64(two.as_bytes()) }),
            ask(3),
            json!({ "id": 4, "drop": "r" }),
            ask(5),
            json!({ "id": 6, "define": "r" }),
            json!({ "id": 7, "define": "r", "robots": one, "url": "/x" }),
            json!({ "id": 8, "define": "r", "use": "r" }),
            json!({ "id": 9, "drop": "r", "robots_path": "x" }),
            json!({ "id": 10, "drop": "never" }),
        ],
    );
    assert_eq!(run.status, 4);
    let answers = run.json();
    assert_eq!(answers[0]["id"], "before");
    assert!(answers[0]["error"].as_str().is_some_and(|error| error.contains("defined")));
    assert_eq!(answers[1], json!({ "v": 1, "kind": "batch", "id": 0, "defined": "r" }));
    assert_eq!([&answers[2]["allowed"], &answers[3]["allowed"]], [false, false]);
    assert_eq!(answers[4], json!({ "v": 1, "kind": "batch", "defined": "r" }));
    assert_eq!(answers[5]["allowed"], true);
    assert_eq!(answers[6], json!({ "v": 1, "kind": "batch", "id": 4, "dropped": "r" }));
    for (place, id) in [(7, 5), (8, 6), (9, 7), (10, 8), (11, 9), (12, 10)] {
        assert_eq!(answers[place]["id"], id);
        assert!(answers[place]["error"].is_string(), "{}", answers[place]);
    }
}

#[test]
fn mistakes_keep_the_id_where_it_can_be_read() {
    let bad = [
        r#"{"id": 1, "robots": "", "agents": ["a"], "urls": "/x"}"#,
        r#"{"robots": "", "agents": ["a"], "urls": "/x", "id": 1}"#,
        r#"{"id": 1, "robots": "", "agents": [], "url": "/x"}"#,
        r#"{"id": 1, "robots": "", "agents": [], "exact": true, "url": "/x"}"#,
        r#"{"id": 1, "robots": "", "agents": "a", "url": "/x"}"#,
        r#"{"id": 1, "robots": "", "agents": ["a"], "url": "/x""#,
        r#"{"id": 1, "robots": "cut o"#,
        r#"{"id": 1, "robots": "", "agents": ["a"], "url": "/x"} and more"#,
        r#"{"id": 1, "robots": "", "agents": ["a"], "url": "/x", "url": "/y"}"#,
        r#"{"id": 1, "robots": "", "agents": ["a"], "url": "/x", "exact": 1}"#,
        r#"{"id": 1, "robots": "", "agents": ["a"], "url": "/x", "pace": "yes"}"#,
        r#"{"id": 1, "robots": "", "agents": ["a"], "url": "/x", "pace": true, "at": "noon"}"#,
    ];
    let run = verger(&["check", "--batch"], &bad.join("\n"));
    assert_eq!(run.status, 4);
    for (answer, bad) in run.json().iter().zip(bad) {
        assert_eq!((&answer["v"], &answer["id"]), (&json!(1), &json!(1)), "{bad}: {answer}");
        assert!(answer["error"].is_string(), "{bad}: {answer}");
    }
    let run = verger(&["check", "--batch"], "[1]\n7\n\"id\"\n{\"robots\": \"\", \"id\": 1");
    for answer in run.json() {
        assert_eq!(answer["v"], 1);
        assert!(answer["error"].is_string(), "{answer}");
    }
}

#[test]
fn what_was_read_is_said() {
    let ask = |url: &str, origin: Option<&str>| {
        let robots = "User-agent: *\nDisallow: /x\n";
        let mut question = json!({ "robots": robots, "agents": ["a"], "url": url });
        if let Some(origin) = origin {
            question["origin"] = json!(origin);
        }
        let run = batch(&[], &[question]);
        assert_eq!(run.status, 0, "the library takes anything: {run:?}");
        run.json().remove(0)
    };
    let plain = ask("https://a.example/x?y#z", None);
    assert_eq!((&plain["v"], &plain["path"]), (&json!(1), &json!("/x?y")));
    assert_eq!((plain.get("read_as"), plain.get("notes")), (None, None));
    let word = ask("tmp/x", None);
    assert_eq!(
        (&word["path"], &word["read_as"], &word["allowed"]),
        (&json!("/x"), &json!("//tmp/x"), &json!(false))
    );
    assert_eq!(word["notes"].as_array().map(Vec::len), Some(1));
    let host = ask("a.example", Some("https://a.example"));
    assert_eq!((&host["read_as"], &host["allowed"]), (&json!("https://a.example/"), &json!(true)));
    assert_eq!(ask("b.example/y", Some("https://a.example"))["allowed"], Value::Null);
    let mail = ask("mailto:me@a.example", Some("https://a.example"));
    assert_eq!((&mail["allowed"], mail.get("read_as")), (&Value::Null, None));
    assert_eq!(ask("mailto:me@a.example", None)["read_as"], "//mailto:me@a.example/");
}

#[test]
fn pace_is_answered_where_it_is_asked_for() {
    let robots = "User-agent: *\nCrawl-delay: 5\nVisit-time: 0600-0845\nDisallow: /x\n";
    let question = json!({
        "robots": robots, "agents": ["a"], "url": "/y", "pace": true, "at": "2026-11-22T07:00Z",
    });
    let answer = batch(&[], &[question]).json().remove(0);
    let pace = &answer["pace"];
    assert_eq!(
        (&pace["interval"], &pace["line"], &pace["source"]),
        (&json!(5.0), &json!(2), &json!("line"))
    );
    assert_eq!((&pace["directive"], &pace["value"]), (&json!("Crawl-delay"), &json!("5")));
    let visit = &answer["visit"];
    assert_eq!(
        (&visit["open"], &visit["next_change"]),
        (&json!(true), &json!("2026-11-22T08:46:00Z"))
    );
    assert_eq!(
        visit["windows"],
        json!([{ "from": "06:00", "last": "08:45", "line": 3, "value": "0600-0845" }])
    );
    let question = json!({ "robots": "", "agents": ["a"], "url": "/y", "pace": true });
    let answer = batch(&[], &[question]).json().remove(0);
    assert_eq!(
        (&answer["pace"]["source"], &answer["visit"]["open"]),
        (&json!("caller"), &json!(true))
    );
    assert_eq!(answer["visit"].get("windows"), None);
}

#[test]
fn what_the_registry_says_is_said() {
    let robots = "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /g\n";
    for (agent, code) in [
        ("AdsBot-Google", "ignores-star"),
        ("Googlebot-Image", "fallback"),
        ("Google-Agent", "does-not-obey"),
        ("Diffbot", "may-not-obey"),
    ] {
        let question = json!({ "robots": robots, "agents": [agent], "url": "/x" });
        let answer = batch(&[], std::slice::from_ref(&question)).json().remove(0);
        let note = &answer["notes"][0];
        assert_eq!(note["code"], code, "{answer}");
        let date = format!("(registry of {})", verger::robots::REGISTRY_DATE);
        assert!(note["text"].as_str().is_some_and(|text| text.ends_with(&date)), "{answer}");
        let mut exact = question;
        exact["exact"] = true.into();
        assert_eq!(batch(&[], &[exact]).json()[0].get("notes"), None);
    }
}

/// Same size, same second, and with the old modification time restored.
#[test]
fn a_file_that_changed_is_read_again() {
    let path = std::env::temp_dir().join(format!("verger-batch-{}", std::process::id()));
    let write = |rule: &str| std::fs::write(&path, format!("User-agent: *\nDisallow: {rule}\n"));
    let mut batch = Conversation::start(&["check", "--batch"]);
    let ask = |batch: &mut Conversation| {
        let question = json!({ "robots_path": path, "agents": ["a"], "url": "/x" });
        batch.say(&format!("{question}\n"));
        let answer: Value = serde_json::from_str(&batch.hear()).expect("JSON");
        answer.get("allowed").cloned()
    };
    for round in 0..20 {
        let rule = if round % 2 == 0 { "/x" } else { "/y" };
        write(rule).expect("written");
        assert_eq!(ask(&mut batch), Some(json!(round % 2 == 1)), "round {round}");
    }
    std::fs::remove_file(&path).expect("removed");
    assert_eq!(ask(&mut batch), None, "it is gone");
    std::fs::create_dir(&path).expect("made");
    assert_eq!(ask(&mut batch), None, "it is a folder");
    std::fs::remove_dir(&path).expect("removed");
    write("/x").expect("written");
    assert_eq!(ask(&mut batch), Some(json!(false)));
    std::fs::remove_file(&path).expect("removed");
    assert_eq!(batch.end(), 4);
}

fn base64(octets: &[u8]) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.encode(octets)
}
