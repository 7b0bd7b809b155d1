use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::thread::JoinHandle;

use super::*;
use crate::{BodyFault, Deadline, Network, Reach, RequestFault};

/// An origin that gives one answer, and then tells what it was sent.
fn origin(answer: &'static [u8]) -> (SocketAddr, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it listens");
    let origin = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("somebody comes");
        let mut asked = Vec::new();
        while !asked.ends_with(b"\r\n\r\n") {
            let mut octets = [0; 1024];
            let count = stream.read(&mut octets).expect("a request comes");
            asked.extend_from_slice(&octets[..count]);
        }
        // Whoever has read enough may have left.
        let _ = stream.write_all(answer);
        String::from_utf8(asked).expect("a request is ASCII")
    });
    (address, origin)
}

fn transport() -> Transport {
    let options = TransportOptions {
        user_agent: "ExampleBot/1.0 (+https://example.com/bot)".to_owned(),
        guard: GuardOptions { reach: Reach::Own, ..GuardOptions::default() },
        ..TransportOptions::new("ExampleBot")
    };
    Transport::new(&options).expect("these options can be")
}

async fn read(response: &mut Response) -> Result<Vec<u8>, TransportFailure> {
    let mut body = Vec::new();
    while let Some(octets) = response.chunk().await? {
        body.extend_from_slice(octets);
    }
    Ok(body)
}

#[tokio::test]
async fn what_is_sent_and_what_is_nobodys_business() {
    let (address, origin) =
        origin(b"HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 2\r\n\r\nab");
    let url = format!("http://{address}/robots.txt?a=b#fragment");
    let headers = [("Accept", "text/plain"), ("If-None-Match", "\"a\"")];
    let mut response =
        transport().get(&url, &headers, &TransferLimits::default()).await.expect("a head");
    assert_eq!((response.status(), response.remote()), (200, address));
    assert_eq!(response.field("ETAG"), Some(b"\"a\"".as_slice()));
    assert_eq!(response.fields().count(), 2);
    assert_eq!(response.end(), None);
    assert_eq!(read(&mut response).await, Ok(b"ab".to_vec()));
    assert_eq!((response.end(), response.encoded()), (Some(End::Whole), 2));
    assert_eq!(response.chunk().await, Ok(None));
    let expected = format!(
        "GET /robots.txt?a=b HTTP/1.1\r\nhost: {address}\r\n\
         user-agent: ExampleBot/1.0 (+https://example.com/bot)\r\n\
         accept: text/plain\r\nif-none-match: \"a\"\r\naccept-encoding: gzip\r\n\
         connection: close\r\n\r\n"
    );
    assert_eq!(origin.join().expect("it answered"), expected);
}

/// Whatever the URL standard leaves in a path and a query can be sent.
#[test]
fn every_target_can_be_sent() {
    let guard = Guard::new(GuardOptions::default());
    let agent = HeaderValue::from_static("ExampleBot");
    for octet in 0..=u8::MAX {
        let text = format!("http://a.site/{0}?{0}", char::from(octet));
        let destination = guard.destination(&text).expect("a URL");
        let request = request::request(&destination, &agent, &[]).expect("a request");
        let sent = request.uri().to_string();
        let whole = destination.url.as_str().trim_end_matches('#');
        assert!(matches!(octet, b'#') || whole.ends_with(&sent), "{sent:?} of {whole:?}");
    }
}

#[tokio::test]
async fn headers_that_may_not_be_set() {
    let transport = transport();
    for (header, fault) in [
        (("Cookie", "a=b"), RequestFault::Reserved),
        (("authorization", "Basic a"), RequestFault::Reserved),
        (("Host", "a"), RequestFault::Reserved),
        (("Accept-Encoding", "br"), RequestFault::Reserved),
        (("A", "b\r\nCookie: a=b"), RequestFault::NotAHeader),
        (("A b", "c"), RequestFault::NotAHeader),
    ] {
        let found =
            transport.get("http://127.0.0.1:1/", &[header], &TransferLimits::default()).await;
        assert_eq!(found.err(), Some(TransportFailure::Request(fault)), "{header:?}");
    }
}

#[tokio::test]
async fn a_range_is_asked_for_and_handed_on_as_it_is() {
    let answer = b"HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 2-3/9\r\nContent-Length: 2\r\n\r\ncd";
    let (address, origin) = origin(answer);
    let url = format!("http://{address}/");
    let range = [("Range", "bytes=2-3")];
    let mut response =
        transport().get(&url, &range, &TransferLimits::default()).await.expect("a head");
    assert_eq!((response.status(), read(&mut response).await), (206, Ok(b"cd".to_vec())));
    assert!(origin.join().expect("it answered").contains("accept-encoding: identity\r\n"));
}

#[tokio::test]
async fn a_failure_stays() {
    let (address, _origin) = origin(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab");
    let url = format!("http://{address}/");
    let mut response =
        transport().get(&url, &[], &TransferLimits::default()).await.expect("a head");
    assert_eq!(response.chunk().await, Ok(Some(b"ab".as_slice())));
    for _ in 0..2 {
        assert_eq!(response.chunk().await, Err(TransportFailure::Body(BodyFault::Lost)));
        assert_eq!(response.end(), None);
    }
}

/// A name with an address that refuses connections, and then one that does not.
struct Two;

impl Resolve for Two {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        assert_eq!(name, "xn--bcher-kva.site", "names come in ASCII and lower case");
        Ok(vec![Ipv4Addr::new(127, 77, 0, 3).into(), Ipv4Addr::LOCALHOST.into()])
    }
}

#[tokio::test]
async fn addresses_are_tried_in_order() {
    let (address, origin) = origin(b"HTTP/1.1 204 No Content\r\n\r\n");
    let network = Network { address: Ipv4Addr::LOCALHOST.into(), bits: 8 };
    let guard =
        GuardOptions { ports: vec![address.port()], reach: Reach::PublicAnd(vec![network]) };
    let options = TransportOptions { guard, ..TransportOptions::new("ExampleBot") };
    let transport = Transport::with_resolver(&options, Two).expect("these options can be");
    let url = format!("http://Bücher.Site:{}/", address.port());
    let response = transport.get(&url, &[], &TransferLimits::default()).await.expect("a head");
    assert_eq!((response.status(), response.remote()), (204, address));
    assert!(origin.join().expect("it answered").contains("host: xn--bcher-kva.site:"));
}

/// A name that nobody knows, and nobody says so.
struct Silent;

impl Resolve for Silent {
    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        std::future::pending().await
    }
}

#[tokio::test(start_paused = true)]
async fn a_resolver_has_its_deadline() {
    let options = TransportOptions::new("ExampleBot");
    let transport = Transport::with_resolver(&options, Silent).expect("these options can be");
    let mut limits = TransferLimits::default();
    let found = transport.get("http://a.site/", &[], &limits).await;
    assert_eq!(found.err(), Some(TransportFailure::Deadline(Deadline::Resolve)));
    limits.deadlines.total = std::time::Duration::from_secs(1);
    let found = transport.get("http://a.site/", &[], &limits).await;
    assert_eq!(found.err(), Some(TransportFailure::Deadline(Deadline::Total)));
}

#[test]
fn options_that_cannot_be() {
    let usual = TransportOptions::new("ExampleBot");
    let of = |options: &TransportOptions| Transport::new(options).err();
    assert_eq!(of(&usual), None);
    for product in ["", "Example Bot", "ExampleBot/1.0", "Bücher"] {
        assert_eq!(of(&TransportOptions::new(product)), Some(TransportError::Product));
    }
    for user_agent in ["", "Mozilla/5.0", "ExampleBot\r\nCookie: a"] {
        let options = TransportOptions { user_agent: user_agent.to_owned(), ..usual.clone() };
        assert_eq!(of(&options), Some(TransportError::UserAgent), "{user_agent}");
    }
    for pem in ["not PEM", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
        let options = TransportOptions { authorities: pem.into(), ..usual.clone() };
        assert_eq!(of(&options), Some(TransportError::Authorities), "{pem}");
    }
}

/// Whoever awaits may be on any thread.
#[test]
fn futures_can_be_sent() {
    fn can_be_sent<T: Send>(_: T) {}
    fn response(response: &mut Response) {
        can_be_sent(response.chunk());
    }
    let transport = transport();
    can_be_sent(transport.get("", &[], &TransferLimits::default()));
    let _ = response;
}
