//! What happens in the simulation, in order of time.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use verger_access::{Claim, Ending, Reply, Ticket};

/// Something that happens.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    /// A message reaches a server.
    ToServer { server: u16, from: Address, message: Message },
    /// An answer reaches a worker.
    ToWorker { to: Address, replies: [Reply; 2], granted: u64 },
    /// A worker wakes up.
    Timer { to: Address, timer: Timer },
    /// A fault.
    Fault(Fault),
}

/// A worker, in one of its lives, and the question that it asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) worker: u16,
    pub(super) life: u16,
    pub(super) question: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Message {
    /// Claims for a host and its address.
    Claim {
        keys: [u16; 2],
        claims: [Claim; 2],
    },
    Finish {
        key: u16,
        ticket: Ticket,
        ending: Ending,
    },
    /// What time is it?
    Time,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timer {
    /// A host may be due.
    Wake,
    /// The answer to the present question is overdue.
    Overdue,
    /// The moment of permits that were given out ahead.
    Moment,
    /// The connection is there, and the request is to be written.
    Connected,
    /// The answer of the host is complete.
    Fetched,
    /// Time to ask for the time.
    Beat,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    Kill {
        worker: u16,
    },
    Revive {
        worker: u16,
    },
    Pause {
        worker: u16,
        until: u64,
    },
    SetWallClock {
        worker: u16,
        by: i64,
    },
    /// What a later failover or restart will find.
    Snapshot,
    /// The server dies, and restarts with the snapshot.
    Restart {
        down_for: u64,
    },
    /// A replica with the snapshot takes over, and the old server keeps answering for a while.
    Failover {
        old_stays: u64,
        skew: i64,
    },
    /// A worker goes over to the new server.
    GoOver {
        worker: u16,
    },
    Flush,
    Evict {
        seed: u64,
    },
    SetServerClock {
        by: i64,
    },
}

/// Future events.
#[derive(Debug, Default)]
pub(super) struct Queue {
    heap: BinaryHeap<Entry>,
    pushed: u64,
}

#[derive(Debug)]
struct Entry {
    time: u64,
    /// Of events at the same time, the one that was pushed first is first.
    order: u64,
    event: Event,
}

impl Fault {
    /// Whether the ledger forgets something.
    pub(super) fn is_loss(self) -> bool {
        use Fault::{Evict, Failover, Flush, Restart};
        matches!(self, Restart { .. } | Failover { .. } | Flush | Evict { .. })
    }
}

impl Queue {
    pub(super) fn push(&mut self, time: u64, event: Event) {
        self.pushed += 1;
        self.heap.push(Entry { time, order: self.pushed, event });
    }

    pub(super) fn pop(&mut self) -> Option<(u64, Event)> {
        self.heap.pop().map(|Entry { time, event, .. }| (time, event))
    }

    /// How many events there have been.
    pub(super) fn pushed(&self) -> u64 {
        self.pushed
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.time, other.order).cmp(&(self.time, self.order))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}
