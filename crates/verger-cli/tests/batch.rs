//! `check --batch`: how any language drives the engine.

mod run;

use std::path::Path;

use run::{Run, verger};
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

fn base64(octets: &[u8]) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.encode(octets)
}
