//! No octet of a request is written without leave, in either version of HTTP.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::AsyncReadExt as _;
use verger_access::{MemoryStore, Profile, Site};
use verger_http::{Admission, AskPolicy, Fetcher, Gate, LeaveToSend, RequestEnd, TransportFailure};

use crate::http2::origin::Origin;

/// Lets one request in, and does not let it be sent.
#[derive(Default)]
struct Lapsing {
    entered: AtomicU64,
    given_back: AtomicU64,
}

struct Lapsed;

#[derive(Debug, PartialEq)]
struct Closed;

impl Gate for Lapsing {
    type Pass = Lapsed;
    type Closed = Closed;

    async fn enter(&self, _: &str) -> Result<Lapsed, Closed> {
        let is_first = self.entered.fetch_add(1, Ordering::Relaxed) == 0;
        is_first.then_some(Lapsed).ok_or(Closed)
    }

    async fn leave(&self, _: Lapsed, ended: RequestEnd) {
        panic!("nothing was sent, and nothing answered: {ended:?}");
    }

    async fn give_back(&self, _: Lapsed) {
        self.given_back.fetch_add(1, Ordering::Relaxed);
    }
}

impl Admission for Lapsed {
    async fn admit(&self, _: IpAddr) -> bool {
        true
    }

    async fn connected(&mut self, _: IpAddr) {}

    fn leave_to_send(&self) -> LeaveToSend {
        LeaveToSend::while_it_holds(|| false)
    }
}

/// What a server hears of a client that has no leave: all that comes before the end.
async fn heard(protocol: &str) -> Vec<u8> {
    let origin = Origin::start(&[protocol], async |mut stream| {
        let mut heard = Vec::new();
        // It may end without a word of farewell.
        let _ = stream.read_to_end(&mut heard).await;
        heard
    })
    .await;
    let site = Site::of(&format!("https://{}", origin.address())).expect("a site");
    let store = Arc::new(MemoryStore::default());
    let fetcher = Fetcher::new(origin.transport(), store, Profile::RFC9309);
    let gate = Lapsing::default();
    let seen = fetcher.see_through(&gate, &site, AskPolicy::IfDue).await;
    assert_eq!(seen.err(), Some(Closed), "it asks for leave anew");
    let counted = (gate.entered.into_inner(), gate.given_back.into_inner());
    assert_eq!(counted, (2, 1));
    origin.end().await
}

#[tokio::test]
async fn a_request_without_leave_is_not_written() {
    assert_eq!(heard("http/1.1").await, b"", "nothing at all");
    let heard = heard("h2").await;
    let hello = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    assert!(hello.starts_with(&heard[..heard.len().min(hello.len())]), "{heard:?}");
    // Frames of settings and windows, and none of a request.
    let mut frames = heard.get(hello.len()..).unwrap_or_default();
    while let [a, b, c, kind, _, _, _, _, _, rest @ ..] = frames {
        assert!(matches!(kind, 4 | 8), "a frame of kind {kind}");
        frames = &rest[u32::from_be_bytes([0, *a, *b, *c]) as usize..];
    }
    assert_eq!(TransportFailure::Lapsed.phase(), "lapsed");
}
