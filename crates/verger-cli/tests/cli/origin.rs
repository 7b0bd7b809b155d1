//! A small loopback server: its responses are given verbatim, and it counts requests.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A server that runs until dropped.
pub(crate) struct Origin {
    address: SocketAddr,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    answers: Mutex<HashMap<String, Vec<u8>>>,
    /// Answers to clients whose User-Agent has a word, by path and word.
    answers_to: Mutex<Vec<(String, String, Vec<u8>)>>,
    connected: AtomicU32,
    asked: AtomicU32,
    conditional: AtomicU32,
    user_agents: Mutex<Vec<String>>,
    requests: Mutex<Vec<(String, Instant)>>,
    is_over: AtomicBool,
}

impl Origin {
    pub(crate) fn start(answers: Vec<(&str, String)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port of the loopback");
        let address = listener.local_addr().expect("it is bound");
        let shared = Arc::new(Shared::default());
        let serving = Arc::clone(&shared);
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if serving.is_over.load(Ordering::Relaxed) {
                    break;
                }
                // Ignore clients that disconnect.
                let _ = stream.and_then(|stream| serving.answer(&stream));
            }
        });
        let origin = Self { address, shared, thread: Some(thread) };
        for (path, answer) in answers {
            origin.serve(path, answer);
        }
        origin
    }

    pub(crate) fn with_robots(rules: &str) -> Self {
        Self::start(vec![("/robots.txt", text(rules))])
    }

    pub(crate) fn serve(&self, path: &str, answer: impl Into<Vec<u8>>) {
        let mut answers = self.shared.answers.lock().expect("no test panics here");
        answers.insert(path.to_owned(), answer.into());
    }

    /// What clients get whose User-Agent has this word.
    pub(crate) fn serve_to(&self, word: &str, path: &str, answer: impl Into<Vec<u8>>) {
        let mut answers = self.shared.answers_to.lock().expect("no test panics here");
        answers.push((path.to_owned(), word.to_owned(), answer.into()));
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The number of requests for its robots.txt.
    pub(crate) fn asked(&self) -> u32 {
        self.shared.asked.load(Ordering::Relaxed)
    }

    /// The number of conditional requests.
    pub(crate) fn conditional(&self) -> u32 {
        self.shared.conditional.load(Ordering::Relaxed)
    }

    /// The User-Agent header of each request, in order.
    pub(crate) fn user_agents(&self) -> Vec<String> {
        self.shared.user_agents.lock().expect("no test panics here").clone()
    }

    /// The path of each request, in order, and its time.
    pub(crate) fn requests(&self) -> Vec<(String, Instant)> {
        self.shared.requests.lock().expect("no test panics here").clone()
    }

    /// The number of connections.
    pub(crate) fn connected(&self) -> u32 {
        self.shared.connected.load(Ordering::Relaxed)
    }
}

impl Drop for Origin {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
        // Wakes the thread that waits for a connection.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn answer_to(&self, user_agent: &str, path: &str) -> Option<Vec<u8>> {
        let answers = self.answers_to.lock().expect("no test panics here");
        let found = answers.iter().find(|(of, word, _)| of == path && user_agent.contains(word));
        found.map(|(_, _, answer)| answer.clone())
    }

    fn answer(&self, mut stream: &TcpStream) -> std::io::Result<()> {
        self.connected.fetch_add(1, Ordering::Relaxed);
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        let mut lines = BufReader::new(stream).lines();
        let request = lines.next().transpose()?.unwrap_or_default();
        let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
        let (mut conditional, mut user_agent) = (false, String::new());
        for line in lines {
            let line = line?;
            if let Some((name, value)) = line.split_once(": ")
                && name.eq_ignore_ascii_case("user-agent")
            {
                value.clone_into(&mut user_agent);
            }
            conditional |= line.to_ascii_lowercase().starts_with("if-none-match:");
            if line.is_empty() {
                break;
            }
        }
        let to_it = self.answer_to(&user_agent, &path);
        if !path.is_empty() {
            self.user_agents.lock().expect("no test panics here").push(user_agent);
            let request = (path.clone(), Instant::now());
            self.requests.lock().expect("no test panics here").push(request);
        }
        self.asked.fetch_add(u32::from(path == "/robots.txt"), Ordering::Relaxed);
        self.conditional.fetch_add(u32::from(conditional), Ordering::Relaxed);
        let known = || self.answers.lock().expect("no test panics here").get(&path).cloned();
        while known().is_some_and(|answer| answer == SILENCE.as_bytes())
            && !self.is_over.load(Ordering::Relaxed)
        {
            std::thread::sleep(Duration::from_millis(10));
        }
        let answer = match to_it.or_else(known) {
            Some(_) if conditional => status(304).into(),
            Some(answer) => answer,
            None => status(404).into(),
        };
        stream.write_all(&answer)
    }
}

/// The answer of a path that does not answer, until another one is set.
pub(crate) const SILENCE: &str = "";

pub(crate) fn text(body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nETag: \"1\"\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

pub(crate) fn status(status: u16) -> String {
    let length = if status == 304 { "" } else { "Content-Length: 0\r\n" };
    format!("HTTP/1.1 {status} X\r\n{length}\r\n")
}

pub(crate) fn redirect(location: &str) -> String {
    format!("HTTP/1.1 301 X\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n")
}
