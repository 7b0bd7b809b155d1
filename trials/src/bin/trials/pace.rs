//! Pace: no host gets a request sooner than it allows, whatever process dies.

use verger_trials::pace::{
    Driver, Fleet, RealFleet, Visitors, campaign, find, hunt, in_process, real, through_redis,
    visit, watch_visitors,
};

use crate::{Asked, Book, Shown, beside};

/// The simulated fleet.
const FLEET: Fleet = Fleet { workers: 64, hosts: 200, seconds: 120, faults: true, plant: None };

/// The visitors that ship, in memory.
const VISITORS: Visitors = Visitors {
    visitors: 6,
    tasks: 4,
    hosts: 12,
    addresses: 4,
    seconds: 120,
    faults: true,
    bug: None,
};

pub(crate) fn run(book: &mut Book, asked: &Asked) {
    book.line("fleet, seeds, everything fails", || simulated(asked.size(300, 10_000)));
    book.line("fleet, seeds, nothing fails", || healthy(asked.size(20, 200)));
    book.line("planted bugs", || planted(1_000));
    book.line("visitors, seeds, everything fails", || visitors(asked.size(50, 5_000)));
    book.line("bugs planted in the driver", || driver_bugs(200));
    book.line("10,000 hosts, one address, hours", || one_address(asked.size(1, 24)));
    book.line("fleet of processes, seconds", || processes(Driver::Ledger, asked));
    book.line("processes with visitors, seconds", || processes(Driver::Visitor, asked));
    book.line("permits in process", || quick(asked.size(100_000, 100_000)));
    book.line("hosts in memory", || large(asked.size(1_000_000, 10_000_000)));
    book.line("permits through Redis", || shared(asked.size(20_000, 100_000)));
}

fn simulated(seeds: u64) -> Shown {
    let campaign = campaign(&FLEET, seeds, 2);
    let found = format!(
        "{} grants, {} requests, {} events; violations: {}",
        campaign.grants,
        campaign.requests,
        campaign.events,
        campaign.violations.total()
    );
    let broken = campaign.failing_seeds.iter().map(|seed| format!("seed {seed}"));
    Shown::new(campaign.seeds, found, broken.collect())
}

fn healthy(seeds: u64) -> Shown {
    let campaign = campaign(&Fleet { faults: false, ..FLEET }, seeds, 2);
    let least = campaign.least_utilisation;
    let violations = campaign.violations.total();
    let mut broken: Vec<_> =
        (least < 90).then(|| "90 % were promised".to_owned()).into_iter().collect();
    broken.extend((violations > 0).then(|| format!("{violations} violations")));
    Shown::new(campaign.seeds, format!("at least {least} % of the allowed rate is used"), broken)
}

/// The simulator has teeth: every planted bug is found.
fn planted(seeds: u64) -> Shown {
    let plants = find(&FLEET, seeds);
    let last = plants.iter().filter_map(|found| found.after).max().unwrap_or_default();
    let missed = plants.iter().filter(|found| found.after.is_none());
    let broken = missed.map(|found| format!("{:?} was not found", found.plant)).collect();
    let row =
        |after: u64, plant: &dyn std::fmt::Debug| format!("{plant:<52?} found after {after} seeds");
    let rows = plants.iter().filter_map(|found| found.after.map(|after| row(after, &found.plant)));
    let found = format!("each found within {last} seeds, where {seeds} are allowed");
    Shown::new(plants.len() as u64, found, broken).with_rows(rows.collect())
}

/// The shipped `Visitor`, over a network in memory.
fn visitors(seeds: u64) -> Shown {
    let watched = watch_visitors(&VISITORS, seeds, 2);
    let judged = &watched.judged;
    let found = format!(
        "{} requests; {} answers in trouble, {} crashes, {} failures of the ledger; violations: {}",
        judged.requests,
        judged.troubles,
        judged.crashes,
        judged.ledger_failures,
        judged.broken.total()
    );
    let broken = watched.failing.iter().map(|(seed, run)| format!("seed {seed}: {}", run.broken));
    Shown::new(seeds, found, broken.collect())
}

/// Every bug that is planted in what drives the visitor is seen by the origins.
fn driver_bugs(seeds: u64) -> Shown {
    let caught = hunt(&VISITORS, seeds, 2);
    let last = caught.iter().filter_map(|caught| caught.after).max().unwrap_or_default();
    let missed = caught.iter().filter(|caught| caught.after.is_none());
    let broken = missed.map(|caught| format!("not found: {}", caught.bug)).collect();
    let row =
        |after: u64, bug: &dyn std::fmt::Display| format!("{bug:<52} found after {after} seeds");
    let rows = caught.iter().filter_map(|caught| caught.after.map(|after| row(after, &caught.bug)));
    let found = format!("each found within {last} seeds, where {seeds} are allowed");
    Shown::new(caught.len() as u64, found, broken).with_rows(rows.collect())
}

fn one_address(hours: u64) -> Shown {
    let seconds = hours * 3600;
    let judged = visit(&Visitors::at_one_address(10_000, seconds), 1);
    let hundredths = 100 * judged.requests / seconds;
    let found = format!(
        "{} requests, {}.{:02} a second of 10 allowed; violations: {}",
        judged.requests,
        hundredths / 100,
        hundredths % 100,
        judged.broken.total()
    );
    let mut broken: Vec<_> = judged.told.clone();
    broken.extend((judged.broken.total() > 0).then(|| judged.broken.to_string()));
    broken.extend((hundredths < 900).then(|| "9 a second were promised".to_owned()));
    Shown::new(hours, found, broken)
}

fn processes(driver: Driver, asked: &Asked) -> Shown {
    let (seconds, seed) = (asked.size(20, 180), asked.seed);
    let fleet = |program| RealFleet { program, driver, workers: 16, hosts: 40, seconds, seed };
    let run = match beside("pace-worker").and_then(|program| real(&fleet(program))) {
        Ok(Some(run)) => run,
        Ok(None) => return Shown::impossible(&"there is no redis-server on this machine"),
        Err(error) => return Shown::impossible(&error),
    };
    let found = format!(
        "{} requests at the origin; {} workers killed, {} stopped, Redis killed {} times and emptied {} times",
        run.counted.requests, run.kills, run.stops, run.restarts, run.flushes
    );
    let counts = [
        ("too soon for a host", run.counted.too_soon),
        ("too soon for an address", run.counted.too_soon_at_address),
        ("sent too soon", run.counted.sent_too_soon),
    ];
    Shown::none_of(seconds, found, &counts)
}

fn quick(hosts: u64) -> Shown {
    let hosts = u32::try_from(hosts).expect("a size of ours");
    let done = in_process(hosts, 4 * hosts);
    let rate = f64::from(done.permits) / done.took.as_secs_f64();
    let found = format!("{rate:.0} a second on one core, with {hosts} hosts (1,000,000 asked for)");
    Shown::new(done.permits.into(), found, Vec::new())
}

fn large(hosts: u64) -> Shown {
    let hosts = u32::try_from(hosts).expect("a size of ours");
    let done = in_process(hosts, hosts);
    let memory = done.memory.map_or("of unknown size".to_owned(), |memory| {
        format!(
            "{} bytes a host ({} MiB; 160 bytes asked for)",
            memory / u64::from(hosts),
            memory >> 20
        )
    });
    let large = done.memory.is_some_and(|memory| memory / u64::from(hosts) > 160);
    Shown::new(hosts.into(), memory, large.then(|| "too large".to_owned()).into_iter().collect())
}

fn shared(permits: u64) -> Shown {
    let permits = u32::try_from(permits).expect("a size of ours");
    match through_redis(32, permits) {
        Ok(Some(done)) => {
            let rate = f64::from(done.permits) / done.took.as_secs_f64();
            let found = format!(
                "{rate:.0} a second, 99 of 100 within {:.1} ms (10,000 and 5 ms asked for)",
                done.p99.as_secs_f64() * 1e3
            );
            Shown::new(done.permits.into(), found, Vec::new())
        }
        Ok(None) => Shown::impossible(&"there is no redis-server on this machine"),
        Err(error) => Shown::impossible(&error),
    }
}
