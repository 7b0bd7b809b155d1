//! How long a request may take, and how much of the answer is read.

use std::num::NonZeroU32;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::failure::{Deadline, ProxyFault, TransportFailure};

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
    /// For all of it, redirects that are followed and the caller's own pauses between chunks included, and waits for
    /// permits left out: 60 s unless set.
    pub total: Duration,
    /// By how much a body may extend that total: a second for this number of its bytes, as they arrive. So a long file
    /// has time to arrive, and one that only drips has not. Not at all unless set.
    pub least_rate: Option<NonZeroU32>,
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

impl Deadlines {
    /// The rate below which a long file is too slow, in bytes a second: 4 KiB.
    pub const LEAST_RATE: NonZeroU32 = NonZeroU32::new(4 << 10).expect("it is not zero");

    /// What is left of them after this time.
    pub(crate) fn spend(&mut self, time: Duration) {
        self.total = self.total.saturating_sub(time);
    }

    /// The time that this number of bytes of a body adds to the total.
    pub(crate) fn earned(&self, octets: u64) -> Duration {
        let rate = |rate: NonZeroU32| {
            Duration::from_millis(octets.saturating_mul(1000) / u64::from(rate.get()))
        };
        self.least_rate.map(rate).unwrap_or_default()
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
            least_rate: None,
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

    /// The same, with more time.
    pub(crate) fn extended(self, by: Duration) -> Self {
        // No sum of a body's bytes makes a span that overflows.
        Self { end: self.end.checked_add(by).unwrap_or(self.end) }
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

    /// Waits for a part of the way to a proxy, which no host can be blamed for.
    pub(crate) async fn within_proxy<T>(
        self,
        span: Duration,
        work: impl Future<Output = T>,
    ) -> Result<T, TransportFailure> {
        let late = |_| TransportFailure::Proxy(ProxyFault::Late);
        self.within(Deadline::Connect, span, work).await.map_err(late)
    }
}

/// A span longer than a year counts as a year.
fn after(span: Duration) -> Instant {
    Instant::now() + span.min(Duration::from_hours(365 * 24))
}
