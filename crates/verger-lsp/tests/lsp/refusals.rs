//! What a server does not do, and says so.

use serde_json::{Value, json};
use verger_lsp::{Ended, ServeError};

use crate::server::Server;

#[test]
fn requests_that_cannot_be_answered() {
    let mut server = Server::start();
    server.ask("textDocument/hover", &json!({}));
    assert_eq!(server.client.expect()["error"]["code"], -32002, "before initialize");
    server.ask("initialize", &json!({"capabilities": 1}));
    assert_eq!(server.client.expect()["error"]["code"], -32602, "wrong capabilities");
    server.ask("initialize", &json!({"capabilities": {}}));
    assert!(server.client.expect()["error"].is_null());
    for (method, params, code) in [
        ("initialize", json!({"capabilities": {}}), -32601),
        ("textDocument/rename", json!({}), -32601),
        ("textDocument/hover", json!({"textDocument": {"uri": "file:///not-open"}}), -32602),
        ("textDocument/formatting", Value::Null, -32602),
    ] {
        server.ask(method, &params);
        let answer = server.client.expect();
        assert_eq!(answer["error"]["code"], code, "{method}: {answer}");
    }
    let open = "file:///robots.txt";
    server.open(open, "User-agent: *\n");
    server.diagnostics(open, 1, |_| {});
    server.ask("textDocument/hover", &json!({"textDocument": {"uri": open}}));
    assert_eq!(server.client.expect()["error"]["code"], -32602, "no position");
    server.tell("textDocument/didChange", &json!({"textDocument": {"uri": open}}));
    assert_eq!(server.client.expect()["method"], "window/logMessage", "a faulty notification");
    assert_eq!(server.end().expect("the streams work"), Ended::AsAsked);
}

#[test]
fn after_shutdown_nothing_is_answered() {
    let mut server = Server::ready(&Value::Null);
    server.ask("shutdown", &Value::Null);
    assert!(server.client.expect()["error"].is_null());
    server.ask("textDocument/hover", &json!({}));
    assert_eq!(server.client.expect()["error"]["code"], -32600);
    server.tell("exit", &Value::Null);
    assert_eq!(server.hang_up().expect("the streams work"), Ended::AsAsked);
}

#[test]
fn an_end_without_shutdown_is_abrupt() {
    let server = Server::ready(&Value::Null);
    assert_eq!(server.hang_up().expect("the streams work"), Ended::Abruptly);
    let mut server = Server::start();
    server.tell("exit", &Value::Null);
    assert_eq!(server.hang_up().expect("the streams work"), Ended::Abruptly);
}

#[test]
fn what_is_not_a_message_is_an_error() {
    let input = std::io::Cursor::new(b"GET / HTTP/1.1\r\n\r\n".to_vec());
    let failed = verger_lsp::serve(input, std::io::sink());
    assert!(matches!(failed, Err(ServeError::NotAMessage(_))), "{failed:?}");
}

#[test]
fn a_file_that_is_not_text_is_not_formatted() {
    let mut server = Server::ready(&Value::Null);
    let uri = "file:///robots.txt";
    server.open(uri, "<!doctype html><title>404</title>\n");
    server.diagnostics(uri, 1, |_| {});
    let options = json!({"tabSize": 4, "insertSpaces": true});
    server
        .ask("textDocument/formatting", &json!({"textDocument": {"uri": uri}, "options": options}));
    let answer = server.client.expect();
    assert_eq!(answer["error"]["code"], -32803, "{answer}");
    server.end().expect("the streams work");
}

/// Some clients can only be told of plain texts, and send all of them.
#[test]
fn other_plain_texts_are_left_alone() {
    let mut server = Server::ready(&Value::Null);
    let hover = |uri: &str| {
        let position = json!({"line": 0, "character": 0});
        json!({"textDocument": {"uri": uri}, "position": position})
    };
    for (language, uri, is_read) in [
        ("plaintext", "file:///notes.txt", false),
        ("Plain Text", "file:///robots/notes.txt", false),
        ("plaintext", "file:///site/robots.txt", true),
        ("plaintext", "file:///site/Robots.staging.txt", true),
        ("robots", "file:///notes.txt", true),
    ] {
        let document =
            json!({"uri": uri, "languageId": language, "version": 1, "text": "User-agent: *\n"});
        server.tell("textDocument/didOpen", &json!({ "textDocument": document }));
        let change = json!({"textDocument": {"uri": uri, "version": 2}, "contentChanges": []});
        server.tell("textDocument/didChange", &change);
        assert_eq!(server.result("textDocument/hover", &hover(uri)).is_object(), is_read, "{uri}");
        server.tell("textDocument/didClose", &json!({"textDocument": {"uri": uri}}));
    }
    server.end().expect("the streams work");
}

#[test]
fn wrong_settings_are_reported_and_the_others_count() {
    let mut server = Server::start();
    let settings = json!({"allow": ["misspelt-field", "no-such-lint"]});
    server.ask("initialize", &json!({"capabilities": {}, "initializationOptions": settings}));
    server.client.expect();
    let message = server.client.expect();
    assert_eq!(message["method"], "window/showMessage");
    let uri = "file:///robots.txt";
    server.open(uri, "User-agent: *\nDisalow: /a\n");
    let is_misspelt = |one: &Value| one["code"] == "V001";
    assert!(!server.diagnostics(uri, 1, |_| {}).iter().any(is_misspelt));
    let settings = json!({"settings": {"verger": {"allow": []}}});
    server.tell("workspace/didChangeConfiguration", &settings);
    assert!(server.diagnostics(uri, 1, |_| {}).iter().any(is_misspelt));
    server.tell("textDocument/didClose", &json!({"textDocument": {"uri": uri}}));
    let closed = server.client.expect();
    assert_eq!(closed["params"]["diagnostics"], json!([]), "{closed}");
    server.end().expect("the streams work");
}
