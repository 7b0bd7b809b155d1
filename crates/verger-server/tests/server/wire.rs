//! A service at work, and requests to it, byte by byte.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;
pub(crate) use verger_server::ServiceOptions;
use verger_server::{Service, Token};

/// A service on a port of its own. It ends when this is dropped.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    done: std::sync::mpsc::Receiver<()>,
}

/// The options of a test.
pub(crate) fn options() -> ServiceOptions {
    ServiceOptions {
        names: Vec::new(),
        token: None,
        body_limit: 1 << 20,
        connections: 64,
        at_once: 4,
        rate: None,
        answer_time: Duration::from_secs(30),
        linger: Duration::ZERO,
        now: || verger::time::Moment::from_unix(1_790_000_000),
    }
}

pub(crate) const TOKEN: &str = "b7e1c09d55aa4f02";

pub(crate) fn token() -> Option<Token> {
    Token::new(TOKEN)
}

impl Served {
    pub(crate) fn start(options: ServiceOptions) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        let (end, ended) = oneshot::channel();
        let (tell, done): (Sender<()>, _) = channel();
        let thread = std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            let runtime = runtime.worker_threads(2).enable_all().build().expect("it starts");
            let end = async {
                let _ = ended.await;
            };
            runtime.block_on(Service::serve(listener, options, end)).expect("it serves");
            let _ = tell.send(());
        });
        Self { address, end: Some(end), thread: Some(thread), done }
    }

    /// Asks it to end.
    pub(crate) fn end(&mut self) {
        if let Some(end) = self.end.take() {
            let _ = end.send(());
        }
    }

    /// Whether it has ended within that time.
    pub(crate) fn has_ended(&self, within: Duration) -> bool {
        self.done.recv_timeout(within).is_ok()
    }

    pub(crate) fn connect(&self) -> Wire {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a time limit");
        Wire { stream, host: self.address.to_string(), unread: Vec::new() }
    }

    /// The reply to a question.
    pub(crate) fn ask(&self, path: &str, question: &Value) -> Reply {
        self.connect().ask(path, question, &[])
    }

    /// The reply to a request of these lines, with no body.
    pub(crate) fn get(&self, path: &str) -> Reply {
        let mut wire = self.connect();
        let host = wire.host.clone();
        wire.send(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        wire.reply()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.end();
        if let Some(thread) = self.thread.take() {
            assert!(thread.join().is_ok() || std::thread::panicking(), "the service panicked");
        }
    }
}

/// The number of answers to a large question.
pub(crate) const LARGE: usize = 2_000;

/// A connection.
pub(crate) struct Wire {
    pub(crate) stream: TcpStream,
    pub(crate) host: String,
    unread: Vec<u8>,
}

/// A reply, read to its end.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// In lower case.
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("it is text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let find = |line: &'_ str| line.split_once(": ").is_some_and(|(own, _)| own == name);
        let line = self.head.lines().find(|line| find(line))?;
        line.split_once(": ").map(|(_, value)| value)
    }

    /// That it is a problem of this status, which names this field.
    pub(crate) fn is_problem(&self, status: u16, field: Option<&str>) {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert_eq!(problem["type"], "about:blank");
        assert!(problem["detail"].as_str().is_some_and(|text| !text.is_empty()), "{problem}");
        assert_eq!(problem["field"].as_str(), field, "{problem}");
        self.is_sealed();
    }

    /// That it has the headers that every reply has.
    pub(crate) fn is_sealed(&self) {
        let policy = self.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none'"), "{self:?}");
        assert_eq!(self.header("x-content-type-options"), Some("nosniff"), "{self:?}");
        assert_eq!(self.header("cache-control"), Some("no-store"), "{self:?}");
    }
}

impl Wire {
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("it reads");
    }

    /// Asks, with more headers.
    pub(crate) fn ask(&mut self, path: &str, question: &Value, headers: &[&str]) -> Reply {
        let body = question.to_string();
        let host = self.host.clone();
        let first = format!("POST {path} HTTP/1.1\r\nHost: {host}");
        let length = format!("Content-Length: {}\r\n\r\n", body.len());
        let lines = [&[&*first, "Content-Type: application/json"], headers, &[&length]].concat();
        let head = lines.join("\r\n");
        self.send(&[head.as_bytes(), body.as_bytes()].concat());
        self.reply()
    }

    /// Sends a question whose answer is larger than what systems keep for a client that does not read.
    pub(crate) fn send_large(&mut self) {
        self.send_larger(LARGE);
    }

    /// The same, with this number of answers.
    pub(crate) fn send_larger(&mut self, count: usize) {
        let rules: Vec<_> = (0..100).map(|number| format!("Disallow: /{number}\n")).collect();
        let urls: Vec<_> = (0..count).map(|number| format!("/{number}")).collect();
        let robots = format!("User-agent: *\n{}", rules.concat());
        let question = json!({ "robots": robots, "agents": ["a"], "urls": urls }).to_string();
        let (host, kind) = (&self.host, "Content-Type: application/json");
        let head = format!("POST /v1/explain HTTP/1.1\r\nHost: {host}\r\n{kind}\r\n");
        self.send(format!("{head}Content-Length: {}\r\n\r\n{question}", question.len()).as_bytes());
    }

    /// The next reply.
    pub(crate) fn reply(&mut self) -> Reply {
        let head = self.until(b"\r\n\r\n");
        let head = String::from_utf8(head).expect("a head is ASCII").to_ascii_lowercase();
        let status = head.get(9..12).and_then(|status| status.parse().ok()).expect("a status");
        let mut reply = Reply { status, head, body: Vec::new() };
        if reply.header("transfer-encoding") == Some("chunked") {
            loop {
                let size = String::from_utf8(self.until(b"\r\n")).expect("a size is ASCII");
                let size = usize::from_str_radix(size.trim(), 16).expect("a size");
                let chunk = self.exactly(size + 2);
                reply.body.extend_from_slice(&chunk[..size]);
                if size == 0 {
                    return reply;
                }
            }
        }
        let length = reply.header("content-length").and_then(|length| length.parse().ok());
        reply.body = self.exactly(length.unwrap_or(0));
        reply
    }

    /// Whether it was closed, with nothing more to read.
    pub(crate) fn is_closed(&mut self) -> bool {
        self.unread.is_empty() && matches!(self.stream.read(&mut [0; 1]), Ok(0) | Err(_))
    }

    fn until(&mut self, end: &[u8]) -> Vec<u8> {
        loop {
            if let Some(at) = self.unread.windows(end.len()).position(|some| some == end) {
                return self.unread.drain(..at + end.len()).collect();
            }
            self.more();
        }
    }

    fn exactly(&mut self, count: usize) -> Vec<u8> {
        while self.unread.len() < count {
            self.more();
        }
        self.unread.drain(..count).collect()
    }

    fn more(&mut self) {
        let mut some = [0; 1 << 14];
        let count = self.stream.read(&mut some).expect("a reply within the time limit");
        assert!(count > 0, "the connection was closed within a reply");
        self.unread.extend_from_slice(&some[..count]);
    }
}
