//! How long something takes, in wall time and in CPU time.

use std::time::{Duration, Instant};

use crate::{Failure, cpu};

/// When something began.
pub(crate) struct Stopwatch {
    begun: Instant,
    worked: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Result<Self, Failure> {
        Ok(Self { begun: Instant::now(), worked: cpu::of_children()? })
    }

    /// `12.3 s, 20.1 s of CPU`.
    pub(crate) fn took(&self) -> Result<String, Failure> {
        let worked = cpu::of_children()?.saturating_sub(self.worked);
        let wall = self.begun.elapsed();
        Ok(format!("{:.1} s, {:.1} s of CPU", wall.as_secs_f64(), worked.as_secs_f64()))
    }
}
