//! Idle connections, kept for the next request to their site.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use hyper::header::HeaderMap;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};
use url::Host;

use super::exchange::Line;
use super::keep_alive::KeepAlive;
use super::proxy::Proxy;
use crate::guard::Destination;

/// The idle connections of a transport.
#[derive(Clone)]
pub(super) struct Pool {
    pub(super) options: KeepAlive,
    idle: Arc<Mutex<Idle>>,
}

/// What a connection is kept for.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Key {
    is_tls: bool,
    host: Host<String>,
    port: u16,
    proxy: Option<Proxy>,
}

/// A connection on which nothing is under way.
pub(super) struct Kept {
    pub(super) line: Line,
    pub(super) remote: SocketAddr,
    /// The number of requests that it has served.
    pub(super) served: u32,
    until: Instant,
}

/// The way back of a connection that is in use.
pub(super) struct Return {
    pool: Pool,
    key: Key,
    remote: SocketAddr,
    /// The number of requests that it has served, this one included.
    served: u32,
}

#[derive(Default)]
struct Idle {
    all: HashMap<Key, Kept>,
    /// Closes connections whose time is over. It ends when there are none.
    reaper: Option<JoinHandle<()>>,
}

impl Pool {
    pub(super) fn new(options: KeepAlive) -> Self {
        Self { options, idle: Arc::default() }
    }

    /// The connection that is kept for this key, if its time is not over.
    pub(super) fn take(&self, key: &Key) -> Option<Kept> {
        let kept = self.idle().all.remove(key)?;
        (kept.until > Instant::now()).then_some(kept)
    }

    /// Whether a connection may serve more requests after one more.
    pub(super) fn goes_on(&self, served: u32) -> bool {
        !self.options.is_never() && served + 1 < self.options.requests
    }

    /// The way back of a connection that is about to serve one more request; `None` if it is its last.
    pub(super) fn way_back(&self, key: Key, remote: SocketAddr, served: u32) -> Option<Return> {
        let pool = self.clone();
        self.goes_on(served).then(|| Return { pool, key, remote, served: served + 1 })
    }

    fn keep(&self, key: Key, kept: Kept) {
        // Without a runtime nothing would close it.
        let Ok(runtime) = Handle::try_current() else { return };
        let mut idle = self.idle();
        if idle.all.len() >= self.options.connections && !idle.all.contains_key(&key) {
            let oldest = idle.all.iter().min_by_key(|(_, kept)| kept.until);
            if let Some(key) = oldest.map(|(key, _)| key.clone()) {
                idle.all.remove(&key);
            }
        }
        idle.all.insert(key, kept);
        if idle.reaper.as_ref().is_none_or(JoinHandle::is_finished) {
            idle.reaper = Some(runtime.spawn(reap(Arc::downgrade(&self.idle))));
        }
    }

    // No code that holds the lock can panic half-way through a change.
    fn idle(&self) -> MutexGuard<'_, Idle> {
        lock(&self.idle)
    }
}

impl Key {
    pub(super) fn of(destination: &Destination, proxy: Option<&Proxy>) -> Self {
        let Destination { host, port, .. } = destination;
        let is_tls = destination.is_tls();
        Self { is_tls, host: host.clone(), port: *port, proxy: proxy.cloned() }
    }
}

impl Return {
    /// Keeps the connection after a response with these fields.
    pub(super) fn keep(self, line: Line, fields: &HeaderMap) {
        let Self { pool, key, remote, served } = self;
        let idle = pool.options.idle_after(fields);
        if !idle.is_zero() {
            // Longer than a day is of no use.
            let until = Instant::now() + idle.min(std::time::Duration::from_hours(24));
            pool.keep(key, Kept { line, remote, served, until });
        }
    }
}

/// Closes connections whose time is over, until none is left.
async fn reap(idle: Weak<Mutex<Idle>>) {
    loop {
        let next = {
            let Some(idle) = idle.upgrade() else { return };
            let mut idle = lock(&idle);
            let now = Instant::now();
            idle.all.retain(|_, kept| kept.until > now);
            let Some(next) = idle.all.values().map(|kept| kept.until).min() else {
                idle.reaper = None;
                return;
            };
            next
        };
        sleep_until(next).await;
    }
}

fn lock(idle: &Mutex<Idle>) -> MutexGuard<'_, Idle> {
    idle.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Idle {
    fn drop(&mut self) {
        if let Some(reaper) = &self.reaper {
            reaper.abort();
        }
    }
}

#[cfg(test)]
mod tests;
