//! How many requests are under way at a time, until their answers have been read.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::patience::Patience;
use super::refused::Refused;
use crate::turns::{Turn, Turns};

/// How many requests of a [`Visitor`](crate::Visitor) are under way at a time: from before their permits are asked for until
/// their answers have been read or dropped. Whoever would be one more waits, which counts against the patience.
///
/// Each has one connection, with those that are [kept](crate::KeepAlive) besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct OpenLimits {
    /// Of one host, at least one: 2 unless set. The second one begins only when the permit of the first is over, so that a
    /// long file does not stop all else.
    pub of_host: usize,
    /// Of all hosts, requests for robots.txt included, at least one: 4,096 unless set.
    pub in_all: usize,
}

/// What of it has places left.
#[derive(Debug)]
pub(super) struct Slots {
    limits: OpenLimits,
    hosts: Turns<Box<str>>,
    all: Arc<Semaphore>,
}

/// One place, until it is dropped.
#[derive(Debug)]
pub(super) struct Slot {
    _host: Option<Turn<Box<str>>>,
    _one: OwnedSemaphorePermit,
}

impl Slots {
    pub(super) fn new(limits: OpenLimits) -> Self {
        let all = limits.in_all.clamp(1, Semaphore::MAX_PERMITS);
        let hosts = Turns::of(limits.of_host);
        Self { limits, hosts, all: Arc::new(Semaphore::new(all)) }
    }

    /// Waits for a place for a request to a host.
    ///
    /// # Errors
    ///
    /// When there is none within the patience.
    pub(super) async fn of_host(
        &self,
        host: &str,
        patience: &Patience<'_>,
    ) -> Result<Slot, Refused> {
        let turn = timeout(patience.left(), self.hosts.take(&host.into())).await;
        let turn = turn.map_err(|_| Refused::HostBusy(self.limits.of_host.max(1)))?;
        Ok(Slot { _host: Some(turn), ..self.of_all(patience).await? })
    }

    /// Waits for a place for a request to whatever host.
    ///
    /// # Errors
    ///
    /// When there is none within the patience.
    pub(super) async fn of_all(&self, patience: &Patience<'_>) -> Result<Slot, Refused> {
        let one = timeout(patience.left(), Arc::clone(&self.all).acquire_owned()).await;
        let one = one.map_err(|_| Refused::Busy(self.limits.in_all.max(1)))?;
        Ok(Slot { _host: None, _one: one.expect("nobody closes it") })
    }
}

impl Default for OpenLimits {
    fn default() -> Self {
        Self { of_host: 2, in_all: 4096 }
    }
}
