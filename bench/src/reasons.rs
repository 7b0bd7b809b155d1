//! Why a goal is not met, each backed by a measurement. Printed only while it is not met.

/// By the name of the row.
const REASONS: &[(&str, &str)] = &[
    ("decide, 200 rules, a fifth floating wildcards", FAST_LOOKS),
    ("decide, 5000 rules, a fifth floating wildcards", FAST_LOOKS),
    ("one-shot, real files", ONE_PASS),
    ("decide, 200 rules, literal", SHORT),
];

/// By callgrind, line by line.
const ONE_PASS: &str = "\
finding line starts takes 2.3 instructions per byte, and reading the rules of the robot's group about as much again; the
total is a third of the peer's instructions";

/// By callgrind: the peer's whole cost of a miss is a hash of the path's start.
const SHORT: &str = "\
0.69 to 0.70 on a quiet machine: a quarter of such a short decision is spent on taking the path from the URL, which the
peer receives ready";

/// The peer checks every floating wildcard: its time for misses with 200 rules, divided by the forty that float.
const FAST_LOOKS: &str = "\
the goal was set when the peer took 48 ns for each wildcard rule; on a newer machine it takes 14, so the cost of a
decision before any wildcard, 25 to 70 ns, counts for more";

pub(crate) fn why(what: &str) -> Option<&'static str> {
    REASONS.iter().find(|(row, _)| *row == what).map(|&(_, why)| why)
}
