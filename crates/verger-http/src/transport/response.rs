//! A response: its head, and its body piece by piece.

use std::fmt;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::pin;
use std::task::Poll;

use bytes::Bytes;
use hyper::header::{CONTENT_ENCODING, CONTENT_LENGTH, HeaderMap, HeaderValue, TRANSFER_ENCODING};
use hyper::{StatusCode, Version};
use tokio::task::coop;

use super::exchange::Exchange;
use super::gzip::Gunzip;
use crate::failure::{BodyFault, Deadline, TransportFailure};
use crate::limits::{Clock, Deadlines, TransferLimits};

/// A response whose head is there.
///
/// When this is dropped before the body has ended, the connection closes; else it closes or is
/// [kept](crate::KeepAlive).
pub struct Response {
    status: StatusCode,
    version: Version,
    fields: HeaderMap,
    remote: SocketAddr,
    clock: Clock,
    limits: TransferLimits,
    stage: Stage,
    coding: Coding,
    /// Bytes of the body, as received and as handed out.
    encoded: u64,
    decoded: u64,
    /// What was received and is not yet decoded.
    input: Bytes,
    /// What is being handed out.
    output: Bytes,
}

enum Stage {
    /// There may be more.
    Open(Box<Exchange>),
    /// No more is read; what is buffered is still decoded.
    Drained,
    Over(Result<End, TransportFailure>),
}

enum Coding {
    Plain,
    Gzip(Box<Gunzip>),
    Unasked,
}

/// How a body ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_enums,
    reason = "either the whole body was received, or a limit cut it"
)]
pub enum End {
    /// All of it was handed out.
    Whole,
    /// There is more of it than the limits let through.
    Truncated,
}

impl Response {
    pub(super) fn new(
        exchange: Exchange,
        remote: SocketAddr,
        clock: Clock,
        limits: &TransferLimits,
    ) -> Self {
        let (status, fields) = (exchange.head.status, exchange.head.headers.clone());
        Self {
            status,
            coding: Coding::of(status, &fields),
            version: exchange.head.version,
            fields,
            remote,
            clock,
            limits: *limits,
            stage: Stage::Open(Box::new(exchange)),
            encoded: 0,
            decoded: 0,
            input: Bytes::new(),
            output: Bytes::new(),
        }
    }

    /// The status code: 200 to 999, since interim responses are passed over.
    pub fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// The header fields: names in lower case, and values. Fields of one name are together, in the order they were sent.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_bytes()))
    }

    /// The value of the first field of a name, in any case.
    pub fn field(&self, name: &str) -> Option<&[u8]> {
        self.fields.get(name).map(HeaderValue::as_bytes)
    }

    /// The address that answered; through a proxy, the site's address as it was looked up here, or the proxy's where the
    /// proxy looks names up.
    pub fn remote(&self) -> SocketAddr {
        self.remote
    }

    /// So many bytes of the body were read, before they were decoded.
    pub fn encoded(&self) -> u64 {
        self.encoded
    }

    /// Whether the head states neither a length nor chunks, so that the body ends with the connection and nobody can tell
    /// whether all of it was sent (RFC 9112 §6.3).
    pub fn ends_by_close(&self) -> bool {
        let is_stated =
            [CONTENT_LENGTH, TRANSFER_ENCODING].iter().any(|name| self.fields.contains_key(name));
        let has_body = !matches!(self.status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
        self.version < Version::HTTP_2 && has_body && !is_stated
    }

    /// How the body ended, when [`chunk`](Self::chunk) has said that there is no more.
    pub fn end(&self) -> Option<End> {
        match self.stage {
            Stage::Over(Ok(end)) => Some(end),
            _ => None,
        }
    }

    /// The next bytes of the decoded body, never none at all; `None` at its end, and then [`end`](Self::end) says
    /// whether it is whole. At most 64 KiB at once.
    ///
    /// A length that the head states is held: a body that breaks off before it fails. Without one, and without
    /// chunks, a body over plain TCP ends with the connection, whichever side ended it (RFC 9112 §8).
    ///
    /// # Errors
    ///
    /// When the body breaks off, cannot be decoded, or takes too long; the same again when asked again. What was
    /// handed out before is not the whole.
    pub async fn chunk(&mut self) -> Result<Option<&[u8]>, TransportFailure> {
        // What is buffered may decode to very much: other tasks get their turn.
        coop::consume_budget().await;
        match self.next().await {
            Ok(None) => Ok(None),
            Ok(Some(octets)) => {
                self.output = octets;
                Ok(Some(&self.output))
            }
            Err(failure) => {
                self.finish(Err(failure));
                Err(failure)
            }
        }
    }

    async fn next(&mut self) -> Result<Option<Bytes>, TransportFailure> {
        loop {
            if let Some(octets) = self.decode()? {
                return Ok(self.hand_out(octets));
            }
            match &mut self.stage {
                Stage::Over(result) => return result.map(|_| None),
                Stage::Drained => self.finish(Ok(End::Truncated)),
                Stage::Open(exchange) => {
                    let Deadlines { idle, .. } = self.limits.deadlines;
                    let earned = self.limits.deadlines.earned(self.encoded);
                    let clock = self.clock.extended(earned);
                    let piece = clock.within(Deadline::Idle, idle, exchange.piece()).await?;
                    if let Some(octets) = piece.map_err(TransportFailure::Body)? {
                        self.take(octets);
                    } else {
                        self.coding.may_end()?;
                        self.ended().await;
                    }
                }
            }
        }
    }

    /// The body has ended as it should.
    async fn ended(&mut self) {
        let stage = std::mem::replace(&mut self.stage, Stage::Over(Ok(End::Whole)));
        self.finish(Ok(End::Whole));
        if let Stage::Open(exchange) = stage {
            exchange.end().await;
        }
    }

    /// Ends it where it is. Its connection is kept only if the rest of the body is here already, and short.
    pub(crate) async fn leave(mut self) {
        let mut left = SHORT;
        while let Stage::Open(exchange) = &mut self.stage {
            let here = {
                let mut piece = pin!(exchange.piece());
                poll_fn(|context| Poll::Ready(piece.as_mut().poll(context))).await
            };
            match here {
                Poll::Ready(Ok(None)) => self.ended().await,
                Poll::Ready(Ok(Some(octets))) if octets.len() <= left => left -= octets.len(),
                _ => return,
            }
        }
    }

    fn decode(&mut self) -> Result<Option<Bytes>, TransportFailure> {
        match &mut self.coding {
            Coding::Plain if self.input.is_empty() => Ok(None),
            Coding::Plain => Ok(Some(std::mem::take(&mut self.input))),
            Coding::Gzip(gunzip) => gunzip.decode(&mut self.input).map_err(TransportFailure::Body),
            Coding::Unasked => Err(TransportFailure::Body(BodyFault::Coding)),
        }
    }

    /// What the limit leaves of decoded bytes.
    fn hand_out(&mut self, mut octets: Bytes) -> Option<Bytes> {
        let left = self.limits.decoded - self.decoded;
        if octets.len() as u64 > left {
            octets.truncate(left as usize);
            self.finish(Ok(End::Truncated));
        }
        self.decoded += octets.len() as u64;
        (!octets.is_empty()).then_some(octets)
    }

    /// Takes what the limit leaves of the bytes received.
    fn take(&mut self, mut octets: Bytes) {
        let left = self.limits.encoded - self.encoded;
        if octets.len() as u64 > left {
            octets.truncate(left as usize);
            self.stage = Stage::Drained;
        }
        self.encoded += octets.len() as u64;
        self.input = octets;
    }

    fn finish(&mut self, result: Result<End, TransportFailure>) {
        self.stage = Stage::Over(result);
        self.coding = Coding::Plain;
        self.input = Bytes::new();
    }
}

/// The most bytes that are read of a body that nobody wants.
const SHORT: usize = 16 << 10;

impl Coding {
    fn of(status: StatusCode, fields: &HeaderMap) -> Self {
        // These have no body, whatever their fields say of the one that they describe (RFC 9110 §8.4).
        if matches!(status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED) {
            return Self::Plain;
        }
        let mut stated = fields.get_all(CONTENT_ENCODING).iter();
        let (Some(coding), None) = (stated.next(), stated.next()) else {
            return if fields.contains_key(CONTENT_ENCODING) { Self::Unasked } else { Self::Plain };
        };
        let is = |name: &str| coding.as_bytes().trim_ascii().eq_ignore_ascii_case(name.as_bytes());
        if is("identity") || is("") {
            Self::Plain
        } else if (is("gzip") || is("x-gzip")) && status != StatusCode::PARTIAL_CONTENT {
            Self::Gzip(Box::new(Gunzip::new()))
        } else {
            Self::Unasked
        }
    }

    /// Whether the body may end where it does.
    fn may_end(&self) -> Result<(), TransportFailure> {
        match self {
            Self::Gzip(gunzip) if !gunzip.is_complete() => {
                Err(TransportFailure::Body(BodyFault::GzipCut))
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.status)
            .field("remote", &self.remote)
            .field("fields", &self.fields)
            .field("encoded", &self.encoded)
            .field("decoded", &self.decoded)
            .finish_non_exhaustive()
    }
}
