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

pub(super) use self::http1::{Line, Unanswered};
use super::kept::Return;
use super::wire::Stream;
use crate::failure::{BodyFault, TransportFailure};
use crate::gate::LeaveToSend;
use crate::limits::TransferLimits;

/// A response whose head was read, and the connection of its body.
pub(super) struct Exchange {
    pub(super) head: Parts,
    body: Body,
    /// Where the connection goes when the body has ended.
    back: Option<Return>,
}

enum Body {
    One(http1::Body),
    #[cfg(feature = "http2")]
    Two(http2::Body),
}

/// A request, and what holds for it on any connection.
pub(super) struct Asked<'a> {
    pub(super) request: Request<Empty<Bytes>>,
    pub(super) limits: &'a TransferLimits,
    /// Asked right before the request is written.
    pub(super) leave: LeaveToSend,
}

/// Sends the first request on a connection, in the version that the handshake chose, and waits for the head.
pub(super) async fn first(
    stream: Stream,
    asked: Asked<'_>,
    back: Option<Return>,
) -> Result<Exchange, TransportFailure> {
    #[cfg(feature = "http2")]
    if stream.chose_http2() {
        let (head, body) = http2::send(stream, asked).await?;
        return Ok(Exchange { head, body: Body::Two(body), back: None });
    }
    let line = Line::open(stream, asked.limits).await?;
    Ok(again(line, asked, back).await?)
}

/// Sends a request on a connection that is idle, and waits for the head.
pub(super) async fn again(
    line: Line,
    asked: Asked<'_>,
    back: Option<Return>,
) -> Result<Exchange, Unanswered> {
    let (head, body) = line.send(asked).await?;
    Ok(Exchange { head, body: Body::One(body), back })
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

    /// The body has ended: the connection is kept, if it may be. It waits for nothing.
    pub(super) async fn end(self) {
        let line = match self.body {
            Body::One(body) => body.end().await,
            #[cfg(feature = "http2")]
            Body::Two(_) => None,
        };
        if let Some((line, back)) = line.zip(self.back) {
            back.keep(line, &self.head.headers);
        }
    }
}
