//! Many seeds: does the promise hold, and would it be seen if it did not?

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::origin::Violations;
use super::plant::Plant;
use super::world::{Fleet, Run, run};

/// The result of many runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Campaign {
    /// Runs.
    pub seeds: u64,
    /// Permits given out.
    pub grants: u64,
    /// Requests sent.
    pub requests: u64,
    /// Things that happened.
    pub events: u64,
    /// Promises broken.
    pub violations: Violations,
    /// The seeds in which one was, in order; the first hundred.
    pub failing_seeds: Vec<u64>,
    /// The smallest utilisation of a run, in percent.
    pub least_utilisation: u64,
}

/// A planted bug, and the seed that found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The bug.
    pub plant: Plant,
    /// How many seeds it took; `None` if it was not found.
    pub after: Option<u64>,
}

/// Runs a fleet under the seeds from 0, on this number of threads.
pub fn campaign(fleet: &Fleet, seeds: u64, threads: usize) -> Campaign {
    let next = AtomicU64::new(0);
    let runs = thread::scope(|scope| {
        let work = || {
            let mut runs = Vec::new();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= seeds {
                    return runs;
                }
                runs.push((seed, run(fleet, seed)));
            }
        };
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let runs = threads.into_iter().map(|thread| thread.join().expect("a run does not panic"));
        runs.flatten().collect::<Vec<(u64, Run)>>()
    });
    let mut campaign = Campaign { seeds, least_utilisation: u64::MAX, ..Campaign::default() };
    for (seed, run) in runs {
        campaign.grants += run.grants;
        campaign.requests += run.requests;
        campaign.events += run.events;
        campaign.violations.add(&run.violations);
        campaign.least_utilisation = campaign.least_utilisation.min(run.utilisation);
        if run.violations.total() > 0 {
            campaign.failing_seeds.push(seed);
        }
    }
    campaign.failing_seeds.sort_unstable();
    campaign.failing_seeds.truncate(100);
    campaign
}

/// Plants every bug in turn, and looks for it under at most this number of seeds.
pub fn find(fleet: &Fleet, seeds: u64) -> Vec<Found> {
    let find = |&plant: &Plant| {
        let spoilt = Fleet { plant: Some(plant), ..*fleet };
        let finds = |seed: &u64| run(&spoilt, *seed).violations.total() > 0;
        Found { plant, after: (0..seeds).find(finds).map(|seed| seed + 1) }
    };
    Plant::ALL.iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLEET: Fleet = Fleet { workers: 64, hosts: 200, seconds: 120, faults: true, plant: None };

    #[test]
    fn no_promise_is_broken_whatever_fails() {
        let campaign = campaign(&FLEET, 300, 2);
        assert_eq!(campaign.violations, Violations::default(), "{campaign:?}");
        assert!(campaign.grants > 1_000_000, "{campaign:?}");
    }

    #[test]
    fn nothing_is_wasted_when_nothing_fails() {
        let campaign = campaign(&Fleet { faults: false, seconds: 300, ..FLEET }, 2, 2);
        assert_eq!(campaign.violations, Violations::default(), "{campaign:?}");
        assert!(campaign.least_utilisation >= 90, "{campaign:?}");
    }

    #[test]
    fn the_simulator_finds_what_is_planted() {
        let missed: Vec<_> =
            find(&FLEET, 1_000).into_iter().filter(|found| found.after.is_none()).collect();
        assert!(missed.is_empty(), "{missed:?}");
    }
}
