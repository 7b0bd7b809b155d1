//! HTTP/2: what HTTP/1.1 promises holds for it too.

pub(crate) mod origin;

use std::io::Write as _;
use std::time::Duration;

use http::StatusCode;
use origin::{Origin, Tls, answer, first, flood, frame, status, until_left};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use verger_http::{
    BodyFault, Deadline, Deadlines, End, HeadFault, Response, TransferLimits, TransportFailure,
};

async fn read(response: &mut Response) -> Result<Vec<u8>, TransportFailure> {
    let mut body = Vec::new();
    while let Some(octets) = response.chunk().await? {
        body.extend_from_slice(octets);
    }
    Ok(body)
}

/// The head and the body of what an origin answers over HTTP/2, and how it ended. The connection is gone by then.
async fn ask<F>(
    limits: TransferLimits,
    work: impl FnOnce(Tls) -> F + Send + 'static,
) -> Result<(u16, Vec<u8>, Option<End>), TransportFailure>
where
    F: Future<Output = ()> + Send,
{
    let origin = Origin::start(&["h2"], work).await;
    let found = match origin.get(&limits).await {
        Ok(mut response) => {
            let body = read(&mut response).await;
            body.map(|body| (response.status(), body, response.end()))
        }
        Err(failure) => Err(failure),
    };
    origin.end().await;
    found
}

/// Limits under which a flood ends soon.
fn tight() -> TransferLimits {
    TransferLimits { encoded: 4096, ..TransferLimits::default() }
}

#[tokio::test]
async fn what_is_sent() {
    let origin = Origin::start(&["h2"], async |stream| {
        let (request, mut respond, connection) = first(stream).await;
        let head = status(StatusCode::OK).header("ETag", "\"a\"").body(()).expect("a head");
        let mut body = respond.send_response(head, false).expect("it can be queued");
        body.send_data("ab".into(), true).expect("it can be queued");
        until_left(connection).await;
        request.map(|_| ())
    })
    .await;
    let address = origin.address();
    let mut response = origin.get(&TransferLimits::default()).await.expect("a head");
    assert_eq!((response.status(), response.remote()), (200, address));
    assert_eq!(response.field("ETAG"), Some(b"\"a\"".as_slice()));
    assert_eq!(read(&mut response).await, Ok(b"ab".to_vec()));
    assert_eq!((response.end(), response.encoded()), (Some(End::Whole), 2));
    let request = origin.end().await;
    assert_eq!(request.uri().to_string(), format!("https://{address}/robots.txt?a=b"));
    let mut fields: Vec<_> = request.headers().keys().map(http::HeaderName::as_str).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["accept", "accept-encoding", "user-agent"]);
}

#[tokio::test]
async fn a_body_wider_than_the_window() {
    let body = b"Disallow: /a\n".repeat(20_000);
    let sent = body.clone();
    let found =
        ask(TransferLimits::default(), |stream| answer(stream, status(StatusCode::OK), sent));
    assert_eq!(found.await, Ok((200, body, Some(End::Whole))));
}

#[tokio::test]
async fn a_limit_cuts_a_body() {
    let limits = TransferLimits { decoded: 1000, ..TransferLimits::default() };
    let body = vec![b'a'; 200_000];
    let found = ask(limits, |stream| answer(stream, status(StatusCode::OK), body)).await;
    assert_eq!(found, Ok((200, vec![b'a'; 1000], Some(End::Truncated))));
}

#[tokio::test]
async fn gzip_is_decoded() {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(b"Disallow: /").expect("memory takes it");
    let gzip = gzip.finish().expect("memory takes it");
    let head = status(StatusCode::OK).header("Content-Encoding", "gzip");
    let found = ask(TransferLimits::default(), |stream| answer(stream, head, gzip)).await;
    assert_eq!(found, Ok((200, b"Disallow: /".to_vec(), Some(End::Whole))));
}

#[tokio::test]
async fn heads_without_a_body() {
    for code in [StatusCode::NOT_FOUND, StatusCode::FOUND, StatusCode::NO_CONTENT] {
        let head = status(code).header("Location", "/a");
        let found = ask(TransferLimits::default(), |stream| answer(stream, head, Vec::new())).await;
        assert_eq!(found, Ok((code.as_u16(), Vec::new(), Some(End::Whole))));
    }
}

#[tokio::test]
async fn a_server_that_has_no_http2() {
    for protocols in [&["http/1.1"][..], &[]] {
        let origin = Origin::start(protocols, async |mut stream: Tls| {
            let mut asked = Vec::new();
            while !asked.ends_with(b"\r\n\r\n") {
                stream.read_buf(&mut asked).await.expect("a request comes");
            }
            let _ = stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n").await;
            asked
        })
        .await;
        let response = origin.get(&TransferLimits::default()).await.expect("a head");
        assert_eq!(response.status(), 404);
        assert!(origin.end().await.starts_with(b"GET /robots.txt?a=b HTTP/1.1\r\n"));
    }
}

#[tokio::test]
async fn deadlines_hold() {
    let short = Duration::from_millis(100);
    let deadlines = Deadlines { head: short, idle: short, ..Deadlines::default() };
    let limits = TransferLimits { deadlines, ..TransferLimits::default() };
    let found = ask(limits, async |stream| {
        let (_, _respond, connection) = first(stream).await;
        until_left(connection).await;
    });
    assert_eq!(found.await, Err(TransportFailure::Deadline(Deadline::Head)));
    let found = ask(limits, async |stream| {
        let (_, mut respond, connection) = first(stream).await;
        let head = status(StatusCode::OK).body(()).expect("a head");
        let mut body = respond.send_response(head, false).expect("it can be queued");
        body.send_data("a".into(), false).expect("it can be queued");
        until_left(connection).await;
    });
    assert_eq!(found.await, Err(TransportFailure::Deadline(Deadline::Idle)));
}

#[tokio::test]
async fn heads_that_are_too_large() {
    for (fields, octets) in [(101, 1), (1, 70_000), (40, 16_000)] {
        let mut head = status(StatusCode::OK);
        for field in 0..fields {
            head = head.header(format!("a-{field}"), "{".repeat(octets));
        }
        let found = ask(TransferLimits::default(), |stream| answer(stream, head, Vec::new())).await;
        assert_eq!(found, Err(TransportFailure::Head(HeadFault::TooLarge)), "{fields} of {octets}");
    }
    let mut head = status(StatusCode::OK);
    for field in 0..100 {
        head = head.header(format!("a-{field}"), "a".repeat(500));
    }
    let found = ask(TransferLimits::default(), |stream| answer(stream, head, Vec::new())).await;
    assert_eq!(found, Ok((200, Vec::new(), Some(End::Whole))));
}

#[tokio::test]
async fn a_body_that_ends_midway() {
    let settings = frame(4, 0, 0, b"");
    // HPACK: `:status: 200`, and a Content-Length of 9.
    let head = frame(1, 4, 1, b"\x88\x5c\x019");
    for (name, last, fault) in [
        ("the connection", frame(0, 0, 1, b"ab"), BodyFault::Lost),
        ("reset", [frame(0, 0, 1, b"ab"), frame(3, 0, 1, &[0, 0, 0, 2])].concat(), BodyFault::Lost),
        ("the stream", frame(0, 1, 1, b"ab"), BodyFault::Framing),
        ("too long", frame(0, 1, 1, b"0123456789"), BodyFault::Framing),
    ] {
        let octets = [settings.clone(), head.clone(), last].concat();
        let found = ask(TransferLimits::default(), async move |mut stream: Tls| {
            stream.write_all(&octets).await.expect("somebody reads");
            stream.shutdown().await.expect("somebody reads");
            let _ = stream.read_to_end(&mut Vec::new()).await;
        });
        assert_eq!(found.await, Err(TransportFailure::Body(fault)), "{name}");
    }
    let found = ask(TransferLimits::default(), async |stream| drop(first(stream).await)).await;
    assert_eq!(found, Err(TransportFailure::Head(HeadFault::Lost)));
}

#[tokio::test]
async fn a_server_that_goes_away() {
    let found = ask(TransferLimits::default(), async |stream| {
        let (_, _respond, mut connection) = first(stream).await;
        connection.abrupt_shutdown(h2::Reason::ENHANCE_YOUR_CALM);
        until_left(connection).await;
    });
    assert_eq!(found.await, Err(TransportFailure::Head(HeadFault::Lost)));
    // What was asked before a graceful end is still answered (RFC 9113 §6.8).
    let found = ask(TransferLimits::default(), async |stream| {
        let (_, mut respond, mut connection) = first(stream).await;
        connection.graceful_shutdown();
        let head = status(StatusCode::OK).body(()).expect("a head");
        let mut body = respond.send_response(head, false).expect("it can be queued");
        body.send_data("ab".into(), true).expect("it can be queued");
        until_left(connection).await;
    });
    assert_eq!(found.await, Ok((200, b"ab".to_vec(), Some(End::Whole))));
}

#[tokio::test]
async fn floods_end() {
    let settings = frame(4, 0, 0, b"");
    // HPACK: 0x88 is `:status: 200`, and 0x48 a status that follows as text.
    let head = [settings.clone(), frame(1, 4, 1, b"\x88")].concat();
    let interim = frame(1, 4, 1, b"\x48\x03103");
    let lost = TransportFailure::Head(HeadFault::Lost);
    let framing = TransportFailure::Body(BodyFault::Framing);
    for (name, start, again, failure) in [
        ("PING", &settings, frame(6, 0, 0, &[0; 8]), lost),
        ("PING in a body", &head, frame(6, 0, 0, &[0; 8]), framing),
        ("SETTINGS", &settings, settings.clone(), lost),
        ("a frame that nobody knows", &settings, frame(99, 0, 0, &[0; 100]), lost),
        ("interim", &settings, interim, TransportFailure::Head(HeadFault::TooManyInterim)),
        ("empty DATA", &head, frame(0, 0, 1, b""), framing),
        ("RST_STREAM", &settings, frame(3, 0, 1, &[0, 0, 0, 8]), lost),
        (
            "CONTINUATION",
            &[settings.clone(), frame(1, 0, 1, b"\x88")].concat(),
            frame(9, 0, 1, b""),
            TransportFailure::Head(HeadFault::TooLarge),
        ),
        (
            "PUSH_PROMISE",
            &settings,
            frame(5, 4, 1, b"\0\0\0\x02\x82\x87\x84\x41\x01a"),
            TransportFailure::Head(HeadFault::NotHttp),
        ),
        (
            "text",
            &b"HTTP/1.1 200 OK\r\n\r\n".to_vec(),
            b"a".to_vec(),
            TransportFailure::Head(HeadFault::NotHttp),
        ),
        (
            "101",
            &settings,
            frame(1, 4, 1, b"\x48\x03101"),
            TransportFailure::Head(HeadFault::Upgrade),
        ),
        (
            "no status",
            &settings,
            frame(1, 5, 1, b"\x53\x01a"),
            TransportFailure::Head(HeadFault::NotHttp),
        ),
    ] {
        let start = start.clone();
        let found = ask(tight(), move |stream| flood(stream, start, again)).await;
        assert_eq!(found, Err(failure), "{name}");
    }
}
