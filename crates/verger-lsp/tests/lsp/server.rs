//! A server on a thread of its own.

use std::io::{BufReader, PipeReader, PipeWriter, pipe};
use std::thread::{JoinHandle, spawn};

use serde_json::{Value, json};
use verger_lsp::{Ended, ServeError, serve};

use crate::conversation::Conversation;

pub(crate) struct Server {
    pub(crate) client: Conversation<PipeWriter, BufReader<PipeReader>>,
    thread: JoinHandle<Result<Ended, ServeError>>,
    last: u64,
}

impl Server {
    pub(crate) fn start() -> Self {
        let (input, to) = pipe().expect("the system has pipes");
        let (from, output) = pipe().expect("the system has pipes");
        let thread = spawn(|| serve(BufReader::new(input), output));
        Self { client: Conversation::new(to, BufReader::new(from)), thread, last: 0 }
    }

    /// A server that was initialized with these settings.
    pub(crate) fn ready(settings: &Value) -> Self {
        let mut server = Self::start();
        let params = json!({"capabilities": {}, "initializationOptions": settings});
        server.ask("initialize", &params);
        server.client.expect();
        server.tell("initialized", &json!({}));
        server
    }

    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> u64 {
        self.last += 1;
        let id = self.last;
        self.client.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    pub(crate) fn tell(&mut self, method: &str, params: &Value) {
        self.client.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "robotstxt", "version": 1, "text": text});
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    /// The diagnostics of a version of a file. What else is received meanwhile goes to `others`.
    pub(crate) fn diagnostics(
        &mut self,
        uri: &str,
        version: u64,
        mut others: impl FnMut(Value),
    ) -> Vec<Value> {
        loop {
            let message = self.client.expect();
            let params = &message["params"];
            if message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri
                && params["version"] == version
            {
                return params["diagnostics"].as_array().expect("an array").clone();
            }
            others(message);
        }
    }

    /// The result of a request. Diagnostics that are received meanwhile are passed over.
    pub(crate) fn result(&mut self, method: &str, params: &Value) -> Value {
        let id = self.ask(method, params);
        loop {
            let message = self.client.expect();
            if message["id"] == id {
                return message["result"].clone();
            }
        }
    }

    /// Asks for the end.
    pub(crate) fn end(mut self) -> Result<Ended, ServeError> {
        let id = self.ask("shutdown", &Value::Null);
        while self.client.expect()["id"] != id {}
        self.tell("exit", &Value::Null);
        self.thread.join().expect("the server does not panic")
    }

    /// Closes the connection.
    pub(crate) fn hang_up(self) -> Result<Ended, ServeError> {
        drop(self.client);
        self.thread.join().expect("the server does not panic")
    }
}
