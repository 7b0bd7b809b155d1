//! A loopback site that answers with a function, and records its requests.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};

/// The site's answer to a path and the header fields of a request, in lower case.
type Answers = dyn Fn(&str, &str) -> Vec<u8> + Send + Sync;

pub(crate) struct Origin {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Origin {
    /// Serves until the process ends.
    pub(crate) fn start(answers: impl Fn(&str, &str) -> Vec<u8> + Send + Sync + 'static) -> Self {
        Self::serving(answers, drop)
    }

    /// The same, and closes no connection.
    pub(crate) fn keeping(answers: impl Fn(&str, &str) -> Vec<u8> + Send + Sync + 'static) -> Self {
        Self::serving(answers, std::mem::forget)
    }

    fn serving(
        answers: impl Fn(&str, &str) -> Vec<u8> + Send + Sync + 'static,
        done: fn(TcpStream),
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port of the loopback");
        let address = listener.local_addr().expect("it is bound");
        let asked = Arc::default();
        let (keep, answers): (_, Arc<Answers>) = (Arc::clone(&asked), Arc::new(answers));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                serve(&stream, &keep, &*answers);
                done(stream);
            }
        });
        Self { address, asked }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The paths requested since the last call.
    pub(crate) fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn serve(mut stream: &TcpStream, keep: &Mutex<Vec<String>>, answers: &Answers) {
    let mut lines = BufReader::new(stream).lines();
    let Some(Ok(first)) = lines.next() else { return };
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let fields: Vec<_> = lines.map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
    keep.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
    let answer = answers(&path, &fields.join("\n").to_ascii_lowercase());
    // Ignore clients that have disconnected.
    let _ = stream.write_all(&answer);
}

pub(crate) fn text(body: &str) -> Vec<u8> {
    answer("200 OK", "Content-Type: text/plain\r\n", body.as_bytes())
}

pub(crate) fn status(status: &str) -> Vec<u8> {
    answer(status, "", b"")
}

pub(crate) fn answer(status: &str, fields: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\n{fields}Content-Length: {length}\r\n\r\n");
    [head.as_bytes(), body].concat()
}
