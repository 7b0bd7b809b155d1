mod told;

use std::collections::{HashMap, HashSet};
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, at, never, select, unbounded};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use lsp_types::notification::{
    Exit, LogMessage, Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{Initialize, Request as _, Shutdown};
use lsp_types::{
    InitializeParams, LogMessageParams, MessageType, PublishDiagnosticsParams, ShowMessageParams,
};
use serde_json::Value;

use crate::client::Client;
use crate::diagnostics::published;
use crate::open_file::OpenFile;
use crate::request::{METHODS, answer, error};
use crate::schedule::Schedule;
use crate::settings::Settings;
use crate::streams::{Outgoing, ServeError, incoming};
use crate::worker::{Worker, guarded};

/// How a server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "the protocol knows these two ways")]
pub enum Ended {
    /// The client sent `shutdown`, then `exit`.
    AsAsked,
    /// The client sent `exit` alone, or closed the connection.
    Abruptly,
}

/// Serves one client, until it says `exit` or its messages end.
///
/// # Errors
///
/// If the client sends something that is not a message, or a stream fails.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<Ended, ServeError> {
    let (results, done) = unbounded();
    let mut server = Server {
        out: Outgoing::new(output),
        state: State::New,
        settings: Arc::default(),
        files: HashMap::new(),
        others: HashSet::new(),
        schedule: Schedule::default(),
        waiting: HashMap::new(),
        linting: Worker::start(),
        answering: Worker::start(),
        results,
    };
    let ended = server.run(&incoming(input), &done);
    let written = server.out.finish();
    let ended = ended?;
    written.map(|()| ended)
}

struct Server {
    out: Outgoing,
    state: State,
    settings: Arc<Settings>,
    /// The open files, by their URI.
    files: HashMap<String, Arc<OpenFile>>,
    /// Open files that are no robots.txt: a client may send every plain text.
    others: HashSet<String>,
    schedule: Schedule,
    /// The requests that a worker has.
    waiting: HashMap<RequestId, Waiting>,
    linting: Worker,
    answering: Worker,
    results: Sender<Done>,
}

#[derive(Clone, Copy, Debug)]
enum State {
    New,
    At(Client),
    ShutDown,
}

struct Waiting {
    is_cancelled: Arc<AtomicBool>,
}

/// What a worker has done with a version of a file.
enum Done {
    Linted(Arc<OpenFile>, PublishDiagnosticsParams),
    Answered(RequestId, Arc<OpenFile>, Result<Value, ResponseError>),
    Failed(String),
}

impl Server {
    fn run(
        &mut self,
        messages: &Receiver<Result<Message, ServeError>>,
        done: &Receiver<Done>,
    ) -> Result<Ended, ServeError> {
        loop {
            let due = self.schedule.next().map_or_else(never, at);
            select! {
                recv(messages) -> message => match message {
                    Ok(message) => {
                        if let Some(ended) = self.take(message?) {
                            return Ok(ended);
                        }
                    }
                    Err(_) => return Ok(self.ended()),
                },
                recv(done) -> done => {
                    self.finish(done.expect("the server has a sender itself"));
                }
                recv(due) -> _ => {
                    for uri in self.schedule.take(Instant::now()) {
                        self.lint(&uri);
                    }
                }
            }
        }
    }

    fn ended(&self) -> Ended {
        if matches!(self.state, State::ShutDown) { Ended::AsAsked } else { Ended::Abruptly }
    }

    fn take(&mut self, message: Message) -> Option<Ended> {
        match message {
            Message::Request(request) => self.asked(request),
            Message::Notification(one) if one.method == Exit::METHOD => return Some(self.ended()),
            Message::Notification(one) => {
                if let State::At(client) = self.state
                    && let Err(why) = self.told(one, client)
                {
                    self.log(why);
                }
            }
            // The server asks nothing.
            Message::Response(_) => {}
        }
        None
    }

    fn asked(&mut self, request: Request) {
        let Request { id, method, params } = request;
        match (self.state, &*method) {
            (State::New, Initialize::METHOD) => self.initialize(id, params),
            (State::New, _) => {
                self.refuse(id, ErrorCode::ServerNotInitialized, "initialize comes first");
            }
            (State::ShutDown, _) => {
                self.refuse(id, ErrorCode::InvalidRequest, "the server was shut down");
            }
            (State::At(_), Shutdown::METHOD) => {
                self.state = State::ShutDown;
                self.out.send(Response::new_ok(id, Value::Null));
            }
            (State::At(client), _) if METHODS.contains(&&*method) => {
                self.pass_on(id, method, params, client);
            }
            _ => {
                let why = format!("{method} is not supported");
                self.refuse(id, ErrorCode::MethodNotFound, why);
            }
        }
    }

    fn initialize(&mut self, id: RequestId, params: Value) {
        let params: InitializeParams = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(why) => return self.refuse(id, ErrorCode::InvalidParams, why.to_string()),
        };
        let client = Client::new(&params);
        self.state = State::At(client);
        self.out.send(Response::new_ok(id, client.welcome()));
        self.set(&params.initialization_options.unwrap_or_default());
    }

    /// Uses settings, and says what is wrong with them.
    fn set(&mut self, settings: &Value) {
        let (settings, faults) = Settings::read(settings);
        self.settings = Arc::new(settings);
        for fault in faults {
            let message = ShowMessageParams {
                typ: MessageType::WARNING,
                message: format!("verger: {fault}"),
            };
            self.notify::<ShowMessage>(message);
        }
    }

    /// Lets a worker answer a request about a file.
    fn pass_on(&mut self, id: RequestId, method: String, params: Value, client: Client) {
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
        if self.others.contains(uri) {
            self.out.send(Response::new_ok(id, Value::Null));
            return;
        }
        let Some(file) = self.files.get(uri).map(Arc::clone) else {
            let why = format!("{method}: {uri:?} is not open");
            return self.refuse(id, ErrorCode::InvalidParams, why);
        };
        let is_cancelled = Arc::<AtomicBool>::default();
        self.waiting.insert(id.clone(), Waiting { is_cancelled: Arc::clone(&is_cancelled) });
        let results = self.results.clone();
        self.answering.perform(move || {
            if is_cancelled.load(Relaxed) {
                return;
            }
            let answered = guarded(|| answer(&method, params, &file, client));
            let answered = answered.unwrap_or_else(|bug| Err(error(ErrorCode::InternalError, bug)));
            // Nobody waits for it if the server has ended.
            let _ = results.send(Done::Answered(id, file, answered));
        });
    }

    /// Lets a worker look for what is wrong in a file; first quickly, where all of it takes long. A version that was replaced
    /// meanwhile is not looked at any more.
    fn lint(&mut self, uri: &str) {
        self.schedule.forget(uri);
        let (Some(file), State::At(client)) = (self.files.get(uri), self.state) else { return };
        let (file, results) = (Arc::downgrade(file), self.results.clone());
        let quick = (file.clone(), results.clone());
        // Nobody waits for a result if the server has ended.
        self.linting.perform(move || {
            let (Some(file), results) = (quick.0.upgrade(), quick.1) else { return };
            let done = match guarded(|| {
                file.linted_quickly().map(|found| published(&file, &found, client))
            }) {
                Ok(None) => return,
                Ok(Some(found)) => Done::Linted(file, found),
                Err(bug) => Done::Failed(bug),
            };
            let _ = results.send(done);
        });
        self.linting.perform(move || {
            let Some(file) = file.upgrade() else { return };
            let done = match guarded(|| published(&file, file.linted(), client)) {
                Ok(found) => Done::Linted(file, found),
                Err(bug) => Done::Failed(bug),
            };
            let _ = results.send(done);
        });
    }

    fn finish(&mut self, done: Done) {
        match done {
            Done::Linted(file, found) => {
                if self.is_current(&file) {
                    self.notify::<PublishDiagnostics>(found);
                }
            }
            Done::Answered(id, file, answered) => {
                if self.waiting.remove(&id).is_none() {
                    return;
                }
                let response_result = if self.is_current(&file) {
                    answered
                } else {
                    Err(error(ErrorCode::ContentModified, "the file was changed meanwhile"))
                };
                self.out.send(Response { id, response_result });
            }
            Done::Failed(bug) => self.log(bug),
        }
    }

    /// Whether that is the version that the client has now.
    fn is_current(&self, file: &Arc<OpenFile>) -> bool {
        self.files.get(file.uri.as_str()).is_some_and(|now| Arc::ptr_eq(now, file))
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, why: impl Into<String>) {
        self.out.send(Response { id, response_result: Err(error(code, why)) });
    }

    fn log(&self, message: String) {
        self.notify::<LogMessage>(LogMessageParams { typ: MessageType::WARNING, message });
    }

    fn notify<N: lsp_types::notification::Notification>(&self, params: N::Params) {
        self.out.send(Notification::new(N::METHOD.to_owned(), params));
    }
}
