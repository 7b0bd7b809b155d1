//! A request and its response on one connection, which is driven only by the caller that waits.

mod http1;
#[cfg(feature = "http2")]
mod http2;
#[cfg(feature = "http2")]
mod yielding_wire;

use bytes::Bytes;
use http_body_util::Empty;
use hyper::Request;
use hyper::http::response::Parts;

use super::wire::Stream;
use crate::failure::{BodyFault, TransportFailure};
use crate::limits::TransferLimits;

/// A response whose head was read, and the connection of its body.
pub(super) struct Exchange {
    pub(super) head: Parts,
    body: Body,
}

enum Body {
    One(http1::Body),
    #[cfg(feature = "http2")]
    Two(http2::Body),
}

/// Sends a request, in the version that the handshake chose, and waits for the head.
pub(super) async fn send(
    stream: Stream,
    request: Request<Empty<Bytes>>,
    limits: &TransferLimits,
) -> Result<Exchange, TransportFailure> {
    #[cfg(feature = "http2")]
    if stream.chose_http2() {
        let (head, body) = http2::send(stream, request, limits).await?;
        return Ok(Exchange { head, body: Body::Two(body) });
    }
    let (head, body) = http1::send(stream, request, limits).await?;
    Ok(Exchange { head, body: Body::One(body) })
}

impl Exchange {
    /// The next piece of the body as it was received; `None` at its end.
    pub(super) async fn piece(&mut self) -> Result<Option<Bytes>, BodyFault> {
        match &mut self.body {
            Body::One(body) => body.piece().await,
            #[cfg(feature = "http2")]
            Body::Two(body) => body.piece().await,
        }
    }
}
