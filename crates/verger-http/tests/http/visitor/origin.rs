//! A server that gives the answers of a table, and keeps what it was asked and when.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What the server does for a path, and for how manyth request of all.
type Answers = dyn Fn(&str, usize) -> Answer + Send + Sync;

pub(crate) struct Origin {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
}

#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) path: String,
    /// The rest of the head, in lower case.
    pub(crate) fields: String,
    at: Instant,
}

/// What is sent, and then.
pub(crate) enum Answer {
    Whole(String),
    /// The client has to wait for the rest, and without result.
    Silent(String),
}

impl Origin {
    /// Serves until the process ends.
    pub(crate) fn start(answers: impl Fn(&str, usize) -> Answer + Send + Sync + 'static) -> Self {
        Self::start_at(([127, 0, 0, 1], 0).into(), answers)
    }

    /// The same, at an address.
    pub(crate) fn start_at(
        address: SocketAddr,
        answers: impl Fn(&str, usize) -> Answer + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(address).expect("a port of the loopback");
        let address = listener.local_addr().expect("it is bound");
        let asked = Arc::default();
        let (keep, answers): (_, Arc<Answers>) = (Arc::clone(&asked), Arc::new(answers));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (keep, answers) = (Arc::clone(&keep), Arc::clone(&answers));
                std::thread::spawn(move || serve(stream, &keep, &*answers));
            }
        });
        Self { address, asked }
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The paths that were asked, in order.
    pub(crate) fn paths(&self) -> Vec<String> {
        self.asked().into_iter().map(|asked| asked.path).collect()
    }

    /// The time between the last two requests.
    pub(crate) fn last_gap(&self) -> Duration {
        match &self.asked()[..] {
            [.., before, last] => last.at - before.at,
            _ => panic!("there were two requests"),
        }
    }
}

fn serve(mut stream: TcpStream, keep: &Mutex<Vec<Asked>>, answers: &Answers) {
    let mut lines = BufReader::new(stream.try_clone().expect("a socket")).lines();
    let Some(Ok(first)) = lines.next() else { return };
    let at = Instant::now();
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let fields: Vec<_> =
        lines.by_ref().map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
    let fields = fields.join("\n").to_ascii_lowercase();
    let nth = {
        let mut asked = keep.lock().unwrap_or_else(PoisonError::into_inner);
        asked.push(Asked { path: path.clone(), fields, at });
        asked.len()
    };
    // A client that has gone away is not a trouble of the server's.
    match answers(&path, nth) {
        Answer::Whole(octets) => drop(stream.write_all(octets.as_bytes())),
        Answer::Silent(octets) => {
            let _ = stream.write_all(octets.as_bytes());
            // Until the client closes the connection.
            let _ = lines.next();
        }
    }
}

pub(crate) fn text(body: &str) -> Answer {
    answer("200 OK", "Content-Type: text/plain\r\n", body)
}

pub(crate) fn moved(to: &str) -> Answer {
    answer("302 Found", &format!("Location: {to}\r\n"), "")
}

pub(crate) fn answer(status: &str, fields: &str, body: &str) -> Answer {
    let length = body.len();
    Answer::Whole(format!("HTTP/1.1 {status}\r\n{fields}Content-Length: {length}\r\n\r\n{body}"))
}

/// Half of a body.
pub(crate) const HALF: &str = "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf";
