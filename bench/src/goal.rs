//! The goals, each with the result of this run.

use crate::ratio::{Ratio, median};
use crate::reasons;
use crate::table::Table;

/// How to read the rows.
pub(crate) const LEGEND: &str = "\
Times are medians; ours is the slower of `rfc9309` and `google`. A ratio is ours over theirs: of speeds, or of times.
It is the median over the rounds, with the quartiles in brackets. The goals for a policy of many rules apply to hits and
misses together, like the figures from which they were set.";

/// A row: our figure, that of the peer to beat, and the goal.
pub(crate) struct Goal {
    pub(crate) what: String,
    pub(crate) unit: Unit,
    pub(crate) peer: Option<Vec<f64>>,
    /// Round by round, like the peer's; a single figure if it is exact.
    pub(crate) ours: Vec<f64>,
    pub(crate) must: Option<Bound>,
    pub(crate) aim: Option<Bound>,
}

/// The unit of a figure. Times are in nanoseconds per item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Unit {
    /// Nanoseconds per item.
    Time,
    /// Nanoseconds per item of this number of bytes, shown as megabytes per second.
    Speed(f64),
    Instructions,
    Allocations,
    /// Bytes of heap per byte of files.
    Heap,
    Answers,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bound {
    /// Times the peer's speed, at least.
    Speed(f64),
    /// Times the peer's time, at most.
    Time(f64),
    /// In the unit of the row.
    AtMost(f64),
}

impl Goal {
    /// Whether it is free of noise.
    pub(crate) fn is_exact(&self) -> bool {
        !matches!(self.unit, Unit::Time | Unit::Speed(_))
    }

    pub(crate) fn is_met(&self, bound: Bound) -> bool {
        match (bound, self.ratio()) {
            (Bound::AtMost(most), _) => median(&self.ours) <= most,
            (Bound::Speed(least), Some(ratio)) => ratio.median >= least,
            (Bound::Time(most), Some(ratio)) => ratio.median <= most,
            (_, None) => false,
        }
    }

    /// Whether it has a goal, and misses it.
    pub(crate) fn is_missed(&self) -> bool {
        self.must.is_some_and(|must| !self.is_met(must))
    }

    /// The peer's time over ours if the goal is a speed, else ours over the peer's.
    fn ratio(&self) -> Option<Ratio> {
        let peer = self.peer.as_ref().filter(|_| self.unit != Unit::Allocations)?;
        match self.unit {
            Unit::Speed(_) => Some(Ratio::of(peer, &self.ours)),
            _ if median(peer) > 0.0 => Some(Ratio::of(&self.ours, peer)),
            _ => None,
        }
    }

    /// Whether it is farther from its goal than another with the same goal.
    pub(crate) fn is_worse_than(&self, other: &Self) -> bool {
        median(&self.ours) > median(&other.ours)
    }

    /// By how much it misses its goal, and why if known.
    pub(crate) fn reason(&self) -> String {
        let must = self.must.map_or_else(String::new, |must| must.text(self.unit));
        let ours = self.unit.text(median(&self.ours));
        let spread = if self.is_exact() { String::new() } else { format!(", {}", self.spread()) };
        let why = reasons::why(&self.what).map(|why| format!(": {}", why.replace('\n', " ")));
        format!("{ours}{spread}, where {must} was asked for{}", why.unwrap_or_default())
    }

    fn verdict(&self) -> &'static str {
        match (self.must, self.aim) {
            (Some(must), _) if !self.is_met(must) => "**not met**",
            (_, Some(aim)) if self.is_met(aim) => "aim met",
            (Some(_), _) => "met",
            (None, _) => "–",
        }
    }

    fn spread(&self) -> String {
        let Some(ratio) = self.ratio() else { return "–".to_owned() };
        let of = if matches!(self.unit, Unit::Speed(_)) { "the speed" } else { "the time" };
        let Ratio { median, lower, upper } = ratio;
        let times = |factor: f64| Unit::number(factor);
        if self.is_exact() {
            return format!("{}×", times(median));
        }
        format!("{}× {of} ({}..{})", times(median), times(lower), times(upper))
    }
}

/// The rows as a table.
pub(crate) fn table(goals: &[Goal]) -> Table {
    let mut table = Table::new(["what", "fast-robots", "ours", "ratio", "must", "aim", "state"]);
    for goal in goals {
        let bound = |bound: Option<Bound>| {
            bound.map_or_else(|| "–".to_owned(), |bound| bound.text(goal.unit))
        };
        table.push([
            goal.what.clone(),
            goal.peer.as_ref().map_or_else(|| "–".to_owned(), |peer| goal.unit.text(median(peer))),
            goal.unit.text(median(&goal.ours)),
            goal.spread(),
            bound(goal.must),
            bound(goal.aim),
            goal.verdict().to_owned(),
        ]);
    }
    table
}

impl Bound {
    fn text(self, unit: Unit) -> String {
        match self {
            Self::Speed(times) => format!("≥ {times}× the speed"),
            Self::Time(times) => format!("≤ {times}× the time"),
            Self::AtMost(0.0) => "0".to_owned(),
            Self::AtMost(most) if unit == Unit::Time => format!("≤ {} ms", most / 1e6),
            Self::AtMost(most) => format!("≤ {most}"),
        }
    }
}

impl Unit {
    pub(crate) fn text(self, figure: f64) -> String {
        match self {
            Self::Time => time(figure),
            Self::Speed(octets) => format!("{:.0} MB/s", octets * 1e3 / figure),
            Self::Instructions | Self::Heap => Self::number(figure),
            Self::Allocations | Self::Answers => format!("{figure:.1}").replace(".0", ""),
        }
    }

    /// With a sensible number of digits.
    pub(crate) fn number(number: f64) -> String {
        match number {
            100.0.. => format!("{number:.0}"),
            10.0.. => format!("{number:.1}"),
            0.1.. => format!("{number:.2}"),
            _ => format!("{number:.4}"),
        }
    }
}

pub(crate) fn time(nanos: f64) -> String {
    match nanos {
        1e6.. => format!("{:.2} ms", nanos / 1e6),
        1e4.. => format!("{:.1} µs", nanos / 1e3),
        1e3.. => format!("{:.2} µs", nanos / 1e3),
        _ => format!("{nanos:.0} ns"),
    }
}
