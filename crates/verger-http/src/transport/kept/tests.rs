use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::time::{sleep, timeout};

use super::*;
use crate::failure::{Deadline, HeadFault, TransportFailure};
use crate::transport::connect::{Connect, Connected, Connecting};
use crate::{
    GuardOptions, Network, Reach, Resolve, Response, TransferLimits, Transport, TransportOptions,
};

/// What a server does with a request: some bytes, more of them later, and whether it closes the connection then.
#[derive(Clone, Copy)]
struct Answer {
    bytes: &'static str,
    later: &'static str,
    closes: bool,
}

const fn answer(bytes: &'static str) -> Answer {
    Answer { bytes, later: "", closes: false }
}

const USUAL: Answer = answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab");

/// A network in memory. What a server does depends on the number of the connection and of the request on it, from 1.
struct Net {
    answers: Box<dyn Fn(usize, usize) -> Answer + Send + Sync>,
    opened: AtomicUsize,
    /// The head of each request, after the number of its connection.
    asked: Mutex<Vec<(usize, String)>>,
    /// How long each connection was open that the client closed.
    closed: Mutex<Vec<Duration>>,
}

struct Wires(Arc<Net>);

impl Net {
    fn new(answers: impl Fn(usize, usize) -> Answer + Send + Sync + 'static) -> Arc<Self> {
        let answers = Box::new(answers);
        Arc::new(Self {
            answers,
            opened: AtomicUsize::new(0),
            asked: Mutex::default(),
            closed: Mutex::default(),
        })
    }

    fn opened(&self) -> usize {
        self.opened.load(Ordering::Relaxed)
    }

    fn asked(&self) -> Vec<(usize, String)> {
        self.asked.lock().expect("no test panics here").clone()
    }

    fn closed(&self) -> Vec<Duration> {
        self.closed.lock().expect("no test panics here").clone()
    }

    async fn serve(self: Arc<Self>, number: usize, mut line: DuplexStream) {
        let since = Instant::now();
        for request in 1.. {
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                let Ok(byte) = line.read_u8().await else {
                    self.closed.lock().expect("no test panics here").push(since.elapsed());
                    return;
                };
                head.push(byte);
            }
            let head = String::from_utf8(head).expect("a request is ASCII");
            self.asked.lock().expect("no test panics here").push((number, head));
            let answer = (self.answers)(number, request);
            // Whoever has enough may have left.
            let _ = line.write_all(answer.bytes.as_bytes()).await;
            if !answer.later.is_empty() {
                sleep(Duration::from_millis(100)).await;
                let _ = line.write_all(answer.later.as_bytes()).await;
            }
            if answer.closes {
                return;
            }
        }
    }
}

impl Connect for Wires {
    fn connect(&self, to: SocketAddr) -> Connecting<'_> {
        Box::pin(async move {
            let number = self.0.opened.fetch_add(1, Ordering::Relaxed) + 1;
            let (near, far) = duplex(1 << 16);
            tokio::spawn(Arc::clone(&self.0).serve(number, far));
            Ok(Connected { socket: Box::new(near), remote: to })
        })
    }
}

/// Names with the addresses that they have at present.
#[derive(Clone)]
struct Names(Arc<Mutex<Vec<IpAddr>>>);

impl Names {
    fn of(last: u8) -> Self {
        Self(Arc::new(Mutex::new(vec![Ipv4Addr::new(127, 0, 0, last).into()])))
    }

    fn change(&self, address: impl Into<IpAddr>) {
        *self.0.lock().expect("no test panics here") = vec![address.into()];
    }
}

impl Resolve for Names {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        Ok(self.0.lock().expect("no test panics here").clone())
    }
}

fn transport(net: &Arc<Net>, keep_alive: KeepAlive, names: Names) -> Transport<Names> {
    let own = Network { address: Ipv4Addr::LOCALHOST.into(), bits: 8 };
    let options = TransportOptions {
        guard: GuardOptions { ports: vec![], reach: Reach::PublicAnd(vec![own]) },
        keep_alive,
        ..TransportOptions::new("ExampleBot")
    };
    let transport = Transport::with_resolver(&options, names).expect("these options can be");
    transport.over(Arc::new(Wires(Arc::clone(net))))
}

fn usual(net: &Arc<Net>) -> Transport<Names> {
    transport(net, KeepAlive::default(), Names::of(1))
}

async fn get(transport: &Transport<Names>, url: &str) -> Result<Response, TransportFailure> {
    transport.get(url, &[], &TransferLimits::default()).await
}

async fn read(mut response: Response) -> Result<String, TransportFailure> {
    let mut body = Vec::new();
    while let Some(octets) = response.chunk().await? {
        body.extend_from_slice(octets);
    }
    Ok(String::from_utf8(body).expect("the server sends ASCII"))
}

async fn body(transport: &Transport<Names>, url: &str) -> Result<String, TransportFailure> {
    read(get(transport, url).await?).await
}

#[tokio::test(start_paused = true)]
async fn requests_to_a_site_share_a_connection_and_it_has_a_last_one() {
    let net = Net::new(|_, _| USUAL);
    let transport =
        transport(&net, KeepAlive { requests: 3, ..KeepAlive::default() }, Names::of(1));
    for _ in 0..5 {
        assert_eq!(body(&transport, "http://a.site/").await, Ok("ab".to_owned()));
        sleep(Duration::from_secs(10)).await;
    }
    let asked = net.asked();
    let told: Vec<_> =
        asked.iter().map(|(line, head)| (*line, head.contains("connection: close"))).collect();
    assert_eq!(told, [(1, false), (1, false), (1, true), (2, false), (2, false)]);
    // Another port, scheme or host is another site.
    assert_eq!(body(&transport, "http://b.site/").await, Ok("ab".to_owned()));
    assert_eq!(net.opened(), 3);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_kept_unless_that_is_asked_for() {
    let net = Net::new(|_, _| USUAL);
    let transport = transport(&net, TransportOptions::new("A").keep_alive, Names::of(1));
    for _ in 0..2 {
        assert_eq!(body(&transport, "http://a.site/").await, Ok("ab".to_owned()));
    }
    assert_eq!(net.opened(), 2);
    assert!(net.asked().iter().all(|(_, head)| head.contains("connection: close")));
}

/// What the first answer is, and whether its connection serves the next request.
#[tokio::test(start_paused = true)]
async fn which_connections_are_kept() {
    let late = |later| Answer { later, ..USUAL };
    for (first, is_kept) in [
        (USUAL, true),
        (answer("HTTP/1.1 204 No Content\r\n\r\n"), true),
        (answer("HTTP/1.1 304 Not Modified\r\n\r\n"), true),
        (answer("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"), true),
        (answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"), true),
        (answer("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\na"), true),
        (
            answer("HTTP/1.1 200 OK\r\nKeep-Alive: timeout=5, max=9\r\nContent-Length: 0\r\n\r\n"),
            true,
        ),
        // It is about to be closed.
        (answer("HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\nContent-Length: 0\r\n\r\n"), false),
        (answer("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\na"), false),
        (answer("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na"), false),
        (Answer { closes: true, ..answer("HTTP/1.1 200 OK\r\n\r\nab") }, false),
        (Answer { closes: true, ..USUAL }, false),
        // Bytes that nobody asked for, with the body and after it.
        (answer("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab"), false),
        (answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\n\r\nevil"), false),
        (late("a"), false),
        (late("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"), false),
    ] {
        let net =
            Net::new(move |line, request| if (line, request) == (1, 1) { first } else { USUAL });
        let transport = usual(&net);
        body(&transport, "http://a.site/").await.expect("an answer");
        sleep(Duration::from_secs(2)).await;
        assert_eq!(body(&transport, "http://a.site/").await, Ok("ab".to_owned()));
        assert_eq!(net.opened(), if is_kept { 1 } else { 2 }, "{:?}", first.bytes);
    }
}

#[tokio::test(start_paused = true)]
async fn a_body_that_is_not_read_closes_its_connection() {
    let net = Net::new(|_, _| USUAL);
    let transport = usual(&net);
    drop(get(&transport, "http://a.site/").await.expect("a head"));
    body(&transport, "http://a.site/").await.expect("an answer");
    let mut limits = TransferLimits { decoded: 1, ..TransferLimits::default() };
    read(transport.get("http://a.site/", &[], &limits).await.expect("a head")).await.expect("a");
    limits.decoded = 2;
    read(transport.get("http://a.site/", &[], &limits).await.expect("a head")).await.expect("ab");
    assert_eq!(net.asked().iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 2, 3]);
    // What is here already need not be read by the caller.
    sleep(Duration::from_millis(1)).await;
    get(&transport, "http://a.site/").await.expect("a head").leave().await;
    body(&transport, "http://a.site/").await.expect("an answer");
    assert_eq!(net.opened(), 3);
}

#[tokio::test(start_paused = true)]
async fn an_idle_connection_is_closed_in_time() {
    let net = Net::new(|_, _| USUAL);
    let transport = usual(&net);
    for _ in 0..2 {
        assert_eq!(body(&transport, "http://a.site/").await, Ok("ab".to_owned()));
        sleep(Duration::from_mins(1)).await;
    }
    assert_eq!(net.opened(), 2);
    let seconds: Vec<_> = net.closed().iter().map(Duration::as_secs).collect();
    assert_eq!(seconds, [15, 15], "though nobody asked for anything");
}

#[tokio::test(start_paused = true)]
async fn idle_connections_are_bounded() {
    let net = Net::new(|_, _| USUAL);
    let keep_alive = KeepAlive { connections: 2, ..KeepAlive::default() };
    let transport = transport(&net, keep_alive, Names::of(1));
    for host in ["a", "b", "c"] {
        sleep(Duration::from_millis(1)).await;
        body(&transport, &format!("http://{host}.site/")).await.expect("an answer");
    }
    sleep(Duration::from_millis(1)).await;
    assert_eq!(net.closed().len(), 1);
    drop(transport);
    sleep(Duration::from_millis(1)).await;
    assert_eq!(net.closed().len(), 3, "all of them go with the transport");
}

#[tokio::test(start_paused = true)]
async fn what_a_kept_connection_loses_is_sent_once_more() {
    let lost = Answer { closes: true, ..answer("") };
    let net = Net::new(move |line, request| match (line, request) {
        (1 | 2, 2) | (3, 1) => lost,
        _ => USUAL,
    });
    let transport = usual(&net);
    for _ in 0..2 {
        assert_eq!(body(&transport, "http://a.site/").await, Ok("ab".to_owned()));
    }
    // Lost on a kept connection, and then on a new one.
    let failed = body(&transport, "http://a.site/").await;
    assert_eq!(failed, Err(TransportFailure::Head(HeadFault::Lost)));
    assert_eq!(net.asked().iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 1, 2, 2, 3]);
}

#[tokio::test(start_paused = true)]
async fn what_has_an_answer_or_a_deadline_is_not_repeated() {
    for (second, fault) in [
        (Answer { closes: true, ..answer("HTTP/1.1 2") }, TransportFailure::Head(HeadFault::Lost)),
        (answer(""), TransportFailure::Deadline(Deadline::Head)),
        (answer("nonsense\r\n\r\n"), TransportFailure::Head(HeadFault::NotHttp)),
        (
            answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
            TransportFailure::Head(HeadFault::TransferCoding),
        ),
    ] {
        let net = Net::new(move |_, request| if request == 2 { second } else { USUAL });
        let transport = usual(&net);
        assert_eq!(body(&transport, "http://a.site/").await, Ok("ab".to_owned()));
        assert_eq!(body(&transport, "http://a.site/").await, Err(fault));
        assert_eq!((net.opened(), net.asked().len()), (1, 2), "{fault}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_guard_judges_the_addresses_of_the_present() {
    let net = Net::new(|_, _| USUAL);
    let names = Names::of(1);
    let transport = transport(&net, KeepAlive::default(), names.clone());
    body(&transport, "http://a.site/").await.expect("an answer");
    names.change(Ipv4Addr::new(127, 0, 0, 2));
    let moved = get(&transport, "http://a.site/").await.expect("an answer");
    assert_eq!(moved.remote().ip(), IpAddr::from([127, 0, 0, 2]));
    read(moved).await.expect("a body");
    assert_eq!(net.opened(), 2);
    names.change(Ipv4Addr::new(10, 0, 0, 1));
    let refused = body(&transport, "http://a.site/").await;
    assert!(matches!(refused, Err(TransportFailure::Refused(_))), "{refused:?}");
    assert_eq!(net.asked().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn each_response_has_its_own_limits() {
    let net = Net::new(|_, _| USUAL);
    let transport = usual(&net);
    // Each head is a part of what a connection may send in interim responses and framing.
    for _ in 0..90 {
        assert_eq!(body(&transport, "http://a.site/").await, Ok("ab".to_owned()));
    }
    assert_eq!(net.opened(), 1);
    let late = timeout(Duration::from_mins(2), body(&transport, "http://a.site/")).await;
    assert_eq!(late, Ok(Ok("ab".to_owned())));
}
