//! A connection that yields after each read.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::transport::wire::Wire;

/// Between two reads, the connection's driver handles what was read. Without that, h2 reads for as long as
/// bytes are available, and keeps an object of some hundred bytes for each frame of ten.
pub(super) struct YieldingWire {
    wire: Wire,
    has_read: bool,
}

impl YieldingWire {
    pub(super) fn new(wire: Wire) -> Self {
        Self { wire, has_read: false }
    }
}

impl AsyncRead for YieldingWire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if std::mem::take(&mut self.has_read) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let poll = Pin::new(&mut self.wire).poll_read(context, buffer);
        self.has_read = poll.is_ready();
        poll
    }
}

impl AsyncWrite for YieldingWire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        octets: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.wire).poll_write(context, octets)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_shutdown(context)
    }
}
