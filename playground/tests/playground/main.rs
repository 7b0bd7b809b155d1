//! What the page asks, and what it is answered.

use serde_json::{Value, json};
use verger::{Crawler, Dialect, Document, Policy};
use verger_playground::Playground;

const FILE: &str =
    "User-agent: *\nDisallow: /b\nCrawl-delay: 5\n\nUser-agent: GPTBot\nDisallow: /\n";

fn ask(playground: &mut Playground, question: &Value) -> Value {
    let answer = playground.ask(question.to_string().as_bytes());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn with(file: &str) -> Playground {
    let mut playground = Playground::default();
    playground.read(file.into());
    playground
}

fn matrix() -> Value {
    json!({ "want": "matrix", "robots": ["ExampleBot", "GPTBot"], "urls": ["/a", "/b"], "dialect": "rfc9309" })
}

#[test]
fn the_matrix_is_whole_once_and_then_what_has_changed() {
    let mut playground = with(FILE);
    let first = ask(&mut playground, &matrix());
    assert_eq!(first["robots"], json!(["ExampleBot", "GPTBot"]));
    assert!(first["whole"].as_str().is_some_and(|html| html.contains("disallowed<small> line 6")));
    assert!(first["tally"].as_str().is_some_and(|html| html.contains("3 disallowed")));
    let same = ask(&mut playground, &matrix());
    assert_eq!((&same["whole"], &same["changed"]), (&Value::Null, &json!([])));
    playground.read(FILE.replace("Disallow: /b", "Disallow: /a").into());
    let changed = ask(&mut playground, &matrix());
    let rows = changed["changed"].as_array().expect("a list of rows");
    assert_eq!(rows.len(), 1, "only the row of ExampleBot: {rows:?}");
    assert_eq!(rows[0][0], 0);
}

#[test]
fn every_dialect_decides_as_the_engine_does() {
    let mut playground = with("User-agent: GPTBot\nAllow: /a\nDisallow: /a/b\n");
    for dialect in Dialect::ALL {
        let mut question = matrix();
        question["dialect"] = dialect.name.into();
        question["robots"] = json!(["GPTBot"]);
        question["urls"] = json!(["/a/b"]);
        let document = Document::parse(b"User-agent: GPTBot\nAllow: /a\nDisallow: /a/b\n");
        let policy = Policy::new(&document, dialect, &Crawler::known(["GPTBot"]));
        let allowed = policy.decide(b"/a/b").is_allowed();
        let tally = ask(&mut playground, &question)["tally"].to_string();
        assert_eq!(tally.contains("1 allowed"), allowed, "{}: {tally}", dialect.name);
    }
}

#[test]
fn every_view_is_answered() {
    let mut playground = with(FILE);
    for (want, part) in [
        ("why", "longest pattern"),
        ("dialects", "koster1996"),
        ("pace", "every 5 s"),
        ("use", "may not fetch this URL"),
        ("notes", "Notes"),
        ("report", "<!DOCTYPE html>"),
    ] {
        let mut question = matrix();
        question["want"] = want.into();
        question["column"] = 1.into();
        let answer = ask(&mut playground, &question);
        let html = answer["html"].as_str().expect("a fragment");
        let part = if want == "why" { "class=\"decides\"" } else { part };
        assert!(html.contains(part), "{want}: {html}");
        assert!(!html.contains("<script"), "{want}");
        assert_eq!(answer["line"], 2, "{want}");
    }
}

#[test]
fn too_much_is_cut_and_said() {
    let mut playground = with(FILE);
    let robots: Vec<_> = (0..450).map(|robot| format!("Bot{robot}")).collect();
    let urls: Vec<_> = (0..230).map(|url| format!("/{url}")).collect();
    let question = json!({ "want": "matrix", "robots": robots, "urls": urls });
    let answer = ask(&mut playground, &question);
    assert_eq!(answer["robots"].as_array().map(Vec::len), Some(400));
    assert_eq!(answer["cut"], "50 robots and 30 URLs too many: they are not shown");
}

#[test]
fn a_robot_is_shown_once_and_no_robot_is_any() {
    let mut playground = with(FILE);
    let question = json!({
        "want": "matrix", "robots": ["GPTBot"], "classes": ["ai-training", "no-class"], "urls": ["/"],
    });
    let answer = ask(&mut playground, &question);
    let robots = answer["robots"].as_array().expect("names");
    assert_eq!(robots.iter().filter(|name| *name == "GPTBot").count(), 1);
    assert!(robots.len() > 20);
    let answer = ask(&mut playground, &json!({ "want": "matrix", "urls": ["/"] }));
    assert_eq!(answer["robots"], json!(["any robot"]));
}

#[test]
fn what_is_not_a_question_is_an_error() {
    let mut playground = with(FILE);
    for question in ["", "{}", "{\"want\":\"all\"}", "[1]", "{\"want\":\"why\",\"row\":-1}"] {
        let answer = playground.ask(question.as_bytes());
        assert!(answer.starts_with("{\"error\":"), "{question}: {answer}");
    }
    let far = json!({ "want": "why", "row": 99, "column": 99, "now": u64::MAX });
    assert!(ask(&mut playground, &far)["html"].is_string());
}
