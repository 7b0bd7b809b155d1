//! Clocks that drift and are set, over the true time of the simulation, in microseconds.

/// A clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// What it showed at `at`.
    base: u64,
    at: u64,
    /// How many microseconds too many it counts in a second; negative for too few.
    drift: i64,
}

impl Clock {
    /// A clock that shows `base` at a true time, and drifts.
    pub(super) fn new(at: u64, base: u64, drift: i64) -> Self {
        Self { base, at, drift }
    }

    /// What it shows.
    pub(super) fn reading(&self, time: u64) -> u64 {
        let passed = time - self.at;
        let drifted = passed.cast_signed() * self.drift / 1_000_000;
        (self.base + passed).saturating_add_signed(drifted)
    }

    /// What it shows, in whole milliseconds, as programs see it.
    pub(super) fn millis(&self, time: u64) -> u64 {
        self.reading(time) / 1000
    }

    /// Sets it forward or back.
    pub(super) fn set(&mut self, time: u64, by: i64) {
        *self = Self { base: self.reading(time).saturating_add_signed(by), at: time, ..*self };
    }

    /// When it will show this number of milliseconds; now, if it already does.
    pub(super) fn when(&self, time: u64, millis: u64) -> u64 {
        let to_go = (millis.saturating_mul(1000)).saturating_sub(self.reading(time));
        // A little later, so that it does show it whichever way it drifts.
        time.saturating_add(to_go).saturating_add(to_go / 1000 + 1)
    }
}
