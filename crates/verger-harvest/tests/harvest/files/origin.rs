//! A local origin that answers with a function.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// A server on its own thread, which ends with the process.
pub(crate) struct Origin {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
}

/// A request.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) path: String,
    pub(crate) range: Option<String>,
    pub(crate) if_range: Option<String>,
}

impl Origin {
    /// Answers with the function's response, or with a 404 if it returns none.
    pub(crate) fn start(answer: impl Fn(&Asked) -> Option<Vec<u8>> + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it listens");
        let asked = Arc::new(Mutex::new(Vec::new()));
        let told = Arc::clone(&asked);
        std::thread::spawn(move || {
            while let Ok((mut stream, _)) = listener.accept() {
                let Some(request) = heard(&mut stream) else { continue };
                let octets = answer(&request).unwrap_or_else(|| said("404 Not Found", "", b""));
                if request.path != "/robots.txt" {
                    told.lock().expect("nobody panics").push(request);
                }
                // A client that has read enough may have disconnected.
                let _ = stream.write_all(&octets);
                let _ = stream.shutdown(Shutdown::Write);
                let _ = stream.read(&mut [0]);
            }
        });
        Self { address, asked }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The requests since the last call, except for robots.txt.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        std::mem::take(&mut self.asked.lock().expect("nobody panics"))
    }

    /// The ranges requested since the last call.
    pub(crate) fn ranges(&self) -> Vec<Option<String>> {
        self.asked().into_iter().map(|asked| asked.range).collect()
    }
}

fn heard(stream: &mut TcpStream) -> Option<Asked> {
    let mut octets = Vec::new();
    while !octets.ends_with(b"\r\n\r\n") {
        let mut more = [0; 1024];
        let count = stream.read(&mut more).ok().filter(|count| *count > 0)?;
        octets.extend_from_slice(&more[..count]);
    }
    let text = String::from_utf8(octets).ok()?;
    let field = |name: &str| {
        text.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned())
    };
    let path = text.split(' ').nth(1)?.to_owned();
    Some(Asked { path, range: field("range:"), if_range: field("if-range:") })
}

/// A response: the status, further header lines, and a body with its length.
pub(crate) fn said(status: &str, fields: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\n{fields}Content-Length: {length}\r\n\r\n");
    [head.as_bytes(), body].concat()
}

/// The response of a server that supports ranges, for a file with a strong entity tag.
pub(crate) fn served(asked: &Asked, etag: &str, file: &[u8]) -> Vec<u8> {
    let range = asked.range.as_ref().filter(|_| {
        asked.if_range.as_ref().is_none_or(|if_range| *if_range == format!("\"{etag}\""))
    });
    let tag = format!("ETag: \"{etag}\"\r\n");
    let Some(range) = range.and_then(|range| range.strip_prefix("bytes=")) else {
        return said("200 OK", &tag, file);
    };
    let (total, number) = (file.len(), |text: &str| text.parse::<usize>().ok());
    let (first, last) = match range.split_once('-').expect("a range has a dash") {
        ("", last) => (total.saturating_sub(number(last).expect("a number")), total - 1),
        (first, last) => {
            let last = number(last).map_or(total - 1, |last| last.min(total - 1));
            (number(first).expect("a number"), last)
        }
    };
    if first >= total {
        return said("416 No", &format!("{tag}Content-Range: bytes */{total}\r\n"), b"");
    }
    let fields = format!("{tag}Content-Range: bytes {first}-{last}/{total}\r\n");
    said("206 Partial Content", &fields, &file[first..=last])
}
