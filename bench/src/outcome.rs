//! How the engines did.

use crate::engine::Rules;

/// How every engine did on one workload.
pub(crate) struct Outcome {
    pub(crate) workload: String,
    pub(crate) items: usize,
    /// The bytes that the items have together, where speed is told in bytes.
    pub(crate) octets: Option<usize>,
    pub(crate) standings: Vec<Standing>,
}

impl Outcome {
    /// Two workloads of as many items taken for one.
    pub(crate) fn both(workload: String, one: &Self, other: &Self) -> Self {
        let of_both = |(one, other): (&Standing, &Standing)| Standing {
            engine: one.engine.clone(),
            nanos: one.nanos.iter().zip(&other.nanos).map(|(a, b)| f64::midpoint(*a, *b)).collect(),
            asked: one.asked + other.asked,
            sum: one.sum + other.sum,
            differ: one.differ + other.differ,
            ..*one
        };
        Self {
            workload,
            items: one.items + other.items,
            octets: None,
            standings: one.standings.iter().zip(&other.standings).map(of_both).collect(),
        }
    }
}

pub(crate) struct Standing {
    pub(crate) engine: String,
    /// The rules it follows, when it is Verger's.
    pub(crate) ours: Option<Rules>,
    /// Whether it is the peer that the goals are set against.
    pub(crate) is_to_beat: bool,
    /// Nanoseconds for an item, round by round.
    pub(crate) nanos: Vec<f64>,
    pub(crate) asked: usize,
    /// The sum of the answers.
    pub(crate) sum: usize,
    /// Answers unlike those of Verger under the rules that the engine means to follow.
    pub(crate) differ: usize,
}

impl Standing {
    /// Where more than one answer in twenty differs, the engine did other work, and its time says little.
    pub(crate) fn is_comparable(&self) -> bool {
        self.differ * 20 <= self.asked
    }
}
