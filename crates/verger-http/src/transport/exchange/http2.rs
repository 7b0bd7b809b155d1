//! HTTP/2 (RFC 9113): one stream on a connection of its own, without server push.

use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use h2::client::{Builder, Connection, ResponseFuture};
use h2::{Reason, RecvStream};
use http_body_util::Empty;
use hyper::header::{self, HeaderValue};
use hyper::http::response::Parts;
use hyper::http::uri::{Scheme, Uri};
use hyper::{Request, StatusCode};

use super::Asked;
use super::yielding_wire::YieldingWire;
use crate::failure::{BodyFault, HeadFault, RequestFault, TransportFailure};
use crate::limits::TransferLimits;
use crate::transport::wire::{Allowance, Stream, Wire};

/// A body, and its connection.
pub(super) struct Body {
    received: RecvStream,
    driver: Driver,
}

/// The connection's own work. It is in no task: it moves only while the caller waits for the head or the body.
struct Driver(Option<Box<Connection<YieldingWire, Bytes>>>);

impl Driver {
    fn poll(&mut self, context: &mut Context<'_>) {
        if let Some(connection) = &mut self.0
            && Pin::new(connection).poll(context).is_ready()
        {
            // Its errors are reported to the response or the body.
            self.0 = None;
        }
    }
}

/// Sends a request and waits for the head.
pub(super) async fn send(
    stream: Stream,
    asked: Asked<'_>,
) -> Result<(Parts, Body), TransportFailure> {
    let Asked { request, limits, leave } = asked;
    let request = translated(request)?;
    let allowance = Arc::new(Allowance::new(limits));
    let wire = YieldingWire::new(Wire::new(stream, Arc::clone(&allowance)));
    let fault = |error: h2::Error| TransportFailure::Head(head_fault(&error, &allowance));
    let (sender, connection) = Builder::new()
        .enable_push(false)
        .max_concurrent_streams(0)
        .initial_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .max_header_list_size(TransferLimits::HEAD as u32)
        .max_send_buffer_size(TransferLimits::HEAD)
        .handshake::<_, Bytes>(wire)
        .await
        .map_err(fault)?;
    let mut driver = Driver(Some(Box::new(connection)));
    let mut sender = sender.ready().await.map_err(fault)?;
    allowance.send_with(leave);
    let (mut response, _) = sender.send_request(request, true).map_err(fault)?;
    let response = std::future::poll_fn(|context| {
        driver.poll(context);
        poll_head(&mut response, &allowance, context)
    });
    let response = response.await.map_err(|fault| {
        let has_lapsed = allowance.has_lapsed();
        if has_lapsed { TransportFailure::Lapsed } else { TransportFailure::Head(fault) }
    });
    let (head, received) = response?.into_parts();
    // The limit on the bytes of a head counts 32 for each field, and so lets two thousand through.
    if head.headers.len() > TransferLimits::FIELDS {
        return Err(TransportFailure::Head(HeadFault::TooLarge));
    }
    Ok((head, Body { received, driver }))
}

/// What HTTP/1.1 says in Host, HTTP/2 says in the URI, and it has no Connection (RFC 9113 §8.2.2, §8.3.1).
fn translated(request: Request<Empty<Bytes>>) -> Result<Request<()>, TransportFailure> {
    let mut request = request.map(|_| ());
    let fields = request.headers_mut();
    fields.remove(header::CONNECTION);
    let host = fields.remove(header::HOST);
    let mut parts = request.uri().clone().into_parts();
    parts.scheme = Some(Scheme::HTTPS);
    parts.authority =
        host.as_ref().map(HeaderValue::as_bytes).and_then(|host| host.try_into().ok());
    *request.uri_mut() =
        Uri::from_parts(parts).map_err(|_| TransportFailure::Request(RequestFault::NotAHeader))?;
    Ok(request)
}

fn poll_head(
    response: &mut ResponseFuture,
    allowance: &Allowance,
    context: &mut Context<'_>,
) -> Poll<Result<hyper::Response<RecvStream>, HeadFault>> {
    while let Poll::Ready(Some(interim)) = response.poll_informational(context) {
        let interim = interim.map_err(|error| head_fault(&error, allowance))?;
        // RFC 9113 §8.6: there is no 101.
        if interim.status() == StatusCode::SWITCHING_PROTOCOLS {
            return Poll::Ready(Err(HeadFault::Upgrade));
        }
        allowance.count_interim();
        if allowance.too_many_interim() {
            return Poll::Ready(Err(HeadFault::TooManyInterim));
        }
    }
    Pin::new(response).poll(context).map_err(|error| head_fault(&error, allowance))
}

impl Body {
    pub(super) async fn piece(&mut self) -> Result<Option<Bytes>, BodyFault> {
        let Self { received, driver } = self;
        let piece = std::future::poll_fn(|context| {
            // What is buffered goes first, so that it never grows while the caller reads.
            if let Poll::Ready(piece) = received.poll_data(context) {
                return Poll::Ready(piece);
            }
            driver.poll(context);
            received.poll_data(context)
        });
        let Some(octets) = piece.await.transpose().map_err(|error| body_fault(&error))? else {
            return Ok(None);
        };
        // The window is as wide again as what was taken out of it.
        received
            .flow_control()
            .release_capacity(octets.len())
            .map_err(|error| body_fault(&error))?;
        Ok(Some(octets))
    }
}

fn head_fault(error: &h2::Error, allowance: &Allowance) -> HeadFault {
    if !error.is_library() {
        return HeadFault::Lost;
    }
    match error.reason() {
        // A list of fields that is far too long, or that goes on in frame after frame.
        Some(Reason::ENHANCE_YOUR_CALM | Reason::COMPRESSION_ERROR) => HeadFault::TooLarge,
        // h2 says the same of a head that is too large and of one that is malformed; the bytes tell them apart, but
        // for a peer that wants to be mistaken.
        Some(Reason::PROTOCOL_ERROR)
            if error.is_reset() && allowance.read() > TransferLimits::HEAD as u64 / 8 =>
        {
            HeadFault::TooLarge
        }
        _ => HeadFault::NotHttp,
    }
}

fn body_fault(error: &h2::Error) -> BodyFault {
    // The quota of the connection is far above the limit on the body in it.
    let spent = error.get_io().map(io::Error::kind) == Some(ErrorKind::QuotaExceeded);
    if spent || error.is_library() { BodyFault::Framing } else { BodyFault::Lost }
}

/// What is under way at most and not yet read: what RFC 9113 §6.9.2 begins with, for the stream and the connection.
const WINDOW: u32 = 65_535;
