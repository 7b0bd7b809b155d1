//! Why a goal is not met, in words that a measurement follows. Said only while it is not.

/// By the name of the row.
const REASONS: &[(&str, &str)] = &[
    ("decide, 200 rules, a fifth floating wildcards", FAST_LOOKS),
    ("decide, 5000 rules, a fifth floating wildcards", FAST_LOOKS),
    ("one-shot, real files", ONE_PASS),
    ("decide, 200 rules, literal", SHORT),
];

/// By callgrind, line by line.
const ONE_PASS: &str = "\
finding the beginnings of lines takes 2.3 instructions an octet, and looking at the rules of the robot's group about as
much again; the whole is a third of the peer's instructions";

/// By callgrind: of a miss the peer's whole cost is a hash of the path's beginning.
const SHORT: &str = "\
0.69 to 0.70 on a quiet machine: of a decision so short, a quarter goes into taking the path from the URL, which the
peer is given";

/// The peer looks at every floating wildcard: its misses with 200 rules, divided by the forty that float.
const FAST_LOOKS: &str = "\
the goal was set where the peer took 48 ns for each wildcard rule; on a newer machine it takes 14, and what a decision
costs before any wildcard is looked at, 25 to 70 ns, weighs the more";

pub(crate) fn why(what: &str) -> Option<&'static str> {
    REASONS.iter().find(|(row, _)| *row == what).map(|&(_, why)| why)
}
