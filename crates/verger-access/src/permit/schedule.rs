//! Which host next, and when.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A host, by the number under which the caller keeps its queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::exhaustive_structs, reason = "a number with a meaning")]
pub struct HostId(pub u32);

/// Which host is due next, and when: the hosts of a worker that have something to fetch and hold no permit.
///
/// It knows nothing of permits: a host becomes due when a ledger may grant one, which a denial says
/// ([`ClaimOutcome::Denied`](super::ClaimOutcome::Denied)), and leaves when it is taken. So hosts wait here, and workers
/// never do.
/// Among hosts that are due, the one due for longest is first.
///
/// Memory: 16 bytes a host. Time: the logarithm of their number.
///
/// ```
/// use verger_access::{HostId, Schedule};
///
/// let mut schedule = Schedule::default();
/// schedule.put(HostId(0), 5_000);
/// schedule.put(HostId(1), 2_000);
/// assert_eq!(schedule.take(1_999), None);
/// assert_eq!(schedule.next_due(), Some(2_000));
/// assert_eq!(schedule.take(2_000), Some(HostId(1)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Schedule {
    waiting: BinaryHeap<Reverse<(u64, HostId)>>,
}

impl Schedule {
    /// A schedule with room for this number of hosts.
    pub fn with_capacity(hosts: usize) -> Self {
        Self { waiting: BinaryHeap::with_capacity(hosts) }
    }

    /// Lets a host wait until it is due, in milliseconds of the ledger's clock. A host that is put in twice is returned
    /// twice.
    pub fn put(&mut self, host: HostId, due: u64) {
        self.waiting.push(Reverse((due, host)));
    }

    /// Takes the host that has been due for longest.
    pub fn take(&mut self, now: u64) -> Option<HostId> {
        let Reverse((due, host)) = *self.waiting.peek()?;
        if due > now {
            return None;
        }
        self.waiting.pop();
        Some(host)
    }

    /// When the next host is due; `None` if none waits.
    pub fn next_due(&self) -> Option<u64> {
        self.waiting.peek().map(|Reverse((due, _))| *due)
    }

    /// How many hosts wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}
