//! For how long a connection outlives its response.

use std::time::Duration;

use hyper::header::{HeaderMap, HeaderValue};

/// For how long connections are kept after their responses, for the next request to the same site (RFC 9112 §9.3).
///
/// A connection is kept for one scheme, host, port and proxy, and one per site at most, only if its response was read to the
/// end. Before each use the name is looked up and every address judged anew; a connection to another address is closed, as is
/// one on which anything arrived meanwhile. HTTP/2 connections are not kept. TLS sessions are resumed (RFC 8446 §2.2) wherever
/// connections are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct KeepAlive {
    /// The longest time between two requests on a connection: 15 s unless set. A shorter one that the server states
    /// (`Keep-Alive: timeout`) is kept, less a second.
    pub idle: Duration,
    /// The most requests on one connection: 100 unless set.
    pub requests: u32,
    /// The most idle connections at a time, and of TLS sessions: 512 unless set. The oldest ones give way.
    pub connections: usize,
}

impl KeepAlive {
    /// Every connection is closed after its response, and no TLS session is resumed.
    pub const NEVER: Self = Self { idle: Duration::ZERO, requests: 1, connections: 0 };

    pub(super) fn is_never(&self) -> bool {
        self.idle.is_zero() || self.requests <= 1 || self.connections == 0
    }

    /// For how long a connection is kept after a response with these fields.
    pub(super) fn idle_after(&self, fields: &HeaderMap) -> Duration {
        let stated = fields.get_all("keep-alive").iter().filter_map(timeout).min();
        stated.map_or(self.idle, |stated| self.idle.min(stated.saturating_sub(MARGIN)))
    }
}

/// A request that is sent when the server is about to close the connection would be lost.
const MARGIN: Duration = Duration::from_secs(1);

/// What a Keep-Alive field (RFC 2068 §19.7.1.1) states.
fn timeout(value: &HeaderValue) -> Option<Duration> {
    value.to_str().ok()?.split(',').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let is_timeout = name.trim().eq_ignore_ascii_case("timeout");
        let seconds = value.trim().trim_matches('"').parse().ok().filter(|_| is_timeout)?;
        Some(Duration::from_secs(seconds))
    })
}

impl Default for KeepAlive {
    fn default() -> Self {
        Self { idle: Duration::from_secs(15), requests: 100, connections: 512 }
    }
}
