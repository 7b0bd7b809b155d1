//! Hill climbing: the worst shapes so far are changed a little, and worse ones replace them.

use std::time::Instant;

use super::change::changed;
use super::families::families;
use super::shape::Shape;
use super::target::Target;
use crate::engine::{Engine, Rules};
use crate::random::Random;
use crate::settings::Settings;

/// The worst shape found.
pub(crate) struct Worst {
    pub(crate) shape: Shape,
    /// The number of shapes tried.
    pub(crate) tried: usize,
}

/// The number of worst shapes kept, so that a search does not end on the first hill.
const KEPT: usize = 10;

/// Searches for as long as set. The same seed tries the same changes, as far as noise permits.
pub(crate) fn search(target: Target, engines: &[Box<dyn Engine>], settings: &Settings) -> Worst {
    let mut climb = Climb { target, engines, worst: Vec::new(), tried: 0 };
    let start = Instant::now();
    for family in families() {
        climb.try_out(family);
    }
    let mut random = Random::seeded(settings.seed);
    while start.elapsed() < settings.search {
        let parent = random.zipf(climb.worst.len());
        climb.try_out(changed(&climb.worst[parent].1, &mut random));
    }
    let (_, shape) = climb.worst.swap_remove(0);
    Worst { shape, tried: climb.tried }
}

struct Climb<'e> {
    target: Target,
    engines: &'e [Box<dyn Engine>],
    /// Each with its cost, worst first.
    worst: Vec<(f64, Shape)>,
    tried: usize,
}

impl Climb<'_> {
    fn try_out(&mut self, shape: Shape) {
        if self.worst.iter().any(|(_, known)| *known == shape) {
            return;
        }
        self.tried += 1;
        let mut bad = self.measure(&shape, 1);
        let least = self.worst.get(KEPT - 1).map_or(0.0, |&(bad, _)| bad);
        if bad > least && self.target.is_noisy() {
            // Noise only ever adds time: the least of several times is closest to the truth.
            bad = bad.min(self.measure(&shape, 3));
        }
        if bad > least {
            let place = self.worst.partition_point(|&(other, _)| other >= bad);
            self.worst.insert(place, (bad, shape));
            self.worst.truncate(KEPT);
        }
    }

    fn measure(&self, shape: &Shape, times: usize) -> f64 {
        let hostile = self.target.file(shape);
        let engine = ours(self.engines, shape.dialect);
        let measured = self.target.measure(engine, &hostile, times);
        measured.into_iter().fold(f64::INFINITY, f64::min)
    }
}

/// Verger under these rules.
pub(crate) fn ours(engines: &[Box<dyn Engine>], rules: Rules) -> &dyn Engine {
    let found = engines.iter().find(|engine| !engine.is_peer() && engine.follows() == rules);
    found.expect("Verger is one of the engines").as_ref()
}
