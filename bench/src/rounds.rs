//! Engines take turns, and are compared within a round.
//!
//! This is our own harness, not divan or criterion: those time one function after another, so on a shared machine the
//! load of one minute affects only one engine. A ratio of two turns in the same round is not affected by load during
//! both; the spread of those ratios says how far to trust their median.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::counts;
use crate::random::Random;
use crate::settings::{Meter, Settings};

/// All the work of one engine. Returns its result, so that the work cannot be optimized away and can be checked.
pub(crate) type Lap<'a> = Box<dyn FnMut() -> usize + 'a>;

/// The nanoseconds of one lap, for each engine and each round.
pub(crate) fn race(laps: &mut [Lap<'_>], settings: &Settings) -> Vec<Vec<f64>> {
    if settings.meter == Meter::Instructions {
        return laps.iter_mut().map(|lap| between_marks(lap)).collect();
    }
    let repeats: Vec<_> = laps.iter_mut().map(|lap| repeats(lap, settings.turn)).collect();
    let mut nanos = vec![Vec::with_capacity(settings.rounds); laps.len()];
    // In a different order each round, so that no engine always runs after the same one, which leaves it a cold cache
    // or a warm one.
    let mut order: Vec<_> = (0..laps.len()).collect();
    let mut random = Random::seeded(laps.len() as u64);
    let start = Instant::now();
    for round in 0..MOST_ROUNDS {
        if round >= settings.rounds && start.elapsed() >= settings.race {
            break;
        }
        shuffle(&mut order, &mut random);
        for &engine in &order {
            let start = Instant::now();
            for _ in 0..repeats[engine] {
                black_box(laps[engine]());
            }
            let elapsed = start.elapsed().as_nanos() as f64;
            nanos[engine].push(elapsed / f64::from(repeats[engine]));
        }
    }
    nanos
}

fn shuffle(order: &mut [usize], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
}

/// More rounds do not improve the median.
const MOST_ROUNDS: usize = 301;

/// One lap that callgrind counts; its time under callgrind is meaningless.
fn between_marks(lap: &mut Lap<'_>) -> Vec<f64> {
    counts::mark();
    black_box(lap());
    counts::mark();
    vec![f64::NAN]
}

/// How often a lap fits into a turn. Measuring this also warms it up.
fn repeats(lap: &mut Lap<'_>, turn: Duration) -> u32 {
    let start = Instant::now();
    black_box(lap());
    let once = start.elapsed().max(Duration::from_nanos(100));
    (turn.as_nanos() / once.as_nanos()).clamp(1, 100_000) as u32
}
