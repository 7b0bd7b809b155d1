//! How long a request may take, and how much of the answer is read.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::failure::{Deadline, TransportFailure};

/// What one request may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct TransferLimits {
    /// The most bytes of the decoded body that are handed out: 500 KiB unless set, which RFC 9309 §2.5 asks of
    /// whoever reads a robots.txt.
    pub decoded: u64,
    /// The most bytes of the body that are read (eight times as many with the framing of chunks or frames): 500 KiB unless
    /// set.
    pub encoded: u64,
    /// How long each phase may take.
    pub deadlines: Deadlines,
}

/// How long each phase of a request may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Deadlines {
    /// For the addresses of the name: 5 s unless set.
    pub resolve: Duration,
    /// For a connection, to whichever of the addresses: 10 s unless set.
    pub connect: Duration,
    /// For the TLS handshake: 10 s unless set.
    pub tls: Duration,
    /// From the request to the end of the response's head: 15 s unless set.
    pub head: Duration,
    /// Between two pieces of the body: 10 s unless set.
    pub idle: Duration,
    /// For all of it, the caller's own pauses between chunks included: 60 s unless set.
    pub total: Duration,
}

impl TransferLimits {
    /// The longest head, in bytes, of a final or an interim response.
    pub const HEAD: usize = 64 << 10;
    /// The most header fields of a head.
    pub const FIELDS: usize = 100;
    /// The most interim (1xx) responses before the final one.
    pub const INTERIM: usize = 16;
    /// The most addresses of a name; with more, none is connected to.
    pub const ADDRESSES: usize = 64;
    /// The most members of a gzip stream.
    pub const GZIP_MEMBERS: usize = 4096;
}

impl Default for TransferLimits {
    fn default() -> Self {
        Self { decoded: 500 << 10, encoded: 500 << 10, deadlines: Deadlines::default() }
    }
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            resolve: Duration::from_secs(5),
            connect: Duration::from_secs(10),
            tls: Duration::from_secs(10),
            head: Duration::from_secs(15),
            idle: Duration::from_secs(10),
            total: Duration::from_mins(1),
        }
    }
}

/// When the whole request must be over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    end: Instant,
}

impl Clock {
    pub(crate) fn start(total: Duration) -> Self {
        Self { end: after(total) }
    }

    /// Waits for one phase, and not beyond the end of all.
    pub(crate) async fn within<T>(
        self,
        phase: Deadline,
        span: Duration,
        work: impl Future<Output = T>,
    ) -> Result<T, TransportFailure> {
        // A timeout asks the work first: a peer that is always ready would never meet the end.
        if Instant::now() >= self.end {
            return Err(TransportFailure::Deadline(Deadline::Total));
        }
        let end = after(span);
        let (end, which) = if end < self.end { (end, phase) } else { (self.end, Deadline::Total) };
        timeout_at(end, work).await.map_err(|_| TransportFailure::Deadline(which))
    }
}

/// A span longer than a year counts as a year.
fn after(span: Duration) -> Instant {
    Instant::now() + span.min(Duration::from_hours(365 * 24))
}
