//! Random edits, requests and cancellations: what is published for the last version is what a fresh server finds in its text.

use std::collections::HashSet;

use serde_json::{Value, json};
use verger::Document;
use verger_analysis::lint::{LintOptions, lint};
use verger_proof::random::Generator;

use crate::server::Server;

/// A text as an editor keeps it.
struct Editor {
    text: String,
}

impl Editor {
    /// A place between two characters, in bytes; not inside a CRLF, which the protocol has no position for.
    fn place(&self, generator: &mut Generator) -> usize {
        self.nearest(generator.below(self.text.len() + 1))
    }

    fn nearest(&self, mut at: usize) -> usize {
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let is_inside = self.text[..at].ends_with('\r') && self.text[at..].starts_with('\n');
        at - usize::from(is_inside)
    }

    /// A place as the protocol counts it: lines that end with LF, CR or CRLF, and code units of UTF-16.
    fn position(&self, at: usize) -> Value {
        let (mut line, mut column, mut before) = (0, 0, ' ');
        for (place, character) in self.text.char_indices() {
            if before == '\n' || before == '\r' && character != '\n' {
                (line, column) = (line + 1, 0);
            }
            if place == at {
                return json!({"line": line, "character": column});
            }
            (column, before) = (column + character.len_utf16(), character);
        }
        if matches!(before, '\n' | '\r') {
            (line, column) = (line + 1, 0);
        }
        json!({"line": line, "character": column})
    }

    /// Makes an edit, and returns it as the protocol writes it.
    fn edit(&mut self, generator: &mut Generator) -> Value {
        let piece = *generator.one_of(PIECES);
        if generator.once_in(20) {
            self.text = PIECES.concat();
            return json!({"text": self.text});
        }
        let start = self.place(generator);
        let end = self.nearest((start + generator.below(12)).min(self.text.len())).max(start);
        let range = json!({"start": self.position(start), "end": self.position(end)});
        self.text.replace_range(start..end, piece);
        json!({"range": range, "text": piece})
    }
}

const PIECES: &[&str] = &[
    "User-agent: *\n",
    "User-agent: GPTBot\r\n",
    "Disallow: /a\n",
    "Disalow: /b\r",
    "Allow: /a*b$\n",
    "Disallow: /a*b\n",
    "Crawl-delay: 5\n",
    "Sitemap: https://example.com/s.xml\n",
    "\n",
    "\r",
    "# é\u{1F600}\n",
    "\u{1F600}",
    "é",
    "Noindex: /x\n",
    "# verger: allow dead-rule\n",
    "#",
    ":",
    "",
    "a",
    "Foo: bar\n",
    "\u{0}",
];

const URI: &str = "file:///robots.txt";

#[test]
fn diagnostics_are_those_of_the_last_version() {
    for seed in 0..12 {
        let generator = &mut Generator::new(seed);
        let mut editor = Editor { text: PIECES.concat() };
        let mut server = Server::ready(&Value::Null);
        server.open(URI, &editor.text);
        let (mut version, mut open) = (1, HashSet::new());
        for _ in 0..40 {
            let changes: Vec<_> =
                (0..=generator.below(3)).map(|_| editor.edit(generator)).collect();
            version += 1;
            let document = json!({"uri": URI, "version": version});
            let edit = json!({"textDocument": document, "contentChanges": changes});
            server.tell("textDocument/didChange", &edit);
            if generator.once_in(3) {
                let position = editor.position(editor.place(generator));
                let id = ask(&mut server, generator, &position);
                open.insert(id);
                if generator.once_in(3) {
                    server.tell("$/cancelRequest", &json!({ "id": id }));
                }
            }
        }
        let mut answered = |message: Value| {
            if let Some(id) = message["id"].as_u64() {
                assert!(open.remove(&id), "{id} was asked once: {message}");
                let code = message["error"]["code"].as_i64();
                assert!(matches!(code, None | Some(-32800 | -32801 | -32803)), "{message}");
            } else {
                let newest = message["params"]["version"].as_u64();
                assert!(newest <= Some(version), "{message}");
            }
        };
        let published = server.diagnostics(URI, version, &mut answered);
        let last = server.ask("textDocument/foldingRange", &json!({"textDocument": {"uri": URI}}));
        loop {
            let message = server.client.expect();
            if message["id"] == last {
                break;
            }
            answered(message);
        }
        assert!(open.is_empty(), "seed {seed}: {open:?} had no answer");

        let mut fresh = Server::ready(&Value::Null);
        fresh.open(URI, &editor.text);
        assert_eq!(published, fresh.diagnostics(URI, 1, |_| {}), "seed {seed}: {:?}", editor.text);
        let found = lint(&Document::parse(editor.text.as_bytes()), &LintOptions::default());
        let found: Vec<_> = found.diagnostics.iter().map(|one| one.lint.code).collect();
        let codes: Vec<_> =
            published.iter().map(|one| one["code"].as_str().unwrap_or("")).collect();
        assert_eq!(codes, found, "seed {seed}");
        fresh.end().expect("the streams work");
        server.end().expect("the streams work");
    }
}

fn ask(server: &mut Server, generator: &mut Generator, position: &Value) -> u64 {
    let document = json!({ "uri": URI });
    let range = json!({"start": {"line": 0, "character": 0}, "end": position});
    let options = json!({"tabSize": 4, "insertSpaces": true});
    let (method, params) = generator
        .one_of(&[
            ("textDocument/hover", json!({"textDocument": document, "position": position})),
            ("textDocument/completion", json!({"textDocument": document, "position": position})),
            ("textDocument/documentSymbol", json!({ "textDocument": document })),
            ("textDocument/formatting", json!({"textDocument": document, "options": options})),
            (
                "textDocument/codeAction",
                json!({"textDocument": document, "range": range, "context": {"diagnostics": []}}),
            ),
        ])
        .clone();
    server.ask(method, &params)
}

/// Each action that switches a lint off does so, and each repair removes its finding.
#[test]
fn actions_do_what_their_titles_say() {
    let text = "Disallow: /x\r\nUser-agent: *\r\nDisalow: /a\r\nDisallow: /a*b\r\nAllow: /a*b\r\n\
        Noindex: /é\u{1F600}\r\nFoo: bar\r\nUser-agent GPTBot\r\n# x\r\nDisallow: /y";
    let mut server = Server::ready(&Value::Null);
    server.open(URI, text);
    let before = server.diagnostics(URI, 1, |_| {});
    let everything =
        json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
    let context = json!({"diagnostics": [], "only": ["quickfix"]});
    let asked = json!({"textDocument": {"uri": URI}, "range": everything, "context": context});
    let actions = server.result("textDocument/codeAction", &asked);
    let actions = actions.as_array().expect("an array");
    assert!(actions.len() > 6, "{actions:?}");
    for (number, action) in actions.iter().enumerate() {
        let other = format!("file:///{number}");
        server.open(&other, text);
        server.diagnostics(&other, 1, |_| {});
        // The edit is made by the server's own way to change a text, from the end to the beginning.
        let mut edits = action["edit"]["changes"][URI].as_array().expect("edits").clone();
        edits.reverse();
        let changed = json!({"textDocument": {"uri": other, "version": 2}, "contentChanges": edits.iter()
            .map(|edit| json!({"range": edit["range"], "text": edit["newText"]})).collect::<Vec<_>>()});
        server.tell("textDocument/didChange", &changed);
        let after = server.diagnostics(&other, 2, |_| {});
        let code = &action["diagnostics"][0]["code"];
        let count = |all: &[Value]| all.iter().filter(|one| one["code"] == *code).count();
        assert!(count(&after) < count(&before), "{action}: {after:?}");
    }
    server.end().expect("the streams work");
}
