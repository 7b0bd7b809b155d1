//! Servers that take as long as they are let.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

/// Where one is.
pub(super) struct Pit {
    pub(super) name: String,
    pub(super) scheme: &'static str,
    pub(super) address: SocketAddr,
    pub(super) path: &'static str,
}

/// What a server does with each request.
#[derive(Clone)]
struct Ways {
    /// The path that is slow; a robots.txt that is not allows everything.
    slow: &'static str,
    steps: Vec<Step>,
}

#[derive(Clone)]
enum Step {
    Send(Vec<u8>),
    /// These bytes again and again, one at a time, every so often.
    Drip(&'static [u8], Duration),
    Wait(Duration),
    Stall,
}

const OK: &[u8] = b"HTTP/1.1 200 OK\r\n";
const CHUNKED: &[u8] = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
const SIZED: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n";
const GZIP: &[u8] =
    b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b\x08\0\0\0\0\0\0\x03";
/// The first bytes of a TLS record of a handshake.
const RECORD: &[u8] = b"\x16\x03\x03\x20\0";
/// A TLS alert that only warns.
const WARNING: &[u8] = b"\x15\x03\x03\0\x02\x01\x5a";

/// Every tarpit, for a robots.txt and for a page.
pub(super) async fn pits() -> Vec<Pit> {
    let mut all = Vec::new();
    for (name, scheme, steps) in plain().into_iter().chain(of_tls()) {
        for slow in ["/robots.txt", "/page"] {
            // What never speaks HTTP has no paths.
            if scheme == "https" && slow == "/page" {
                continue;
            }
            let name = format!("{name} {slow}");
            all.push(open(name, scheme, Ways { slow, steps: steps.clone() }).await);
        }
    }
    all
}

fn plain() -> Vec<(&'static str, &'static str, Vec<Step>)> {
    let send = |octets: &[u8]| Step::Send(octets.to_vec());
    let drip = |octets| Step::Drip(octets, Duration::from_millis(50));
    let slow = |octets| Step::Drip(octets, Duration::from_millis(700));
    vec![
        ("silence", "http", vec![Step::Stall]),
        ("a head that drips", "http", vec![drip(b"HTTP/1.1 200 OK")]),
        ("a head that drips slowly", "http", vec![slow(b"HTTP/1.1 200 OK")]),
        ("fields that drip", "http", vec![send(OK), drip(b"A: b\r\n")]),
        ("one field without an end", "http", vec![send(OK), send(b"A: "), drip(b"a")]),
        ("interim responses", "http", vec![drip(b"HTTP/1.1 103 Early Hints\r\n\r\n")]),
        ("a body that drips", "http", vec![send(SIZED), drip(b"#")]),
        ("a body that drips slowly", "http", vec![send(SIZED), slow(b"#")]),
        ("a body without a length", "http", vec![send(OK), send(b"\r\n"), drip(b"#")]),
        ("chunks that drip", "http", vec![send(CHUNKED), drip(b"1\r\n#\r\n")]),
        ("a chunk's size", "http", vec![send(CHUNKED), drip(b"0")]),
        ("a chunk's extension", "http", vec![send(CHUNKED), send(b"1;"), drip(b"a")]),
        ("trailers", "http", vec![send(CHUNKED), send(b"1\r\n#\r\n0\r\n"), drip(b"A: b\r\n")]),
        ("half a body", "http", vec![send(SIZED), send(b"#\n"), Step::Stall]),
        ("gzip that drips", "http", vec![send(GZIP), drip(b"\0\0\0\xff\xff")]),
        ("a head at the last moment", "http", {
            vec![Step::Wait(Duration::from_millis(1900)), send(SIZED), drip(b"#")]
        }),
    ]
}

fn of_tls() -> Vec<(&'static str, &'static str, Vec<Step>)> {
    let send = |octets: &[u8]| Step::Send(octets.to_vec());
    let drip = |octets| Step::Drip(octets, Duration::from_millis(50));
    vec![
        ("TLS that says nothing", "https", vec![Step::Stall]),
        ("TLS that drips", "https", vec![send(RECORD), drip(b"\x02\0\0\x20")]),
        ("TLS that warns", "https", vec![drip(WARNING)]),
    ]
}

/// Pieces of a body at a fair rate.
pub(super) async fn steady(every: Duration, octets: usize, times: usize) -> Pit {
    let length = octets * times;
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n");
    let mut steps = vec![Step::Send(head.into())];
    for _ in 0..times {
        steps.extend([Step::Wait(every), Step::Send(vec![b'#'; octets])]);
    }
    open("steady".to_owned(), "http", Ways { slow: "/page", steps }).await
}

/// Redirects, each after this time.
pub(super) async fn chain(every: Duration) -> Pit {
    let next = b"HTTP/1.1 302 Found\r\nLocation: /page\r\nContent-Length: 0\r\n\r\n";
    let steps = vec![Step::Wait(every), Step::Send(next.to_vec())];
    open("redirects".to_owned(), "http", Ways { slow: "/page", steps }).await
}

async fn open(name: String, scheme: &'static str, ways: Ways) -> Pit {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port of the loopback");
    let address = listener.local_addr().expect("it is bound");
    let ways = Arc::new(ways);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve(stream, scheme, Arc::clone(&ways)));
        }
    });
    Pit { name, scheme, address, path: "/page" }
}

async fn serve(mut stream: TcpStream, scheme: &str, ways: Arc<Ways>) -> std::io::Result<()> {
    let mut heard = vec![0; 4096];
    let count = stream.read(&mut heard).await?;
    let asked = String::from_utf8_lossy(&heard[..count]);
    let is_slow = scheme == "https" || asked.split(' ').nth(1) == Some(ways.slow);
    if !is_slow {
        let rules = "HTTP/1.1 200 OK\r\nContent-Length: 23\r\n\r\nUser-agent: *\nAllow: /\n";
        stream.write_all(rules.as_bytes()).await?;
        return stream.shutdown().await;
    }
    for step in &ways.steps {
        match step {
            Step::Send(octets) => stream.write_all(octets).await?,
            Step::Drip(octets, every) => {
                for octet in octets.iter().cycle() {
                    stream.write_all(&[*octet]).await?;
                    sleep(*every).await;
                }
            }
            Step::Wait(span) => sleep(*span).await,
            Step::Stall => while stream.read(&mut heard).await? > 0 {},
        }
    }
    stream.shutdown().await
}
