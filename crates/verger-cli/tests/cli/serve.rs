//! `verger serve`: its answers are those of the command with `--json`, to the byte.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use verger_proof::tests_with_shared_data;

use crate::folder::Folder;
use crate::run::{Conversation, verger, verger_given};

/// The service at work, and the address that it printed.
fn start(args: &[&str]) -> (Conversation, String) {
    let service =
        Conversation::start(&[&["serve", "--listen", "127.0.0.1:0", "-q"], args].concat());
    let said = service.hear();
    let address = said.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
    let address = address.unwrap_or_else(|| panic!("no address: {said}")).to_owned();
    (service, address)
}

/// The status and the body of the reply to a question.
fn ask(address: &str, path: &str, question: &Value) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let body = question.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(&[head.as_bytes(), body.as_bytes()].concat()).expect("it reads");
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).expect("it replies, and closes");
    let end = reply.windows(4).position(|four| four == b"\r\n\r\n").expect("it has a head");
    let head = String::from_utf8_lossy(&reply[..end]).to_lowercase();
    let body = &reply[end + 4..];
    let is_chunked = head.contains("transfer-encoding: chunked");
    (head[9..12].to_owned(), if is_chunked { unchunked(body) } else { body.to_vec() })
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    loop {
        let end = body.windows(2).position(|two| two == b"\r\n").expect("a size");
        let size = std::str::from_utf8(&body[..end]).expect("a size is ASCII");
        let size = usize::from_str_radix(size, 16).expect("a size");
        if size == 0 {
            return whole;
        }
        whole.extend_from_slice(&body[end + 2..end + 2 + size]);
        body = &body[end + 4 + size..];
    }
}

const OLD: &str = "User-agent: *\nDisallow: /old\n";

/// Files that are read with difficulty.
fn files() -> Vec<Vec<u8>> {
    let many: Vec<_> = (0..300).map(|number| format!("Disallow: /{number}*x$\r\n")).collect();
    vec![
        b"User-agent: *\nDisallow: /private\nAllow: /private/not\nSitemap: /s.xml\n".to_vec(),
        b"\xef\xbb\xbfuser-agent : examplebot\rdisalow: /\xff\r\nCrawl-delay: soon\n".to_vec(),
        b"Disallow: /\nUser-agent: GPTBot\nUser-agent: ExampleBot\nContent-Usage: train-ai=n"
            .to_vec(),
        b"".to_vec(),
        b"\x00\x01\x02".to_vec(),
        b"<!DOCTYPE html><title>Not found</title>".to_vec(),
        format!("User-agent: *\r\n{}", many.concat()).into_bytes(),
    ]
}

#[test]
fn answers_are_those_of_the_command() {
    are_those_of_the_command("serve-answers", &files());
}

tests_with_shared_data!(answers_on_real_files_are_those_of_the_command);

/// Visiting hours depend on the minute in which a question is answered.
fn answers_on_real_files_are_those_of_the_command(shared: &Path) {
    let has_hours = |file: &[u8]| {
        let text = String::from_utf8_lossy(file).to_lowercase();
        ["visit", "rate"].iter().any(|word| text.contains(word))
    };
    let mut files: Vec<_> = verger_proof::corpus(shared).into_values().collect();
    files.retain(|file| file.len() < 20_000 && !has_hours(file));
    let step = (files.len() / 8).max(1);
    let some: Vec<_> = files.into_iter().step_by(step).collect();
    are_those_of_the_command("serve-real", &some);
}

fn are_those_of_the_command(name: &str, files: &[Vec<u8>]) {
    let (service, address) = start(&[]);
    let folder = Folder::new(name);
    let old = folder.file("old.txt", OLD.as_bytes());
    for (number, content) in files.iter().enumerate() {
        let (path, file) =
            (folder.file(&format!("{number}.txt"), content), STANDARD.encode(content));
        for (args, verb, question) in questions(&path, &old, &file) {
            let run = verger(&args, "");
            let (status, body) = ask(&address, &format!("/v1/{verb}"), &question);
            assert_eq!(status, "200", "{args:?}: {}", String::from_utf8_lossy(&body));
            assert_eq!(String::from_utf8_lossy(&body), run.out, "{args:?}");
        }
        // The file may be no text.
        let run = Command::new(env!("CARGO_BIN_EXE_verger")).args(["fmt", &path]).output();
        let run = run.expect("cargo built the command");
        let (status, body) = ask(&address, "/v1/fmt", &json!({ "robots_b64": file }));
        if run.status.success() {
            assert_eq!((status.as_str(), body), ("200", run.stdout));
        } else {
            assert_eq!(status, "422", "{run:?}");
        }
    }
    service.kill();
}

/// Questions about a file in base64, each with its verb, and with the arguments that ask the same.
fn questions<'a>(
    path: &'a str,
    old: &'a str,
    file: &str,
) -> Vec<(Vec<&'a str>, &'static str, Value)> {
    let urls = ["/private/not/x", "https://example.com/%70rivate?a=b#c", "/a/../1x"];
    let asked = |more: Value| {
        let mut question = json!({ "robots_b64": file, "name": path });
        let object = question.as_object_mut().expect("it is an object");
        object.extend(more.as_object().expect("it is an object").clone());
        question
    };
    let robots = ["--robots", path, "--agent", "ExampleBot,GPTBot", "--json"];
    let crawler = json!({ "agents": ["ExampleBot", "GPTBot"], "urls": urls });
    let at = ["--at", "2026-11-21T14:00Z", "--took", "1.5", "--proposals-1996"];
    let show = [&["show", path, "-a", "Googlebot", "--json"][..], &at].concat();
    vec![
        ([&["check"][..], &robots, &urls].concat(), "check", asked(crawler.clone())),
        ([&["explain"][..], &robots, &urls].concat(), "explain", asked(crawler.clone())),
        ([&["compare"][..], &robots, &urls].concat(), "compare", asked(crawler)),
        (
            vec![
                "compare",
                "-r",
                path,
                "-a",
                "A",
                "-a",
                "GPTBot/1.2",
                "--dialects",
                "google,rfc9309",
                "--json",
                "/x",
            ],
            "compare",
            asked(json!({
                "crawlers": [{ "agents": ["A"] }, { "agents": ["GPTBot/1.2"] }],
                "dialects": ["google", "rfc9309"],
                "url": "/x",
            })),
        ),
        (
            vec![
                "check",
                "-r",
                path,
                "--exact",
                "-a",
                "bot/2",
                "-d",
                "google",
                "--origin",
                "http://ex.example",
                "--json",
                "ex.example/x",
            ],
            "check",
            asked(json!({
                "agents": ["bot/2"],
                "exact": true,
                "dialect": "google",
                "origin": "http://ex.example",
                "url": "ex.example/x",
            })),
        ),
        (
            show,
            "show",
            asked(json!({
                "agents": ["Googlebot"],
                "at": "2026-11-21T14:00Z",
                "took": 1.5,
                "proposals_1996": true,
            })),
        ),
        (vec!["lint", path, "--json"], "lint", asked(json!({}))),
        (
            vec!["lint", path, "--json", "--for", "google", "--least", "warning", "--no-proofs"],
            "lint",
            asked(json!({ "for": ["google"], "least": "warning", "no_proofs": true })),
        ),
        (
            vec!["diff", old, path, "--json"],
            "diff",
            json!({
                "old": { "robots": OLD, "name": old },
                "new": { "robots_b64": file, "name": path },
            }),
        ),
    ]
}

#[test]
fn crawlers_are_those_of_the_command() {
    let (service, address) = start(&[]);
    for (args, question) in [
        (vec!["agents", "--json"], json!({})),
        (vec!["agents", "--json", "--classes"], json!({ "classes": true })),
        (vec!["agents", "--json", "gptbot/1.0"], json!({ "name": "gptbot/1.0" })),
        (
            vec!["agents", "--json", "--class", "ai-training", "--operator", "google"],
            json!({ "class": ["ai-training"], "operator": "google" }),
        ),
    ] {
        let (status, body) = ask(&address, "/v1/agents", &question);
        assert_eq!(status, "200");
        assert_eq!(String::from_utf8_lossy(&body), verger(&args, "").out, "{args:?}");
    }
    service.kill();
}

#[test]
fn other_machines_need_a_token() {
    let run = verger(&["serve", "--listen", "0.0.0.0:0"], "");
    let said = "other machines can reach 0.0.0.0:0, so clients need a token: pass --token-file FILE, or set \
        VERGER_SERVE_TOKEN";
    assert!(run.status == 2 && run.err.contains(said), "{run:?}");
    let secret = "hunter2 is no token";
    let run = verger_given(&[("VERGER_SERVE_TOKEN", secret)], &["serve"], "");
    assert!(run.status == 2 && run.err.contains("VERGER_SERVE_TOKEN: a token is"), "{run:?}");
    assert!(!run.err.contains("hunter2"), "{run:?}");
    let folder = Folder::new("serve-token");
    let file = folder.file("token", b"b7e1c09d55aa4f02\n");
    let (service, address) = start(&["--token-file", &file]);
    let (status, _) = ask(&address, "/v1/agents", &json!({ "name": "GPTBot" }));
    assert_eq!(status, "401");
    service.kill();
    let missing = verger(&["serve", "--token-file", "/no/such/token"], "");
    assert!(
        missing.status == 4 && missing.err.contains("--token-file: cannot read"),
        "{missing:?}"
    );
}

#[test]
fn wrong_options_are_refused() {
    for (args, said) in [
        (&["--host", "https://x"][..], "not the name of a host"),
        (&["--body-limit", "0"], "a whole number from 1 to"),
        (&["--answer-timeout", "0"], "a time of at most an hour"),
        (&["--listen", "here"], "invalid"),
        (&["--rate", "-1"], "invalid"),
    ] {
        let run = verger(&[&["serve"], args].concat(), "");
        assert!(run.status == 2 && run.err.contains(said), "{run:?}");
    }
    let (service, address) = start(&[]);
    let taken = verger(&["serve", "--listen", &address], "");
    let said = format!("cannot serve on {address}: ");
    assert!(taken.status == 4 && taken.err.contains(&said), "{taken:?}");
    service.kill();
}

#[cfg(unix)]
#[test]
fn it_ends_as_it_is_asked_to() {
    for signal in ["-TERM", "-INT"] {
        let (service, address) = start(&[]);
        // A connection that says nothing keeps nobody waiting.
        let _idle = TcpStream::connect(&address).expect("it listens");
        assert_eq!(service.signal(signal), 0, "{signal}");
    }
}
