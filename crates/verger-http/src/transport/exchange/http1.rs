//! HTTP/1.1.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;

use bytes::Bytes;
use http_body_util::Empty;
use hyper::body::{Body as _, Incoming};
use hyper::client::conn::http1::{Builder, Connection, SendRequest};
use hyper::header::{CONTENT_LENGTH, HeaderMap, TRANSFER_ENCODING};
use hyper::http::response::Parts;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::task::yield_now;

use super::Asked;
use crate::failure::{BodyFault, HeadFault, TransportFailure};
use crate::limits::TransferLimits;
use crate::transport::wire::{Allowance, Stream, Wire};

/// A connection on which no request is under way.
pub(in crate::transport) struct Line {
    sender: SendRequest<Empty<Bytes>>,
    driver: Driver,
    allowance: Arc<Allowance>,
}

/// A body, and its connection.
pub(super) struct Body {
    incoming: Incoming,
    line: Line,
}

/// Why there is no head.
pub(in crate::transport) enum Unanswered {
    /// Nothing of the request was written: here it is.
    Unsent(Box<Request<Empty<Bytes>>>),
    /// The connection ended before anything of an answer arrived.
    Nothing,
    Failed(TransportFailure),
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

impl Line {
    pub(super) async fn open(
        stream: Stream,
        limits: &TransferLimits,
    ) -> Result<Self, TransportFailure> {
        let allowance = Arc::new(Allowance::new(limits));
        let wire = TokioIo::new(Wire::new(stream, Arc::clone(&allowance)));
        let (sender, connection) = Builder::new()
            .max_headers(TransferLimits::FIELDS)
            .max_header_size(TransferLimits::HEAD)
            .max_buf_size(TransferLimits::HEAD)
            .handshake(wire)
            .await
            .map_err(|error| TransportFailure::Head(head_fault(&error, &allowance)))?;
        Ok(Self { sender, driver: Driver(Some(Box::pin(connection))), allowance })
    }

    /// Whether nothing has arrived on it since its last response, not even its end.
    pub(in crate::transport) async fn is_idle(&mut self) -> bool {
        // The runtime looks at its sockets before this goes on.
        yield_now().await;
        self.settle().await
    }

    /// Lets the connection note what has arrived, and whether it can take a request now. It waits for nothing.
    async fn settle(&mut self) -> bool {
        std::future::poll_fn(|context| {
            self.driver.poll(context);
            Poll::Ready(())
        })
        .await;
        self.driver.0.is_some() && self.sender.is_ready()
    }

    /// Sends a request and waits for the head.
    pub(super) async fn send(mut self, asked: Asked<'_>) -> Result<(Parts, Body), Unanswered> {
        let Asked { mut request, limits, leave } = asked;
        self.allowance.renew(limits);
        self.allowance.send_with(leave);
        let counter = Arc::clone(&self.allowance);
        hyper::ext::on_informational(&mut request, move |_| counter.count_interim());
        let Self { sender, driver, allowance } = &mut self;
        let mut response = pin!(sender.try_send_request(request));
        let response = std::future::poll_fn(|context| {
            driver.poll(context);
            response.as_mut().poll(context)
        });
        let response = response.await.map_err(|mut error| match error.take_message() {
            Some(request) => Unanswered::Unsent(Box::new(request)),
            None if allowance.has_lapsed() => Unanswered::Failed(TransportFailure::Lapsed),
            None => match head_fault(error.error(), allowance) {
                HeadFault::Lost if allowance.read() == 0 => Unanswered::Nothing,
                fault => Unanswered::Failed(TransportFailure::Head(fault)),
            },
        })?;
        let failed = |fault| Err(Unanswered::Failed(TransportFailure::Head(fault)));
        if allowance.too_many_interim() {
            return failed(HeadFault::TooManyInterim);
        }
        let (head, incoming) = response.into_parts();
        if head.status == StatusCode::SWITCHING_PROTOCOLS {
            return failed(HeadFault::Upgrade);
        }
        if let Some(fault) = framing_fault(&head.headers) {
            return failed(fault);
        }
        Ok((head, Body { incoming, line: self }))
    }
}

impl From<Unanswered> for TransportFailure {
    fn from(unanswered: Unanswered) -> Self {
        match unanswered {
            Unanswered::Failed(failure) => failure,
            Unanswered::Unsent(_) | Unanswered::Nothing => Self::Head(HeadFault::Lost),
        }
    }
}

/// RFC 9112 §6.1: a length besides a transfer coding is a sign of an attack, and no transfer coding but `chunked` was
/// offered.
fn framing_fault(fields: &HeaderMap) -> Option<HeadFault> {
    let mut codings = fields.get_all(TRANSFER_ENCODING).iter();
    let coding = codings.next()?;
    let is_chunked = coding.as_bytes().eq_ignore_ascii_case(b"chunked");
    if fields.contains_key(CONTENT_LENGTH) {
        Some(HeadFault::Framing)
    } else if is_chunked && codings.next().is_none() {
        None
    } else {
        Some(HeadFault::TransferCoding)
    }
}

impl Body {
    pub(super) async fn piece(&mut self) -> Result<Option<Bytes>, BodyFault> {
        let Self { incoming, line: Line { driver, .. } } = self;
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

impl Body {
    /// The connection, once the body has ended, if it can take another request.
    pub(super) async fn end(mut self) -> Option<Line> {
        self.line.settle().await.then_some(self.line)
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
