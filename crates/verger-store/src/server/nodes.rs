//! The nodes of a server, and which of them has which slots.

use std::collections::HashMap;
use std::fmt;

use redis::{RedisError, Value};

use super::circuit::Circuit;
use super::line::Line;
use super::slot::SLOTS;

/// One server process.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    pub(super) host: String,
    pub(super) port: u16,
}

/// What is known of the nodes.
pub(super) struct Nodes {
    first: Node,
    shape: Shape,
    /// Whether what is known may be of no more use.
    is_doubted: bool,
    lines: HashMap<Node, Lines>,
}

enum Shape {
    Unknown,
    Alone,
    Cluster(Slots),
}

/// For each slot of a cluster, its master.
pub(super) struct Slots(Vec<Option<Node>>);

/// The connections to one node that are idle, and whether it is worth another try.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) idle: Vec<Line>,
    pub(super) circuit: Circuit,
    /// Why nobody answered there the last time that it was tried.
    pub(super) failure: Option<RedisError>,
}

impl Nodes {
    pub(super) fn beginning_at(first: Node) -> Self {
        Self { first, shape: Shape::Unknown, is_doubted: false, lines: HashMap::new() }
    }

    pub(super) fn is_cluster(&self) -> bool {
        matches!(self.shape, Shape::Cluster(_))
    }

    pub(super) fn is_known(&self) -> bool {
        !matches!(self.shape, Shape::Unknown)
    }

    /// Whom to ask which node has what, if that is not known.
    pub(super) fn to_be_learnt_from(&self) -> Option<Vec<Node>> {
        if self.is_known() && !(self.is_doubted && self.is_cluster()) {
            return None;
        }
        let others = self.lines.keys().filter(|node| **node != self.first).cloned();
        Some(std::iter::once(self.first.clone()).chain(others).collect())
    }

    /// It is a cluster with these slots, or a server alone.
    pub(super) fn learnt(&mut self, slots: Option<Slots>) {
        if let Some(slots) = &slots {
            let first = self.first.clone();
            self.lines.retain(|node, _| *node == first || slots.have(node));
            for node in slots.0.iter().flatten() {
                if !self.lines.contains_key(node) {
                    self.lines.insert(node.clone(), Lines::default());
                }
            }
        }
        self.shape = slots.map_or(Shape::Alone, Shape::Cluster);
        self.is_doubted = false;
    }

    /// A node was away: another may have taken its place.
    pub(super) fn doubt(&mut self) {
        self.is_doubted = true;
    }

    /// A slot has another master than was known.
    pub(super) fn moved(&mut self, slot: u16, node: Node) {
        if !self.is_cluster() {
            self.shape = Shape::Cluster(Slots(vec![None; usize::from(SLOTS)]));
        }
        if let Shape::Cluster(slots) = &mut self.shape
            && let Some(place) = slots.0.get_mut(usize::from(slot))
        {
            *place = Some(node);
        }
        // Slots hardly ever move alone.
        self.is_doubted = true;
    }

    /// The master of a slot, as far as is known.
    pub(super) fn of(&self, slot: u16) -> Node {
        match &self.shape {
            Shape::Cluster(slots) => slots.0.get(usize::from(slot)).cloned().flatten(),
            Shape::Unknown | Shape::Alone => None,
        }
        .unwrap_or_else(|| self.first.clone())
    }

    pub(super) fn lines(&mut self, node: &Node) -> &mut Lines {
        self.lines.entry(node.clone()).or_default()
    }
}

impl Slots {
    /// Reads the reply to CLUSTER SLOTS: first slot, last slot, the master and its replicas. `asked` is who said so, since
    /// a node may leave out its own name.
    pub(super) fn read(reply: &Value, asked: &Node) -> Option<Self> {
        let Value::Array(ranges) = reply else { return None };
        let mut slots = vec![None; usize::from(SLOTS)];
        for range in ranges {
            let Value::Array(range) = range else { return None };
            let [Value::Int(first), Value::Int(last), Value::Array(master), ..] = &range[..] else {
                return None;
            };
            let host = match master.first()? {
                Value::BulkString(host) => std::str::from_utf8(host).ok()?,
                Value::SimpleString(host) => host,
                _ => "",
            };
            let host = if matches!(host, "" | "?") { &asked.host } else { host };
            let Some(Value::Int(port)) = master.get(1) else { return None };
            let node = Node { host: host.to_owned(), port: u16::try_from(*port).ok()? };
            let (first, last) = (usize::try_from(*first).ok()?, usize::try_from(*last).ok()?);
            slots.get_mut(first..=last)?.fill(Some(node));
        }
        Some(Self(slots))
    }

    fn have(&self, node: &Node) -> bool {
        self.0.iter().flatten().any(|master| master == node)
    }
}

impl Node {
    /// Reads `host:port`. A node that does not say its host has that of the one that sent us there.
    pub(super) fn read(address: &str, from: &Self) -> Option<Self> {
        let (host, port) = address.rsplit_once(':')?;
        let host = if matches!(host, "" | "?") { &from.host } else { host };
        Some(Self { host: host.trim_matches(['[', ']']).to_owned(), port: port.parse().ok()? })
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}
