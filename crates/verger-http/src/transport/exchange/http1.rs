//! HTTP/1.1.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;

use bytes::Bytes;
use http_body_util::Empty;
use hyper::body::{Body as _, Incoming};
use hyper::client::conn::http1::{Builder, Connection};
use hyper::header::{CONTENT_LENGTH, HeaderMap, TRANSFER_ENCODING};
use hyper::http::response::Parts;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;

use crate::failure::{BodyFault, HeadFault, TransportFailure};
use crate::limits::TransferLimits;
use crate::transport::wire::{Allowance, Stream, Wire};

/// A body, and its connection.
pub(super) struct Body {
    incoming: Incoming,
    driver: Driver,
}

/// The connection's own work. It is in no task: it moves only while the caller waits for the head or the body.
struct Driver(Option<Pin<Box<Wired>>>);

type Wired = Connection<TokioIo<Wire>, Empty<Bytes>>;

impl Driver {
    fn poll(&mut self, context: &mut std::task::Context<'_>) {
        if let Some(connection) = &mut self.0
            && connection.as_mut().poll(context).is_ready()
        {
            // Its errors are reported to the response or the body.
            self.0 = None;
        }
    }
}

/// Sends a request and waits for the head.
pub(super) async fn send(
    stream: Stream,
    mut request: Request<Empty<Bytes>>,
    limits: &TransferLimits,
) -> Result<(Parts, Body), TransportFailure> {
    let allowance = Arc::new(Allowance::new(limits));
    let counter = Arc::clone(&allowance);
    hyper::ext::on_informational(&mut request, move |_| counter.count_interim());
    let wire = TokioIo::new(Wire::new(stream, Arc::clone(&allowance)));
    let (mut sender, connection) = Builder::new()
        .max_headers(TransferLimits::FIELDS)
        .max_header_size(TransferLimits::HEAD)
        .max_buf_size(TransferLimits::HEAD)
        .handshake(wire)
        .await
        .map_err(|error| TransportFailure::Head(head_fault(&error, &allowance)))?;
    let mut driver = Driver(Some(Box::pin(connection)));
    let mut response = pin!(sender.send_request(request));
    let response = std::future::poll_fn(|context| {
        driver.poll(context);
        response.as_mut().poll(context)
    });
    let response =
        response.await.map_err(|error| TransportFailure::Head(head_fault(&error, &allowance)))?;
    if allowance.too_many_interim() {
        return Err(TransportFailure::Head(HeadFault::TooManyInterim));
    }
    let (head, incoming) = response.into_parts();
    if head.status == StatusCode::SWITCHING_PROTOCOLS {
        return Err(TransportFailure::Head(HeadFault::Upgrade));
    }
    if !is_framed_plainly(&head.headers) {
        return Err(TransportFailure::Head(HeadFault::Framing));
    }
    Ok((head, Body { incoming, driver }))
}

/// RFC 9112 §6.1: a length besides a transfer coding is a sign of an attack, and no transfer coding but `chunked` was
/// offered.
fn is_framed_plainly(fields: &HeaderMap) -> bool {
    let mut codings = fields.get_all(TRANSFER_ENCODING).iter();
    match (codings.next(), codings.next()) {
        (None, _) => true,
        (Some(coding), None) => {
            coding.as_bytes().eq_ignore_ascii_case(b"chunked")
                && !fields.contains_key(CONTENT_LENGTH)
        }
        (Some(_), Some(_)) => false,
    }
}

impl Body {
    pub(super) async fn piece(&mut self) -> Result<Option<Bytes>, BodyFault> {
        let Self { incoming, driver } = self;
        std::future::poll_fn(|context| {
            loop {
                driver.poll(context);
                return match Pin::new(&mut *incoming).poll_frame(context) {
                    Poll::Pending => Poll::Pending,
                    Poll::Ready(None) => Poll::Ready(Ok(None)),
                    Poll::Ready(Some(Err(error))) => Poll::Ready(Err(body_fault(&error))),
                    Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                        Ok(octets) => Poll::Ready(Ok(Some(octets))),
                        // Trailers, of which a body has at most one piece.
                        Err(_) => continue,
                    },
                };
            }
        })
        .await
    }
}

fn head_fault(error: &hyper::Error, allowance: &Allowance) -> HeadFault {
    if allowance.too_many_interim() {
        HeadFault::TooManyInterim
    } else if error.is_parse_too_large() {
        HeadFault::TooLarge
    } else if error.is_parse() {
        HeadFault::NotHttp
    } else {
        HeadFault::Lost
    }
}

fn body_fault(error: &hyper::Error) -> BodyFault {
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    match source.map(io::Error::kind) {
        // The quota of the connection is far above the limit on the body in it.
        Some(ErrorKind::InvalidInput | ErrorKind::InvalidData | ErrorKind::QuotaExceeded) => {
            BodyFault::Framing
        }
        _ => BodyFault::Lost,
    }
}
