//! The results of the engines.

use crate::engine::Rules;

/// The results of all engines on one workload.
pub(crate) struct Outcome {
    pub(crate) workload: String,
    pub(crate) items: usize,
    /// The total bytes of the items, if speed is shown in bytes.
    pub(crate) octets: Option<usize>,
    pub(crate) standings: Vec<Standing>,
}

impl Outcome {
    /// Two workloads with the same number of items, combined into one.
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
    /// The rules it follows, if it is Verger's.
    pub(crate) ours: Option<Rules>,
    /// Whether it is the peer to which the goals refer.
    pub(crate) is_to_beat: bool,
    /// Nanoseconds per item, round by round.
    pub(crate) nanos: Vec<f64>,
    pub(crate) asked: usize,
    /// The sum of the answers.
    pub(crate) sum: usize,
    /// The number of answers that differ from Verger's under the rules that the engine intends to follow.
    pub(crate) differ: usize,
}

impl Standing {
    /// If more than one answer in twenty differs, the engine did different work, and its time says little.
    pub(crate) fn is_comparable(&self) -> bool {
        self.differ * 20 <= self.asked
    }
}
