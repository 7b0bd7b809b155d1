//! Replies: their bodies, and the headers that all have.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::Receiver;

/// The body of a reply: whole, or in pieces as they are made. It has its places until the last of it was taken.
#[derive(Debug)]
pub(crate) struct ReplyBody {
    content: Content,
    _places: Option<Arc<Places>>,
}

/// The places that an answer takes: among those at work, and in the memory for bodies.
#[derive(Debug)]
pub(crate) struct Places {
    pub(crate) _at_work: OwnedSemaphorePermit,
    pub(crate) _room: OwnedSemaphorePermit,
}

#[derive(Debug)]
enum Content {
    /// Whole; what was not taken yet.
    Whole(Bytes),
    /// In pieces.
    Pieces(Receiver<Piece>),
}

impl ReplyBody {
    /// A body that takes no place.
    pub(crate) fn whole(bytes: impl Into<Bytes>) -> Self {
        Self { content: Content::Whole(bytes.into()), _places: None }
    }

    /// A body in pieces.
    pub(crate) fn pieces(pieces: Receiver<Piece>) -> Self {
        Self { content: Content::Pieces(pieces), _places: None }
    }

    /// The same, which has these places.
    pub(crate) fn with(self, places: Arc<Places>) -> Self {
        Self { _places: Some(places), ..self }
    }
}

/// A piece of a body.
#[derive(Debug)]
pub(crate) enum Piece {
    Some(Bytes),
    /// All pieces were sent. Without it, a body was cut off.
    End,
}

/// A body ended before its end: its connection is closed, so that the client sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CutOff;

impl fmt::Display for CutOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the answer was cut off")
    }
}

impl std::error::Error for CutOff {}

impl Body for ReplyBody {
    type Data = Bytes;
    type Error = CutOff;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, CutOff>>> {
        match &mut self.get_mut().content {
            Content::Whole(bytes) if bytes.is_empty() => Poll::Ready(None),
            Content::Whole(bytes) => {
                let piece = bytes.split_to(bytes.len().min(PIECE));
                Poll::Ready(Some(Ok(Frame::data(piece))))
            }
            Content::Pieces(pieces) => Poll::Ready(match ready!(pieces.poll_recv(context)) {
                Some(Piece::Some(bytes)) => Some(Ok(Frame::data(bytes))),
                Some(Piece::End) => None,
                None => Some(Err(CutOff)),
            }),
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(&self.content, Content::Whole(bytes) if bytes.is_empty())
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Content::Pieces(_) => SizeHint::default(),
        }
    }
}

/// Adds the headers that every reply has: nothing of it may be run, framed, guessed, kept or read by another site.
pub(crate) fn seal(headers: &mut HeaderMap, policy: &'static str) {
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}

/// The bytes of a body that are given to a connection at once; answers are sent when they have that many.
pub(crate) const PIECE: usize = 64 << 10;
