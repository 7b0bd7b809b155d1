//! A server that gives the answers of a table, and keeps what it was asked and when.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What the server does for a path, and for how manyth request of all.
type Answers = dyn Fn(&str, usize) -> String + Send + Sync;

pub(crate) struct Origin {
    pub(crate) address: SocketAddr,
    asked: Arc<Mutex<Vec<(String, Instant)>>>,
}

impl Origin {
    /// Serves until the process ends.
    pub(crate) fn start(answers: impl Fn(&str, usize) -> String + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port of the loopback");
        let address = listener.local_addr().expect("it is bound");
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (keep, answers): (_, Arc<Answers>) = (Arc::clone(&asked), Arc::new(answers));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (keep, answers) = (Arc::clone(&keep), Arc::clone(&answers));
                std::thread::spawn(move || serve(stream, &keep, &*answers));
            }
        });
        Self { address, asked }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The paths that were asked, in order.
    pub(crate) fn paths(&self) -> Vec<String> {
        self.asked
            .lock()
            .expect("no test panics here")
            .iter()
            .map(|(path, _)| path.clone())
            .collect()
    }

    /// The least time between two requests.
    pub(crate) fn closest(&self) -> Duration {
        let asked = self.asked.lock().expect("no test panics here");
        let gaps = asked.windows(2).map(|pair| pair[1].1 - pair[0].1);
        gaps.min().expect("there were two requests")
    }
}

fn serve(mut stream: TcpStream, keep: &Mutex<Vec<(String, Instant)>>, answers: &Answers) {
    let mut lines = BufReader::new(stream.try_clone().expect("a socket")).lines();
    let Some(Ok(first)) = lines.next() else { return };
    let at = Instant::now();
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
    let nth = {
        let mut asked = keep.lock().expect("no test panics here");
        asked.push((path.clone(), at));
        asked.len()
    };
    // A client that has gone away is not a trouble of the server's.
    let _ = stream.write_all(answers(&path, nth).as_bytes());
}

pub(crate) fn ok(kind: &str, body: &str) -> String {
    answer("200 OK", &format!("Content-Type: {kind}\r\n"), body)
}

pub(crate) fn text(body: &str) -> String {
    ok("text/plain", body)
}

pub(crate) fn answer(status: &str, fields: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\n{fields}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}
