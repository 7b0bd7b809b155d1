//! Whether a server that was away is worth another try yet.

use std::time::{Duration, Instant};

/// Shut after a failure, for a pause that doubles with each one that follows: an outage costs one timeout a pause, not
/// one a call.
#[derive(Debug, Default)]
pub(super) struct Circuit {
    failures: u32,
    /// When the last failure was known, and until when no call tries.
    shut: Option<(Instant, Instant)>,
}

impl Circuit {
    /// Whether to try now. Of the callers at the end of a pause one is let through, and the others fail until
    /// it has found something out.
    pub(super) fn lets_through(&mut self, now: Instant) -> bool {
        let pause = self.pause();
        match &mut self.shut {
            None => true,
            Some((_, until)) if now < *until => false,
            Some((_, until)) => {
                *until = now + pause;
                true
            }
        }
    }

    /// A call that began at `begun` has failed. One that began before the last failure was known says nothing new. The
    /// first one opens the circuit, for the pause that is returned.
    pub(super) fn failed(&mut self, begun: Instant, now: Instant) -> Option<Duration> {
        let is_first = self.shut.is_none();
        if self.shut.is_none_or(|(known, _)| begun >= known) {
            self.failures = self.failures.saturating_add(1);
            self.shut = Some((now, now + self.pause()));
        }
        is_first.then(|| self.pause())
    }

    /// Whether it was open until now.
    pub(super) fn succeeded(&mut self) -> bool {
        std::mem::take(self).shut.is_some()
    }

    fn pause(&self) -> Duration {
        SHORTEST.saturating_mul(1 << self.failures.saturating_sub(1).min(10)).min(LONGEST)
    }
}

const SHORTEST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(10);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_costs_one_try_a_pause() {
        let mut circuit = Circuit::default();
        let mut now = Instant::now();
        let end = now + Duration::from_mins(10);
        let mut tries = 0;
        while now < end {
            // Three callers ask at the same time; whoever is let through loses a quarter of a second.
            let through = (0..3).filter(|_| circuit.lets_through(now)).count();
            let begun = now;
            now += Duration::from_millis(if through > 0 { 250 } else { 10 });
            (0..through).for_each(|_| {
                let _ = circuit.failed(begun, now);
            });
            tries += through;
        }
        assert!((60..=75).contains(&tries), "{tries}");
        assert!(circuit.succeeded() && !circuit.succeeded());
        assert!(circuit.lets_through(now) && circuit.lets_through(now));
    }

    #[test]
    fn calls_that_fail_together_are_one_failure() {
        let mut circuit = Circuit::default();
        let begun = Instant::now();
        for late in 1..=64 {
            let opened = circuit.failed(begun, begun + Duration::from_millis(late));
            assert_eq!(opened, (late == 1).then_some(SHORTEST));
        }
        assert!(!circuit.lets_through(begun + SHORTEST));
        assert!(circuit.lets_through(begun + SHORTEST + Duration::from_millis(1)));
    }
}
