//! A few seconds of each real fleet, and three minutes where `VERGER_FLEET_SECONDS` says so, as in CI.

use std::path::PathBuf;

use verger_trials::pace::{Driver, RealFleet, RealRun, real};

fn run(driver: Driver) -> Option<RealRun> {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_pace-worker"));
    let seconds = std::env::var("VERGER_FLEET_SECONDS").ok();
    // A visitor that was killed has more to set up than a ledger alone.
    let least = if driver == Driver::Visitor { 15 } else { 6 };
    let seconds = seconds.map_or(least, |seconds| seconds.parse().expect("a number of seconds"));
    let fleet = RealFleet { program, driver, workers: 16, hosts: 40, seconds, seed: 1 };
    let run = real(&fleet).expect("the loopback is there");
    if run.is_none() {
        println!("skipped: there is no redis-server here (apt-get install redis-server)");
    }
    run
}

/// One after the other: the two have the machine to themselves, so that requests are noted when they arrive.
#[test]
fn no_host_is_asked_too_soon_by_processes_that_die() {
    for driver in [Driver::Ledger, Driver::Visitor] {
        let Some(run) = run(driver) else { return };
        println!("{driver:?}: {run:?}");
        assert_eq!(run.counted.sent_too_soon, 0, "{run:?}");
        assert_eq!((run.counted.too_soon, run.counted.too_soon_at_address), (0, 0), "{run:?}");
        assert!(run.counted.requests > 20 && run.kills > 5 && run.stops > 5, "{run:?}");
    }
}
