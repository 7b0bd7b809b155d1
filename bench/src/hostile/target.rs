//! The cost that a search maximizes.

use std::hint::black_box;
use std::time::Instant;

use super::file::Hostile;
use super::shape::Shape;
use crate::allocations::count;
use crate::engine::Engine;
use crate::goal::Unit;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A decision by a policy; with the bytes of the URL.
    Decision(usize),
    /// Bytes to a verdict.
    OneShot(usize),
    /// Bytes to a policy.
    CompileTime,
    /// The peak heap from bytes to a policy, per byte of the file.
    CompileHeap,
}

pub(crate) const TARGETS: &[Target] = &[
    Target::Decision(2048),
    Target::Decision(8192),
    Target::OneShot(2048),
    Target::OneShot(8192),
    Target::CompileTime,
    Target::CompileHeap,
];

impl Target {
    pub(crate) fn name(self) -> String {
        match self {
            Self::Decision(url) => format!("slowest decision, URL of {url} octets"),
            Self::OneShot(url) => format!("slowest one-shot, URL of {url} octets"),
            Self::CompileTime => "slowest compile".to_owned(),
            Self::CompileHeap => "largest peak heap of compile".to_owned(),
        }
    }

    pub(crate) fn file(self, shape: &Shape) -> Hostile {
        let url = match self {
            Self::Decision(url) | Self::OneShot(url) => url,
            Self::CompileTime | Self::CompileHeap => 2048,
        };
        Hostile::new(shape, SIZE, url)
    }

    pub(crate) fn unit(self) -> Unit {
        if self == Self::CompileHeap { Unit::Heap } else { Unit::Time }
    }

    /// Whether two measurements can differ.
    pub(crate) fn is_noisy(self) -> bool {
        self != Self::CompileHeap
    }

    /// The cost, measured several times: nanoseconds, or bytes of heap per byte.
    pub(crate) fn measure(self, engine: &dyn Engine, hostile: &Hostile, times: usize) -> Vec<f64> {
        let Hostile { robots, url } = hostile;
        match self {
            Self::Decision(_) => {
                let document = engine.read(robots);
                let policy = document.policy(AGENT);
                timed(times, || policy.decide(url))
            }
            Self::OneShot(_) => timed(times, || engine.one_shot(robots, AGENT, url)),
            Self::CompileTime => timed(times, || {
                let document = engine.read(robots);
                black_box(document.policy(AGENT));
            }),
            Self::CompileHeap => {
                let compile = || {
                    let document = engine.read(robots);
                    black_box(document.policy(AGENT));
                };
                vec![count(compile).1.peak as f64 / robots.len() as f64]
            }
        }
    }
}

/// The least that robots must read of a file (RFC 9309 §2.5); many read no more.
const SIZE: usize = 500 << 10;

pub(crate) const AGENT: &str = "ExampleBot";

fn timed<T>(times: usize, mut work: impl FnMut() -> T) -> Vec<f64> {
    let once = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_nanos() as f64
    };
    (0..times).map(once).collect()
}
