//! The octets of a connection, counted until the head is there.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;

use crate::limits::Limits;

/// A connection, with TLS or without.
pub(super) enum Stream {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

/// A connection on which no more than a head is read until the head is known to be complete.
pub(super) struct Wire {
    stream: Stream,
    allowance: Arc<Allowance>,
}

/// What may still be read of a head. The parser has its own limits, but none on what it skips: interim responses.
#[derive(Debug, Default)]
pub(super) struct Allowance {
    read: AtomicUsize,
    interim: AtomicUsize,
}

impl Allowance {
    /// The head is there: from now on the limits of the body hold.
    pub(super) fn lift(&self) {
        self.read.store(LIFTED, Ordering::Relaxed);
    }

    pub(super) fn count_interim(&self) {
        self.interim.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn too_many_interim(&self) -> bool {
        self.interim.load(Ordering::Relaxed) > Limits::INTERIM
    }

    pub(super) fn exhausted(&self) -> bool {
        let read = self.read.load(Ordering::Relaxed);
        read >= Limits::HEAD && read != LIFTED
    }

    fn count(&self, octets: usize) {
        let read = self.read.load(Ordering::Relaxed);
        if read != LIFTED {
            self.read.store(read.saturating_add(octets).min(LIFTED - 1), Ordering::Relaxed);
        }
    }
}

const LIFTED: usize = usize::MAX;

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
        if self.allowance.exhausted() || self.allowance.too_many_interim() {
            return Poll::Ready(Err(io::ErrorKind::QuotaExceeded.into()));
        }
        let before = buffer.filled().len();
        let poll = match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_read(context, buffer),
            Stream::Tls(stream) => Pin::new(stream).poll_read(context, buffer),
        };
        self.allowance.count(buffer.filled().len() - before);
        poll
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        octets: &[u8],
    ) -> Poll<io::Result<usize>> {
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
