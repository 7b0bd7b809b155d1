//! A client that speaks the protocol: its framing is written here once more, so that it is not the server's own.

use std::io::{BufRead, Write};

use serde_json::{Value, json};

/// A connection to a server.
pub(crate) struct Conversation<W, R> {
    to: W,
    from: R,
}

impl<W: Write, R: BufRead> Conversation<W, R> {
    pub(crate) fn new(to: W, from: R) -> Self {
        Self { to, from }
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server reads");
        self.to.flush().expect("the server reads");
    }

    /// The next message; `None` at the end.
    pub(crate) fn receive(&mut self) -> Option<Value> {
        let mut length = None;
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line).expect("the server writes text") == 0 {
                return None;
            }
            let line = line.strip_suffix("\r\n").expect("headers end with CRLF");
            if line.is_empty() {
                break;
            }
            if let Some(number) = line.strip_prefix("Content-Length: ") {
                length = number.parse().ok();
            }
        }
        let mut text = vec![0; length.expect("every message has a length")];
        self.from.read_exact(&mut text).expect("the message has its length");
        Some(serde_json::from_slice(&text).expect("every message is JSON"))
    }

    #[track_caller]
    pub(crate) fn expect(&mut self) -> Value {
        self.receive().expect("a message, and not the end")
    }

    /// Plays a recorded session: a line for each message, under `to` or `from`. What the server sends must be what was recorded.
    /// Returns the session as it was this time.
    pub(crate) fn play(&mut self, session: &str) -> String {
        let mut played = String::new();
        for line in session.lines() {
            let recorded: Value = serde_json::from_str(line).expect("every line is JSON");
            let said = match recorded.get("to") {
                Some(message) => {
                    self.send(message);
                    recorded
                }
                None => json!({ "from": without_version(self.expect()) }),
            };
            played.push_str(&said.to_string());
            played.push('\n');
        }
        played
    }
}

/// A recorded session outlives a version.
fn without_version(mut message: Value) -> Value {
    if let Some(version) = message.pointer_mut("/result/serverInfo/version") {
        assert_eq!(*version, env!("CARGO_PKG_VERSION"));
        *version = json!("VERSION");
    }
    message
}

/// The recorded sessions, by name.
pub(crate) const SESSIONS: &[(&str, &str)] = &[
    ("modern.jsonl", include_str!("sessions/modern.jsonl")),
    ("plain.jsonl", include_str!("sessions/plain.jsonl")),
];
