//! How much is measured.

use std::time::Duration;

pub(crate) struct Settings {
    /// How often the engines take turns. Below seven, a median says little.
    pub(crate) rounds: usize,
    /// The least time that one engine works in one round; short work is repeated.
    pub(crate) turn: Duration,
    /// Files of the synthetic set.
    pub(crate) synthetic_files: usize,
    /// The most files of the shared corpus.
    pub(crate) real_files: usize,
    /// URLs for each real file.
    pub(crate) urls_per_file: usize,
    /// URLs for each rule set, hits and misses each.
    pub(crate) questions: usize,
    /// The sizes of the rule sets.
    pub(crate) rule_counts: &'static [usize],
    /// How long is searched for the worst file of each kind.
    pub(crate) search: Duration,
    pub(crate) seed: u64,
    /// Only workloads whose name holds this text.
    pub(crate) only: Option<String>,
}

impl Settings {
    pub(crate) fn full() -> Self {
        Self {
            rounds: 21,
            turn: Duration::from_millis(20),
            synthetic_files: 3000,
            real_files: usize::MAX,
            urls_per_file: 20,
            questions: 500,
            rule_counts: &[10, 200, 5000],
            search: Duration::from_secs(60),
            seed: 1,
            only: None,
        }
    }

    /// Less than a minute. The same workloads, fewer and shorter turns.
    pub(crate) fn quick() -> Self {
        Self {
            rounds: 7,
            turn: Duration::from_millis(5),
            synthetic_files: 1000,
            urls_per_file: 8,
            search: Duration::from_secs(4),
            ..Self::full()
        }
    }

    /// Enough to check every answer once.
    #[cfg(test)]
    pub(crate) fn tiny() -> Self {
        Self {
            rounds: 1,
            turn: Duration::ZERO,
            synthetic_files: 60,
            real_files: 200,
            urls_per_file: 4,
            questions: 60,
            rule_counts: &[10, 200],
            search: Duration::ZERO,
            seed: 1,
            only: None,
        }
    }

    pub(crate) fn wants(&self, workload: &str) -> bool {
        self.only.as_ref().is_none_or(|only| workload.contains(only.as_str()))
    }
}
