//! How much is measured.

use std::time::Duration;

#[derive(Clone)]
pub(crate) struct Settings {
    /// The number of rounds. Below seven, a median says little.
    pub(crate) rounds: usize,
    /// The least time that one engine works in one round; short work is repeated. Shorter than a typical interruption
    /// by the machine, so that most turns are undisturbed.
    pub(crate) turn: Duration,
    /// How long fast engines continue to take turns.
    pub(crate) race: Duration,
    pub(crate) meter: Meter,
    /// Files of the synthetic set.
    pub(crate) synthetic_files: usize,
    /// The most files of the shared corpus, and the step between them.
    pub(crate) real_files: usize,
    pub(crate) real_step: usize,
    /// URLs for each real file.
    pub(crate) urls_per_file: usize,
    /// URLs for each rule set, hits and misses each.
    pub(crate) questions: usize,
    /// The sizes of the rule sets.
    pub(crate) rule_counts: &'static [usize],
    /// How long to search for the worst file of each kind, and the random seed.
    pub(crate) search: Duration,
    pub(crate) seed: u64,
    pub(crate) growing: Growing,
    /// Only measurements with this text in their name.
    pub(crate) only: Option<String>,
}

/// What is measured about a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meter {
    Time,
    /// Counted from outside: see [`counts`](crate::counts).
    Instructions,
}

/// How growth is measured.
#[derive(Clone)]
pub(crate) struct Growing {
    pub(crate) rounds: usize,
    pub(crate) race: Duration,
    /// URLs for each size, hits and misses each.
    pub(crate) questions: usize,
    pub(crate) rules: &'static [usize],
    /// Bytes of the URL's path.
    pub(crate) lengths: &'static [usize],
    /// An engine that takes longer for a decision is dropped.
    pub(crate) too_slow: Duration,
}

impl Settings {
    pub(crate) fn full() -> Self {
        Self {
            rounds: 21,
            turn: Duration::from_millis(1),
            race: Duration::from_secs(3),
            meter: Meter::Time,
            synthetic_files: 3000,
            real_files: usize::MAX,
            real_step: 1,
            urls_per_file: 20,
            questions: 500,
            rule_counts: &[10, 200, 5000],
            search: Duration::from_mins(1),
            seed: 1,
            growing: Growing {
                rounds: 9,
                race: Duration::from_millis(500),
                questions: 200,
                rules: &[10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000],
                lengths: &[10, 20, 50, 100, 200, 500, 1000, 2000, 4000, 8192],
                too_slow: Duration::from_micros(300),
            },
            only: None,
        }
    }

    /// About two minutes. The same, but fewer and shorter turns.
    pub(crate) fn quick() -> Self {
        let full = Self::full();
        Self {
            rounds: 7,
            race: Duration::from_millis(500),
            synthetic_files: 1000,
            urls_per_file: 8,
            search: Duration::from_secs(4),
            growing: Growing {
                rounds: 5,
                race: Duration::from_millis(100),
                questions: 50,
                rules: &[10, 100, 1000, 5000, 20_000],
                lengths: &[10, 100, 1000, 8192],
                ..full.growing
            },
            ..full
        }
    }

    /// Enough for exact figures.
    pub(crate) fn counting() -> Self {
        Self {
            meter: Meter::Instructions,
            synthetic_files: 0,
            real_step: 9,
            urls_per_file: 2,
            questions: 200,
            ..Self::full()
        }
    }

    /// Enough to check every answer once.
    #[cfg(test)]
    pub(crate) fn tiny() -> Self {
        let full = Self::full();
        Self {
            rounds: 1,
            turn: Duration::ZERO,
            race: Duration::ZERO,
            synthetic_files: 60,
            real_files: 200,
            urls_per_file: 4,
            questions: 60,
            rule_counts: &[10, 200],
            search: Duration::ZERO,
            growing: Growing {
                rounds: 1,
                race: Duration::ZERO,
                questions: 4,
                rules: &[10, 100],
                lengths: &[10, 100],
                ..full.growing
            },
            ..full
        }
    }

    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only.as_str()))
    }
}
