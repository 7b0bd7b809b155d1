//! Connections that outlive their responses, under permits and over real sockets.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use verger_access::{Backoff, Site};
use verger_http::{
    AskOptions, AskPolicy, HeadFault, Refused, TransportFailure, Visitor, VisitorOptions,
};

use crate::visitor::{get, options, visitor};

/// A server that keeps connections, and tells on which of them each path was requested, and when.
struct Origin {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<(usize, String, Instant)>>>,
}

impl Origin {
    /// It serves until the process ends. A request that `breaks` names by its connection and its number on it has no
    /// answer but the end of the connection.
    fn start(breaks: impl Fn(usize, usize) -> bool + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port of the loopback");
        let address = listener.local_addr().expect("it is bound");
        let asked = Arc::default();
        let (keep, breaks) = (Arc::clone(&asked), Arc::new(breaks));
        std::thread::spawn(move || {
            for (number, stream) in listener.incoming().flatten().enumerate() {
                let (keep, breaks) = (Arc::clone(&keep), Arc::clone(&breaks));
                std::thread::spawn(move || serve(stream, number + 1, &keep, &*breaks));
            }
        });
        Self { address, asked }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn asked(&self) -> Vec<(usize, String, Instant)> {
        self.asked.lock().expect("no test panics here").clone()
    }
}

fn serve(
    stream: TcpStream,
    number: usize,
    keep: &Mutex<Vec<(usize, String, Instant)>>,
    breaks: &dyn Fn(usize, usize) -> bool,
) {
    let mut lines = BufReader::new(stream.try_clone().expect("a socket")).lines();
    let mut stream = stream;
    for request in 1.. {
        let head: Vec<_> =
            lines.by_ref().map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
        let Some(first) = head.first() else { return };
        let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
        let is_robots = path == "/robots.txt";
        keep.lock().expect("no test panics here").push((number, path, Instant::now()));
        if breaks(number, request) {
            return;
        }
        let (status, fields) = if is_robots { ("404 X", "") } else { ("200 OK", "") };
        let answer = format!("HTTP/1.1 {status}\r\n{fields}Content-Length: 6\r\n\r\na page");
        // A client that has gone away is not a trouble of the server's.
        let _ = stream.write_all(answer.as_bytes());
    }
}

async fn fetch(visitor: &Visitor, url: &str) {
    let mut visited = get(visitor, url).await.expect("it is allowed");
    while visited.chunk().await.expect("it has a body").is_some() {}
}

#[tokio::test]
async fn a_robots_txt_and_the_pages_have_one_connection() {
    let (origin, visitor) = (Origin::start(|_, _| false), visitor(options()));
    for page in 0..10 {
        fetch(&visitor, &origin.url(&format!("/{page}"))).await;
    }
    let asked = origin.asked();
    assert_eq!(asked.len(), 11);
    assert!(asked.iter().all(|(number, ..)| *number == 1), "{asked:?}");
    let gaps = asked.windows(2).map(|two| two[1].2 - two[0].2);
    assert!(gaps.min().expect("there are ten") >= Duration::from_millis(10), "at its pace");
}

/// The server may have begun with it, so it is repeated with another permit, at the host's pace. That a server closes a
/// connection on which nothing was asked for a while is no trouble: the host is not left alone.
#[tokio::test]
async fn what_a_kept_connection_loses_is_repeated_under_a_permit_of_its_own() {
    let origin = Origin::start(|number, request| (number, request) == (1, 3));
    let hour = Duration::from_hours(1);
    let backoff = Backoff { base: hour, cap: hour, ..Backoff::default() };
    let visitor = visitor(VisitorOptions { backoff, ..options() });
    fetch(&visitor, &origin.url("/a")).await;
    fetch(&visitor, &origin.url("/b")).await;
    let asked = origin.asked();
    let numbers: Vec<_> = asked.iter().map(|(number, path, _)| (*number, path.as_str())).collect();
    assert_eq!(numbers, [(1, "/robots.txt"), (1, "/a"), (1, "/b"), (2, "/b")]);
    assert!(asked[3].2 - asked[2].2 >= Duration::from_millis(10), "at its pace: {asked:?}");
}

/// What fails over a new connection too is a trouble, and is not sent a third time (RFC 9110 §9.2.2).
#[tokio::test]
async fn a_lost_request_is_repeated_once_and_over_a_new_connection() {
    let origin = Origin::start(|number, request| (number, request) == (1, 3) || number == 2);
    let visitor = visitor(options());
    fetch(&visitor, &origin.url("/a")).await;
    let lost = get(&visitor, &origin.url("/b")).await.expect_err("it is lost twice");
    let lost_anew = TransportFailure::Head(HeadFault::Lost);
    assert!(matches!(lost.why, Refused::NoAnswer(failure) if failure == lost_anew), "{lost}");
    let asked = origin.asked();
    let numbers: Vec<_> = asked.iter().map(|(number, path, _)| (*number, path.as_str())).collect();
    assert_eq!(numbers, [(1, "/robots.txt"), (1, "/a"), (1, "/b"), (2, "/b")]);
}

#[tokio::test]
async fn a_robots_txt_that_a_kept_connection_loses_is_asked_for_again_at_its_pace() {
    let origin = Origin::start(|number, request| (number, request) == (1, 3));
    let visitor = visitor(options());
    fetch(&visitor, &origin.url("/a")).await;
    let site = Site::of(&origin.url("/")).expect("a site");
    let patience = Duration::from_secs(8);
    let ask = AskOptions { how: AskPolicy::Refresh, patience, total: None };
    let seen = visitor.ask(&site, ask).await.expect("it answers the second request");
    assert_eq!(seen.trouble, None);
    let asked = origin.asked();
    let numbers: Vec<_> = asked.iter().map(|(number, path, _)| (*number, path.as_str())).collect();
    let robots = "/robots.txt";
    assert_eq!(numbers, [(1, robots), (1, "/a"), (1, robots), (2, robots)]);
}

#[cfg(feature = "http2")]
#[tokio::test]
async fn tls_sessions_are_resumed_where_connections_are_kept() {
    use rustls::HandshakeKind::{Full, Resumed};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use verger_http::{
        GuardOptions, KeepAlive, Reach, TransferLimits, Transport, TransportOptions,
    };

    for (keep_alive, second) in [(KeepAlive::default(), Resumed), (KeepAlive::NEVER, Full)] {
        let (acceptor, authorities) = crate::http2::origin::acceptor(&["http/1.1"]);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let server = tokio::spawn(async move {
            let mut kinds = Vec::new();
            while kinds.len() < 2 {
                let (stream, _) = listener.accept().await.expect("somebody connects");
                let mut stream = acceptor.accept(stream).await.expect("a handshake");
                kinds.extend(stream.get_ref().1.handshake_kind());
                let mut head = [0; 4096];
                let _ = stream.read(&mut head).await.expect("a request");
                let answer = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\na";
                stream.write_all(answer).await.expect("somebody reads it");
                let _ = stream.shutdown().await;
            }
            kinds
        });
        let options = TransportOptions {
            guard: GuardOptions { reach: Reach::Own, ..GuardOptions::default() },
            authorities,
            keep_alive,
            ..TransportOptions::new("ExampleBot")
        };
        let transport = Transport::new(&options).expect("these options can be");
        for _ in 0..2 {
            let url = format!("https://{address}/");
            let got = transport.get(&url, &[], &TransferLimits::default()).await;
            let mut response = got.expect("a head");
            while response.chunk().await.expect("a body").is_some() {}
        }
        assert_eq!(server.await.expect("it does not panic"), [Full, second]);
    }
}
