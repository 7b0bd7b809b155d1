//! Slow files, found by search.
//!
//! No list of hostile files is ever complete, so they are bred: [shapes](shape) that made some engine slow are
//! repeatedly changed a little, and the worst are kept. Results are printed in the notation of shapes, and `--shape`
//! measures one again.

mod change;
mod families;
mod file;
mod search;
mod shape;
mod target;

use std::fmt;

use crate::answers::Answers;
use crate::engine::{Engine, Rules};
use crate::ratio::median;
use crate::settings::Settings;
pub(crate) use file::Hostile;
use search::{Worst, ours, search};
pub(crate) use shape::Shape;
pub(crate) use target::{TARGETS, Target};

/// The worst file of one kind, measured again with care.
pub(crate) struct Found {
    pub(crate) target: Target,
    pub(crate) shape: Shape,
    pub(crate) tried: usize,
    /// Verger's figures, round by round: nanoseconds, or bytes of heap per byte.
    pub(crate) ours: Vec<f64>,
    /// The same of the peer to beat.
    pub(crate) peer: Vec<f64>,
    /// Whether policy, one-shot and the plain evaluator agree on it.
    pub(crate) agree: bool,
}

/// Searches for the worst of a kind.
pub(crate) fn find(target: Target, engines: &[Box<dyn Engine>], settings: &Settings) -> Found {
    let Worst { shape, tried } = search(target, engines, settings);
    Found { tried, ..measure(target, shape, engines, settings) }
}

/// Measures one shape.
pub(crate) fn measure(
    target: Target,
    shape: Shape,
    engines: &[Box<dyn Engine>],
    settings: &Settings,
) -> Found {
    let hostile = target.file(&shape);
    let measured =
        |engine: &dyn Engine| target.measure(engine, &hostile, settings.rounds.max(LEAST_ROUNDS));
    let peer = crate::engine::to_beat(engines);
    Found {
        target,
        ours: measured(ours(engines, shape.dialect)),
        peer: measured(peer),
        agree: agree(shape.dialect, &hostile),
        shape,
        tried: 1,
    }
}

const LEAST_ROUNDS: usize = 7;

/// Whether the three ways to a decision agree.
fn agree(rules: Rules, hostile: &Hostile) -> bool {
    let url = std::iter::once(hostile.url.absolute().as_bytes());
    Answers::on(rules, &hostile.robots, target::AGENT, url).differ == 0
}

/// How to read the findings.
pub(crate) const LEGEND: &str = "\
Every file has 500 KiB, and was the worst of its search. `src/hostile/shape.rs` explains the notation of shapes;
`cargo xtask bench --shape '…'` measures one again.";

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figure = |figures: &[f64]| self.target.unit().text(median(figures));
        let (name, tried, shape) = (self.target.name(), self.tried, &self.shape);
        let (ours, peer) = (figure(&self.ours), figure(&self.peer));
        let worst = if tried > 1 { format!(", the worst of {tried} tried") } else { String::new() };
        write!(f, "{name}: {ours} (fast-robots {peer}){worst}: `{shape}`")?;
        if self.agree { Ok(()) } else { f.write_str(" (!) the ways to its decision differ") }
    }
}
