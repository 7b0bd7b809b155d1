//! Many seeds: does the promise hold for the visitor that ships, and would it be seen if it did not?

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::bug::DriverBug;
use super::judge::Judged;
use super::{Visitors, visit};

/// The result of many runs.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Hunt {
    /// Runs.
    pub seeds: u64,
    /// All of them together.
    pub judged: Judged,
    /// The seeds in which a promise was broken, in order, and how; the first hundred.
    pub failing: Vec<(u64, Judged)>,
}

/// A planted bug, and the seed that found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Caught {
    /// The bug.
    pub bug: DriverBug,
    /// How many seeds it took; `None` if it was not found.
    pub after: Option<u64>,
}

/// Runs visitors under the seeds from 0, on this number of threads.
///
/// # Panics
///
/// When a run does.
pub fn watch_visitors(fleet: &Visitors, seeds: u64, threads: usize) -> Hunt {
    let mut runs = on_threads(seeds, threads, |seed| Some((seed, visit(fleet, seed))));
    runs.sort_unstable_by_key(|(seed, _)| *seed);
    let mut found = Hunt { seeds, ..Hunt::default() };
    for (seed, judged) in runs {
        found.judged.add(&judged);
        if judged.broken.total() > 0 && found.failing.len() < 100 {
            found.failing.push((seed, judged));
        }
    }
    found
}

/// Plants every bug in turn, and looks for it under at most this number of seeds.
///
/// # Panics
///
/// When a run does.
pub fn hunt(fleet: &Visitors, seeds: u64, threads: usize) -> Vec<Caught> {
    let bugs = DriverBug::ALL;
    let mut caught = on_threads(bugs.len() as u64, threads, |number| {
        let bug = bugs[number as usize];
        let spoilt = Visitors { bug: Some(bug), ..*fleet };
        let finds = |seed: &u64| visit(&spoilt, *seed).broken.total() > 0;
        Some(Caught { bug, after: (0..seeds).find(finds).map(|seed| seed + 1) })
    });
    caught.sort_unstable_by_key(|caught| bugs.iter().position(|bug| *bug == caught.bug));
    caught
}

/// The results of jobs 0 to `jobs`, in any order.
fn on_threads<T: Send>(jobs: u64, threads: usize, job: impl Fn(u64) -> Option<T> + Sync) -> Vec<T> {
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let work = || {
            let take =
                || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < jobs);
            std::iter::from_fn(take).filter_map(&job).collect::<Vec<T>>()
        };
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let done = threads.into_iter().map(|thread| thread.join().expect("a run does not panic"));
        done.flatten().collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pace::Broken;

    const FLEET: Visitors = Visitors {
        visitors: 6,
        tasks: 4,
        hosts: 12,
        addresses: 4,
        seconds: 120,
        faults: true,
        bug: None,
    };

    #[test]
    fn no_promise_is_broken_by_the_visitor_that_ships() {
        let watched = watch_visitors(&FLEET, 20, 2);
        println!("{:?}", watched.judged.broken);
        assert_eq!(watched.judged.broken, Broken::default(), "{:?}", watched.failing);
        assert!(watched.judged.pages > 2_000, "{watched:?}");
    }

    #[test]
    fn one_visitor_crawls_one_origin() {
        let one = Visitors { visitors: 1, hosts: 1, addresses: 1, faults: false, ..FLEET };
        let judged = visit(&one, 1);
        println!("{judged:?}");
        assert_eq!(judged.broken, Broken::default());
        assert!(judged.pages > 3, "{judged:?}");
    }

    #[test]
    fn ten_thousand_hosts_at_one_address_get_ten_requests_a_second() {
        let judged = visit(&Visitors::at_one_address(10_000, 120), 1);
        assert_eq!(judged.broken, Broken::default(), "{judged:?}");
        assert!(judged.requests > 1_000, "{judged:?}");
    }

    #[test]
    fn the_origins_find_what_is_planted() {
        let missed: Vec<_> =
            hunt(&FLEET, 200, 2).into_iter().filter(|caught| caught.after.is_none()).collect();
        assert!(missed.is_empty(), "{missed:?}");
    }
}
