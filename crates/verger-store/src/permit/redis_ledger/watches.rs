//! What one worker has seen of the clocks of a ledger's nodes.

use std::collections::HashMap;

use verger_access::{Watch, Watched};

use crate::server::Node;

/// A watch for each node, since each has its own clock and its own term of office.
#[derive(Default)]
pub(super) struct Watches {
    of: HashMap<Node, Watch>,
    /// When all groups of keys were last begun.
    begun: Option<u64>,
}

impl Watches {
    pub(super) fn of(&mut self, node: &Node) -> &mut Watch {
        self.of.entry(node.clone()).or_default()
    }

    /// Over what time the clock of a node is known to have run evenly.
    pub(super) fn watched(&self, node: &Node, monotonic: u64) -> Option<Watched> {
        self.of.get(node).and_then(|watch| watch.watched(monotonic))
    }

    #[must_use = "a permit must not be used if the clock did not run evenly"]
    pub(super) fn observe(
        &mut self,
        node: &Node,
        asked: u64,
        heard: u64,
        clock: (u64, u64),
    ) -> bool {
        self.of(node).observe(asked, heard, clock)
    }

    /// The ledger's clock, if every node that is watched was heard a short while ago.
    pub(super) fn lately(&self, monotonic: u64) -> Option<u64> {
        let is_fresh = |watch: &Watch| {
            watch.silence(monotonic).is_some_and(|silence| silence < Watch::BEAT / 2)
        };
        let all = self.of.values().all(is_fresh);
        self.of.values().filter_map(|watch| watch.ledger_time(monotonic)).max().filter(|_| all)
    }

    /// The nodes that are watched. One that was silent for too long is forgotten.
    pub(super) fn nodes(&mut self, monotonic: u64) -> Vec<Node> {
        self.of.retain(|_, watch| watch.watched(monotonic).is_some());
        self.of.keys().cloned().collect()
    }

    /// Whether all groups of keys are to be begun now: at most twice each [`Watch::BEAT`].
    pub(super) fn begins_all(&mut self, monotonic: u64) -> bool {
        let is_due = self.begun.is_none_or(|begun| monotonic >= begun + Watch::BEAT / 2);
        if is_due {
            self.begun = Some(monotonic);
        }
        is_due
    }
}
