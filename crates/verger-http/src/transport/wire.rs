//! The bytes of a connection, counted.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::client::TlsStream;

use super::connect::Socket;
use crate::gate::LeaveToSend;
use crate::limits::TransferLimits;

/// A connection, with TLS or without.
pub(super) enum Stream {
    Plain(Socket),
    Tls(Box<TlsStream<Socket>>),
}

/// A connection on which no more is read, and no request written, than the allowance says.
pub(super) struct Wire {
    stream: Stream,
    allowance: Arc<Allowance>,
}

/// What may be read on a connection. The parser limits heads and the caller limits bodies; this limits what both pass
/// over: interim responses, and the framing of chunks and frames.
#[derive(Debug)]
pub(super) struct Allowance {
    most: AtomicU64,
    read: AtomicU64,
    interim: AtomicUsize,
    /// Asked before something is written; `None` once the request is on its way.
    leave: Mutex<Option<LeaveToSend>>,
    /// Whether there was no leave when the request was about to be written.
    lapsed: AtomicBool,
}

impl Allowance {
    pub(super) fn new(limits: &TransferLimits) -> Self {
        Self {
            most: most(limits).into(),
            read: 0.into(),
            interim: 0.into(),
            leave: Mutex::default(),
            lapsed: false.into(),
        }
    }

    /// That of the next request on the same connection.
    pub(super) fn renew(&self, limits: &TransferLimits) {
        self.most.store(most(limits), Ordering::Relaxed);
        self.read.store(0, Ordering::Relaxed);
        self.interim.store(0, Ordering::Relaxed);
    }

    /// A request is about to be written, if this allows it then.
    pub(super) fn send_with(&self, leave: LeaveToSend) {
        *self.leave.lock().unwrap_or_else(PoisonError::into_inner) = Some(leave);
    }

    /// Whether the request was not written since there was no leave any more: then nothing of it was.
    pub(super) fn has_lapsed(&self) -> bool {
        self.lapsed.load(Ordering::Relaxed)
    }

    /// Whether something may be written: at the first octet of a request its leave is asked, and it covers the rest.
    fn may_write(&self) -> bool {
        let leave = self.leave.lock().unwrap_or_else(PoisonError::into_inner).take();
        let may = !self.has_lapsed() && leave.is_none_or(|leave| leave.is_given());
        self.lapsed.store(!may, Ordering::Relaxed);
        may
    }

    pub(super) fn count_interim(&self) {
        self.interim.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn too_many_interim(&self) -> bool {
        self.interim.load(Ordering::Relaxed) > TransferLimits::INTERIM
    }

    pub(super) fn read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    fn is_spent(&self) -> bool {
        self.too_many_interim() || self.read() >= self.most.load(Ordering::Relaxed)
    }
}

fn most(limits: &TransferLimits) -> u64 {
    let heads = (TransferLimits::HEAD * (TransferLimits::INTERIM + 1)) as u64;
    // A chunk of one byte takes six.
    heads.saturating_add(limits.encoded.saturating_mul(8))
}

#[cfg(feature = "http2")]
impl Stream {
    /// Whether the handshake chose HTTP/2 (RFC 7301).
    pub(super) fn chose_http2(&self) -> bool {
        match self {
            Self::Plain(_) => false,
            Self::Tls(stream) => stream.get_ref().1.alpn_protocol() == Some(b"h2"),
        }
    }
}

impl Wire {
    pub(super) fn new(stream: Stream, allowance: Arc<Allowance>) -> Self {
        Self { stream, allowance }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.allowance.is_spent() {
            return Poll::Ready(Err(io::ErrorKind::QuotaExceeded.into()));
        }
        let before = buffer.filled().len();
        let poll = match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_read(context, buffer),
            Stream::Tls(stream) => Pin::new(stream).poll_read(context, buffer),
        };
        let read = buffer.filled().len() - before;
        self.allowance.read.fetch_add(read as u64, Ordering::Relaxed);
        poll
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        octets: &[u8],
    ) -> Poll<io::Result<usize>> {
        if !self.allowance.may_write() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_write(context, octets),
            Stream::Tls(stream) => Pin::new(stream).poll_write(context, octets),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_flush(context),
            Stream::Tls(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_shutdown(context),
            Stream::Tls(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}
